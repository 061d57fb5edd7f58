import Testing
import UFreeNode

@testable import UFreeDiscovery

@Suite struct LookupTests {
    private func address(_ last: UInt8) -> FoundAddress {
        FoundAddress(bytes: [192, 0, 2, last], interface: "eth0")
    }

    @Test(
        "A service is reported once, however many interfaces and IP versions show it, and lost with the last"
    )
    func references() {
        var desk = Desk.started()
        for interface: UInt32 in [2, 2, 3] { desk.appear("ben", on: interface) }
        desk.resolve("ben")
        #expect(desk.told.count == 2)
        for interface: UInt32 in [2, 3, 9] { desk.disappear("ben", on: interface) }
        #expect(desk.told.count == 2)
        desk.disappear("ben", on: 2)
        #expect(desk.told.last == .lost(instanceName: "ben"))
    }

    @Test("A lookup asks on the service's one interface, or on any when there are several")
    func interfaces() {
        var desk = Desk.started()
        desk.appear("ben", on: 7)
        #expect(desk.done.last == .resolve(OperationID(serial: 2), name: "ben", interface: 7))
        desk.resolve("ben")
        desk.appear("ben", on: 8)
        desk.tell(.locate("ben"))
        #expect(desk.done.last == .resolve(OperationID(serial: 3), name: "ben", interface: 0))
    }

    @Test("After the first address a lookup waits a tenth of a second for others, then reports all")
    func located() {
        var desk = Desk.started()
        desk.appear("ben")
        desk.resolve("ben")
        desk.tell(.locate("ben"))
        desk.resolve("ben")
        let queries = desk.queries
        #expect(queries.count == 2)
        desk.tell(.answered(queries[0], address(1)))
        desk.tell(.answered(queries[0], address(1)))
        desk.tell(
            .answered(
                queries[1],
                FoundAddress(bytes: [0xFE, 0x80] + Array(repeating: 1, count: 14), interface: "e")))
        desk.wait(.milliseconds(100))
        let addresses = ["192.0.2.1:7633", "[fe80:101:101:101:101:101:101:101%e]:7633"]
        #expect(desk.told.last == .located(instanceName: "ben", addresses: addresses))
        #expect(desk.told.count == 3)
        #expect(desk.questions.isEmpty && desk.rules.releasing.isEmpty)
    }

    @Test("Fault 31: of 40 addresses that answer one lookup 32 are kept, and eight are reported")
    func manyAddresses() {
        var desk = Desk.started()
        desk.appear("ben")
        desk.resolve("ben")
        desk.tell(.locate("ben"))
        desk.resolve("ben")
        let queries = desk.queries
        for number: UInt8 in 1...40 { desk.tell(.answered(queries[0], address(number))) }
        #expect(desk.rules.lookups.map { $0.addresses.count } == [32])
        desk.wait(.milliseconds(100))
        guard case .located(_, let addresses)? = desk.told.last else {
            Issue.record("nothing was located")
            return
        }
        #expect(addresses.count == 8)
    }

    @Test("Fault 31: of one service at most 64 interfaces are counted")
    func manyInterfaces() {
        var desk = Desk.started()
        for interface: UInt32 in 1...100 { desk.appear("ben", on: interface) }
        #expect(desk.rules.table["ben"]?.sightings.count == 64)
        // One that is already counted is still counted.
        desk.appear("ben", on: 1)
        #expect(desk.rules.table["ben"]?.sightings[1] == 2)
        for interface: UInt32 in [1] + (1...64) { desk.disappear("ben", on: interface) }
        #expect(desk.rules.table["ben"] == nil)
    }

    @Test("Fault 30: with port 0, no address or no answer nothing is located, and three attempts are enough")
    func silent() {
        var desk = Desk.started()
        desk.appear("ben")
        desk.resolve("ben", port: 0)
        desk.tell(.locate("ben"))
        desk.resolve("ben", port: 0)
        #expect(desk.questions.isEmpty)
        desk.appear("cleo")
        desk.wait(.seconds(60))
        #expect(desk.questions.isEmpty)
        #expect(
            desk.done.count { if case .resolve(_, "cleo", _) = $0 { true } else { false } } == Lookup.attempts
        )
        desk.tell(.locate("cleo"))
        desk.resolve("cleo")
        desk.wait(.seconds(60))
        #expect(desk.questions.isEmpty && desk.rules.nextDeadline == nil)
        #expect(!desk.told.contains { if case .located = $0 { true } else { false } })
    }

    @Test("Fault 30: a spoofed goodbye during a lookup ends it; late answers are ignored")
    func farewell() throws {
        var desk = Desk.started()
        desk.appear("ben")
        let id = try #require(desk.resolves["ben"])
        desk.disappear("ben")
        desk.tell(.resolved(id, Resolution(host: "ben.local.", port: 1, text: ServiceText([]))))
        desk.tell(.failed(id, .other(code: 1)))
        #expect(desk.told == [.state(.dnssd)])
        #expect(desk.questions.isEmpty)
    }

    @Test(
        "Fault 31: 3,000 silent services: at most four questions, 1,024 known, and a requested one goes first"
    )
    func crowd() {
        var desk = Desk.started()
        for number in 0..<3_000 { desk.appear("service \(number)") }
        #expect(desk.rules.table.count == ServiceTable.limit)
        #expect(desk.questions.count == Lookup.Purpose.ordinary.limit)
        desk.tell(.locate("service 2000"))
        #expect(desk.resolves["service 2000"] != nil)
        desk.resolve("service 2000")
        #expect(desk.queries.count == 2)
        for number in 2_500..<2_600 { desk.tell(.locate("service \(number)")) }
        desk.wait(.seconds(10_000))
        #expect(desk.mostQuestions <= Lookup.questionLimit)
        #expect(desk.questions.isEmpty && desk.rules.nextDeadline == nil)
    }

    @Test(
        "Fault 31: the newest is looked up first, and a requested service outlasts the others"
    )
    func newest() {
        var desk = Desk.started()
        desk.appear("friend")
        desk.resolve("friend")
        desk.tell(.locate("friend"))
        desk.resolve("friend")
        for number in 0..<2_000 { desk.appear("service \(number)") }
        #expect(desk.rules.table["friend"] != nil)
        desk.wait(.seconds(3))
        #expect(desk.resolves["service 1999"] != nil)
    }

    @Test(
        "Fault 31: a thousand people to list delay neither a friend nor a newcomer, and displace no friend")
    func people() {
        var desk = Desk.started()
        desk.appear("friend")
        desk.resolve("friend")
        desk.tell(.locate("friend"))
        for number in 0..<ServiceTable.limit {
            desk.appear("person \(number)")
            desk.resolve("person \(number)")
            desk.tell(.locate("person \(number)", isFriend: false))
        }
        desk.appear("newcomer")
        #expect(desk.resolves["newcomer"] != nil)
        desk.tell(.locate("person 1000", isFriend: true))
        desk.wait(Lookup.resolveTime)
        #expect(desk.resolves["person 1000"] != nil)
        for number in 0..<2_000 { desk.appear("service \(number)") }
        #expect(desk.rules.table["friend"] != nil)
        #expect(desk.rules.table["person 0"] == nil)
        desk.wait(.seconds(10_000))
        #expect(desk.mostQuestions <= Lookup.questionLimit)
        #expect(desk.questions.isEmpty && desk.rules.nextDeadline == nil)
    }

    @Test("A changed text is reported again, the same one is not")
    func texts() {
        var desk = Desk.started()
        desk.appear("ben")
        desk.resolve("ben")
        desk.tell(.locate("ben"))
        desk.resolve("ben")
        #expect(desk.told.count == 2)
        desk.wait(.seconds(20))
        desk.tell(.locate("ben"))
        desk.resolve("ben", text: ServiceText([.init(key: "v", value: [1])]))
        #expect(desk.told.count == 3)
    }
}
