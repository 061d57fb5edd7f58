import Testing
import UFreeNode

@testable import UFreeDiscovery

@Suite struct DaemonTests {
    private let sighting = DiscoveryEvent.found(Sighting(instanceName: "ben", text: ServiceText([])))

    @Test("Y4: without avahi-daemon the state is unavailable, reported once, and retried ever more rarely")
    func absent() {
        var desk = Desk()
        desk.isDaemonThere = false
        desk.tell(.started)
        desk.tell(.announce(Desk.announcement("ana")))
        desk.tell(.locate("ben"))
        desk.wait(.seconds(600))
        #expect(desk.told == [.state(.unavailable)])
        #expect(desk.logged == [])
        #expect(desk.open.isEmpty)
        let attempts = desk.done.count { if case .browse = $0 { true } else { false } }
        #expect(attempts == 37)
        desk.isDaemonThere = true
        desk.wait(.seconds(38))
        #expect(desk.told == [.state(.unavailable), .state(.dnssd)])
        #expect(desk.registrations.map(\.announcement.instanceName) == ["ana"])
    }

    @Test("Fault 28: after a daemon dies everything is dropped; two seconds later it starts again")
    func restarts() {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("ana")))
        for _ in 0..<20 {
            desk.told = []
            desk.isDaemonThere = true
            desk.wait(.seconds(3))
            desk.appear("ben")
            desk.resolve("ben")
            desk.appear("cleo")
            #expect(desk.told.contains(sighting))
            #expect(desk.registrations.map(\.announcement.instanceName) == ["ana"])
            desk.dieDaemon()
            #expect(desk.open.isEmpty)
            #expect(desk.told.suffix(2) == [.lost(instanceName: "ben"), .state(.unavailable)])
            #expect(desk.rules.table.count == 0 && desk.rules.queue.count == 0 && desk.rules.lookups.isEmpty)
        }
        #expect(desk.logged == [])
    }

    @Test("Fault 28: a registration that fails because the daemon died is not reported")
    func registrationFailsFirst() throws {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("ana")))
        let (id, _) = try #require(desk.registrations.first)
        desk.tell(.failed(id, .other(code: -65_537)))
        desk.dieDaemon()
        desk.isDaemonThere = true
        desk.wait(.seconds(3))
        #expect(desk.registrations.map(\.announcement.instanceName) == ["ana"])
        #expect(desk.logged == [])
    }

    @Test("Shutdown releases everything, and nothing starts afterwards")
    func stops() {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("ana")))
        desk.appear("ben")
        desk.tell(.stopped)
        #expect(desk.open.isEmpty)
        desk.appear("cleo")
        desk.tell(.announce(Desk.announcement("other")))
        desk.wait(.seconds(100))
        #expect(desk.open.isEmpty)
        #expect(desk.rules.nextDeadline == nil)
    }

    @Test("Without activity nothing is due")
    func quiet() throws {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("ana")))
        let (id, _) = try #require(desk.registrations.first)
        desk.tell(.registered(id, name: "ana"))
        desk.appear("ben")
        desk.resolve("ben")
        #expect(desk.rules.nextDeadline == nil)
    }
}
