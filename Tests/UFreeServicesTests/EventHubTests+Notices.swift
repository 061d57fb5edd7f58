import Foundation
import Testing
import UFreeAPI
import UFreeDomain
import UFreeSync
import UFreeTestSupport

@testable import UFreeServices

extension EventHubTests {
    @Test(
        "What no event tells is named once a change: shifts, defaults, calendars, wishes, groups, invitations, levels, contacts"
    )
    func notices() async throws {
        try await withHub { fixture, hub in
            let services = fixture.services
            try await fixture.befriend(try ServiceFixture.person(2), name: "Ben")
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            _ = try await services.shifts.addLocation(LocationBody(name: "Ward"))
            _ = try await services.availability.setDefault(DefaultBody(weekdays: ["monday"], status: "free"))
            fixture.calendars.set("/cal/work.ics", .success(CalendarReading(events: [], name: "Work")))
            _ = try await services.calendars.add(CalendarBody(source: "/cal/work.ics"))
            _ = try await services.wishes.add(WishBody(people: ["Ben"], dates: ["2026-01-10"]))
            _ = try await services.friends.addToGroup(GroupBody(name: "flat", people: ["Ben"]))
            _ = try await services.friends.invite(InvitationBody(kind: "link", addresses: ["a.example:7633"]))
            _ = try await services.friends.setPrivacy(PrivacyBody(people: [], level: "no-notes"))
            _ = try await services.profile.edit(ProfileBody(finders: "nobody"))
            fixture.node.tell(.nearby)
            fixture.node.tell(.discoverable)
            var names: [EventName] = []
            while names.last != .discoverableChanged, let item = await events.next(isolation: #isolation) {
                if case .event(let event, _) = item, event.event.isNotice { names.append(event.event) }
            }
            #expect(
                names == [
                    .rosterChanged, .defaultsChanged, .calendarsChanged, .wishesChanged, .groupsChanged,
                    .invitationsChanged,
                    .levelsChanged, .contactsChanged, .nearbyChanged, .discoverableChanged,
                ])
        }
    }

    @Test("P11: a friend's new picture is told with the friend's name and zone, and shown of that friend")
    func picture() async throws {
        let fixture = try ServiceFixture(zone: .utc)
        let ben = try ServiceFixture.person(2)
        try await fixture.befriend(ben, name: "Ben", zone: ZoneName("Asia/Tokyo"))
        let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, 9, 0, 9]
        let avatar = try #require(Avatar(bytes))
        try await fixture.give(Card(avatar: avatar), of: ben)
        let event = await builder(fixture).events(for: .card(ben.owner), at: ServiceFixture.noon).first
        #expect(event?.event == .profileChanged && event?.mine == false)
        #expect(event?.owner?.name == "Ben" && event?.zone == "Asia/Tokyo")
        let friend = try await fixture.services.friends.friend("Ben").friend
        #expect(friend.avatar == Data(bytes).base64EncodedString())
    }

    private func builder(_ fixture: ServiceFixture) -> EventBuilder {
        EventBuilder(fixture.ports, status: StatusService(fixture.ports) { code, _ in ("\(code)", "") })
    }

    @Test("F9: receipts of several friends reach a watcher, one event for each")
    func manyReceipts() async throws {
        try await withHub { fixture, hub in
            let people = try (2...6).map { try ServiceFixture.person($0) }
            for (number, person) in people.enumerated() {
                try await fixture.befriend(person, name: "Friend \(number)")
            }
            fixture.node.set(Presence(hasMyLatest: Set(people.map(\.owner))))
            var events = try await hub.subscribe(since: nil).items.makeAsyncIterator()
            fixture.node.tell(.receipts(Set(people.map(\.owner))))
            fixture.node.tell(.nearby)
            var seen: [WatchEvent] = []
            while seen.last?.event != .nearbyChanged, let item = await events.next(isolation: #isolation) {
                if case .event(let event, _) = item { seen.append(event) }
            }
            let told = seen.filter { $0.event == .friendUpdated }.compactMap(\.friend)
            #expect(Set(told.map(\.id)).count == 5 && told.allSatisfy(\.hasMyLatest))
        }
    }

    @Test("A day that begins for somebody who is no friend is no event")
    func begunForStranger() async throws {
        let fixture = try ServiceFixture(zone: .utc)
        #expect(
            await builder(fixture).week(of: try ServiceFixture.person(4).owner, at: ServiceFixture.noon)
                == nil)
    }

    @Test("Q9: an open stream is counted until the hub closes")
    func openStreams() async throws {
        try await withHub { _, hub in
            #expect(hub.watcherCount == 0)
            let stream = try await hub.subscribe(since: nil)
            #expect(hub.watcherCount == 1)
            hub.close()
            #expect(hub.watcherCount == 0)
            withExtendedLifetime(stream) {}
        }
    }
}
