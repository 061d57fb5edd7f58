import Testing
import UFreeNode

@testable import UFreeDiscovery

@Suite struct RegistrationTests {
    @Test(
        "P1: a new announcement takes the old one off the air first; nil is silence; a repeat is ignored"
    )
    func changes() {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("one")))
        desk.done = []
        desk.tell(.announce(Desk.announcement("one")))
        #expect(desk.done.isEmpty)
        desk.tell(.announce(Desk.announcement("two")))
        #expect(desk.registrations.map(\.announcement.instanceName) == ["two"])
        guard case .release = desk.done.first else {
            Issue.record("\(desk.done)")
            return
        }
        desk.tell(.announce(nil))
        #expect(desk.registrations.isEmpty)
    }

    @Test("This node's own services are not reported, neither under the requested name nor the one before")
    func own() {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("one")))
        desk.appear("one")
        desk.tell(.announce(Desk.announcement("two")))
        desk.appear("two")
        desk.appear("one", on: 3)
        desk.tell(.locate("two"))
        desk.disappear("one")
        desk.disappear("one", on: 3)
        #expect(desk.questions.isEmpty)
        #expect(desk.told == [.state(.dnssd)])
    }

    @Test(
        "Fault 29: after a rename by another host the reported name is ours, the requested one a neighbour's"
    )
    func renamed() throws {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("one")))
        desk.appear("one")
        desk.appear("one #2")
        desk.resolve("one #2")
        let (id, _) = try #require(desk.registrations.first)
        desk.tell(.registered(id, name: "one #2"))
        #expect(desk.told.suffix(2) == [.renamed(instanceName: "one"), .lost(instanceName: "one #2")])
        #expect(desk.resolves["one"] != nil)
        #expect(desk.resolves["one #2"] == nil)
        #expect(desk.logged == [.renamed])
    }

    @Test("Fault 29: a name that a program of this host has gets a number, and in the end a pause")
    func taken() throws {
        var desk = Desk.started()
        let long = String(repeating: "ü", count: 31) + "x"
        desk.tell(.announce(Desk.announcement(long)))
        var tried: [String] = []
        for _ in 0...Registration.nameAttempts {
            let (id, announcement) = try #require(desk.registrations.first)
            tried.append(announcement.instanceName)
            desk.tell(.failed(id, .nameTaken))
        }
        #expect(Set(tried).count == Registration.nameAttempts + 1)
        #expect(tried.allSatisfy { $0.utf8.count <= 63 })
        #expect(tried[1].hasSuffix("-2"))
        #expect(desk.registrations.isEmpty)
        desk.wait(.seconds(3))
        #expect(desk.registrations.count == 1)
    }

    @Test("Fault 29: every change of the announced name is reported, however it happened")
    func told() throws {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("one")))
        let (first, _) = try #require(desk.registrations.first)
        desk.tell(.failed(first, .nameTaken))
        let (second, announcement) = try #require(desk.registrations.first)
        desk.tell(.registered(second, name: announcement.instanceName))
        #expect(desk.told.last == .renamed(instanceName: "one"))
        desk.tell(.announce(Desk.announcement("two")))
        let (third, _) = try #require(desk.registrations.first)
        desk.tell(.registered(third, name: "two"))
        #expect(desk.told.last == .renamed(instanceName: "one"))
    }

    @Test("An invalid announcement is reported once and not retried; the next announcement is tried")
    func invalid() throws {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("one")))
        let (id, _) = try #require(desk.registrations.first)
        desk.tell(.failed(id, .invalid))
        desk.wait(.seconds(100))
        #expect(desk.registrations.isEmpty)
        #expect(desk.logged == [.cannotAnnounce(.invalid)])
        desk.tell(.announce(Desk.announcement("two")))
        #expect(desk.registrations.count == 1)
    }

    @Test("A registration that keeps failing is reported once, however often it is tried")
    func failing() {
        var desk = Desk.started()
        desk.tell(.announce(Desk.announcement("one")))
        for _ in 0..<50 {
            if let (id, _) = desk.registrations.first { desk.tell(.failed(id, .other(code: -65_553))) }
            desk.wait(.seconds(31))
        }
        #expect(desk.logged == [.cannotAnnounce(.other(code: -65_553))])
    }
}
