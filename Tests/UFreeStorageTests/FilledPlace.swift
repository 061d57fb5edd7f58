import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// A database with rows in every table: a friend, requests, days, views, positions.
struct FilledPlace {
    let place: Place
    let opened: OpenedStore
    let ben: Person
    let days: StoreUnderTest

    /// - Parameter note: the text in every note.
    init(note: String = "Pool") async throws {
        place = try Place()
        opened = try place.open()
        ben = try Person(2)
        days = try StoreUnderTest(.memory)
        let store = opened.store
        let me = opened.identity.keys
        let id = try days.request(2)
        try await store.commit(
            .seen(ben.list, ben.owner, ben.device, address: "ben.local:7633"), at: StoreUnderTest.now)
        for message: Message in [
            .request(id, name: "Benedikta"), .commit(id, commitment: [UInt8](repeating: 1, count: 32)),
        ] {
            _ = try await store.transact(ben.owner, ben.says(message, to: me), at: StoreUnderTest.now)
        }
        _ = try await store.acceptFriendRequest(id, verified: true, at: StoreUnderTest.now)
        let text = try Note(validating: note)
        for word in [DayWord(.free), DayWord(.busy)] {
            _ = try await store.updateMySchedule(for: [days.day(0)], at: StoreUnderTest.now) { _ in
                DayContent(word, note: text)
            }
        }
        try await store.begin([.full: 9], at: StoreUnderTest.now)
        _ = try await store.updateMyRoster(
            over: days.days(0...6), remembering: [RosterNames.key(note): .slot(.off)], at: StoreUnderTest.now
        ) { _ in }
        let event = CalendarEvent(.dates(try days.day(2)...days.day(3)), title: note)
        let calendar = ImportedCalendar(
            number: 1,
            definition: ImportedCalendar.Definition(
                name: "Private", source: "/private.ics", use: .busy, addresses: []),
            content: ImportedCalendar.Content(events: [event], dates: try days.days(-1...370)),
            state: ImportedCalendar.State(readAt: StoreUnderTest.now))
        _ = try await store.updateCalendars(over: days.days(0...6), at: StoreUnderTest.now) { _ in [calendar]
        }
        let rows = [
            try days.row(of: ben, 0, DayWord(.free), note),
            SharedRow(
                body: .profile(Profile(name: try DisplayName(validating: "Benedikta Nova"), zone: .utc)),
                stamp: Stamp(milliseconds: 1, counter: 1, device: ben.device)),
        ]
        try await store.commit(
            .applied(ben.owner, ben.device, days.position(1), rows: rows, isSnapshot: true),
            at: StoreUnderTest.now)
        try await store.commit(
            .acknowledged([Receipt(ben.owner, ben.device, days.position(1))]), at: StoreUnderTest.now)
    }

    /// Adds more rows: forty of the owner's days with notes, twenty of the friend's, requests that are
    /// pending and that ended.
    func live() async throws {
        let store = opened.store
        for offset in 1...40 {
            let note = try Note(validating: "note \(offset)")
            _ = try await store.updateMySchedule(for: [days.day(offset)], at: StoreUnderTest.now) { _ in
                DayContent(DayWord(.eveningOnly), note: note)
            }
        }
        _ = try await store.updateMySchedule(for: [days.day(3), days.day(4)], at: StoreUnderTest.now) { _ in
            DayContent.unknown
        }
        try await work()
        let rows = try (0..<20).map { try days.row(of: ben, $0, DayWord(.free), "Ben \($0)", counter: 2) }
        try await store.commit(
            .applied(ben.owner, ben.device, days.position(2), rows: rows, isSnapshot: true),
            at: StoreUnderTest.now)
        for number: UInt8 in 3...6 {
            let person = try Person(number)
            try await store.commit(
                .seen(person.list, person.owner, person.device, address: "192.0.2.\(number):7633"),
                at: StoreUnderTest.now)
            let step = person.says(
                .request(try days.request(number), name: "N \(number)"), to: opened.identity.keys,
                from: "192.0.2.\(number)")
            _ = try await store.transact(person.owner, step, at: StoreUnderTest.now)
        }
        _ = try await store.declineFriendRequest(days.request(3), at: StoreUnderTest.now)
        let nonce = [UInt8](repeating: 4, count: 32)
        for number: UInt8 in 7...8 {
            _ = try await store.sendFriendRequest(
                to: .address("192.0.2.\(number):7633"), id: days.request(number), nonce: nonce,
                at: StoreUnderTest.now)
        }
        _ = try await store.withdrawFriendRequest(days.request(8), at: StoreUnderTest.now)
    }

    /// Adds shifts: two locations, two types (one of them removed after use), a rotation and settings.
    /// - Parameter word: the word in all their texts.
    func work(_ word: String = "Ward") async throws {
        let (store, ward, clinic) = (opened.store, UUID(), UUID())
        let (today, now) = (try days.day(0), StoreUnderTest.now)
        func text(_ text: String) throws -> ShiftText {
            try #require(try ShiftText(validating: text, limit: 100, field: "text"))
        }
        let places = [
            Location(id: ward, name: try text(word), address: try text("\(word) 1")),
            Location(id: clinic, name: try text("\(word) 2"), address: nil),
        ]
        let types = try ["N", "M"].map { symbol in
            ShiftType(
                id: UUID(), symbol: try ShiftSymbol(validating: symbol), title: try text("\(word) \(symbol)"),
                shiftDescription: try text("\(word) more"), duration: .standard, location: ward)
        }
        _ = try await store.updateMyRoster(over: today...today, at: now) { roster in
            for place in places { try roster.save(place) }
            for type in types { try roster.save(type) }
            try roster.assign(.shift(types[0].id), to: [today.adding(days: -1)])
            try roster.assign(.off, to: [today.adding(days: 5)])
            try roster.add(
                Rotation(
                    id: UUID(), slots: [.shift(types[1].id), .off], anchor: today, from: today, until: nil,
                    createdAt: now), today: today)
            roster.set(ShiftSettings(restHours: 11, sharesSymbols: true, daysOffFree: true))
        }
        _ = try await store.updateMyRoster(over: today...today, at: now) { roster in
            try roster.removeType(types[0].id, today: today) { UUID() }
        }
    }

    /// Whether any file of the directory contains the text.
    func holds(_ text: String) throws -> Bool {
        try place.contents().values.contains { $0.firstRange(of: Data(text.utf8)) != nil }
    }

    func execute(_ sql: String, _ arguments: StatementArguments = []) async throws {
        try await opened.store.pool.write { try $0.execute(sql: sql, arguments: arguments) }
    }
}
