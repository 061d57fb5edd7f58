import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// Random changes of a roster on SQLite: references are always valid, and days are equal to those of a second
/// implementation, which expands rotations day by day and counts minutes (C4, S10). `UFREE_CHANGES` says how many;
/// `make nightly` makes 10,000.
@Suite("Random rosters")
struct RosterRandomTests {
    /// The expected shifts, expanded day by day; shares no code with the product.
    private struct Almanac {
        struct Kind {
            var symbol: String
            var start: Int
            var end: Int
            var place: UUID
        }

        var places: Set<UUID> = []
        var kinds: [UUID: Kind] = [:]
        var gone: [UUID: Kind] = [:]
        /// The shifts of single dates, and those of rotations, by day number; an inner nil is a day off.
        var said: [Int: UUID?] = [:]
        var rotated: [Int: UUID?] = [:]
        var rest = 0

        func shift(on day: Int) -> UUID?? { said[day] ?? rotated[day] }

        /// Returns the parts of a day that are taken, and whether a shift begins on it, counted by minutes.
        func day(_ day: Int) -> (taken: Set<Int>, isWorked: Bool) {
            let shifts = (0...4).compactMap { back -> Range<Int>? in
                guard let id = shift(on: day - back) ?? nil, let kind = kinds[id] ?? gone[id] else {
                    return nil
                }
                let midnight = -back * 1_440
                return (midnight + kind.start)..<(midnight + kind.end + rest * 60)
            }
            var minutes = [UInt8](repeating: 0, count: 1_440)
            // In C, because ten thousand days have too many minutes for a debug build.
            minutes.withUnsafeMutableBytes { minutes in
                for shift in shifts.map({ $0.clamped(to: 0..<1_440) }) {
                    let within = UnsafeMutableRawBufferPointer(rebasing: minutes[shift])
                    if let start = within.baseAddress { memset(start, 1, within.count) }
                }
            }
            let parts = [0..<720, 720..<1_080, 1_080..<1_440]
            let taken = parts.indices.filter { part in
                minutes[parts[part]].withUnsafeBytes { part in
                    part.baseAddress.map { memchr($0, 1, part.count) != nil } ?? false
                }
            }
            return (Set(taken), (shift(on: day) ?? nil) != nil)
        }
    }

    private static let horizon = 420

    @Test(
        "C4, S10: after each of many changes references are intact and days equal a second derivation",
        arguments: [0, 1])
    func changes(half: UInt64) async throws {
        let environment = ProcessInfo.processInfo.environment
        let seed = environment["SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
        let count = environment["UFREE_CHANGES"].flatMap { Int($0) } ?? 2_000
        do {
            let tally = try await run(seed: seed &+ half, count / 2)
            print("\(count / 2) changes of a roster (SEED=\(seed), half \(half)): \(tally)")
        } catch {
            Issue.record("SEED=\(seed), half \(half): \(error)")
        }
    }

    private struct Difference: Error, CustomStringConvertible {
        let description: String
    }

    private func run(seed: UInt64, _ count: Int) async throws -> String {
        var random = SeededGenerator(seed: seed)
        let directory = try TemporaryDirectory(in: "/dev/shm")
        var now = StoreUnderTest.now
        var today = try #require(StoreUnderTest.today)
        let opened = try DataDirectory(at: directory.path).open(
            firstProfile: Profile(name: try DisplayName(validating: "Ana"), zone: .utc), at: now, zones: .utc)
        let store = opened.store
        try await store.begin([.full: 1], at: now)
        var almanac = Almanac()
        var history: [(almanac: Almanac, day: CivilDate)] = []
        var tally: [String: Int] = [:]
        var checks = 0
        for step in 0..<count {
            if random.next() % 100 == 0 {
                now = now.adding(milliseconds: 86_400_000)
                today = today.adding(days: 1)
                if random.next() % 4 == 0 { try await store.retain(at: now) }
                // Older changes are no longer kept.
                history = []
            }
            let (before, roster) = (almanac, try await store.getMyRoster())
            let name = try await change(store, &almanac, &history, &random, today: today, at: now)
            tally[name, default: 0] += 1
            // If nothing changed, there is nothing to undo.
            if name != "undone", try await store.getMyRoster() != roster { history.append((before, today)) }
            try await compare(
                store, almanac, today: today, after: "step \(step), \(name)", all: step % 100 == 0)
            checks += 1
            if step % 100 == 0 { try orphans(store, "step \(step), \(name)") }
        }
        try orphans(store, "the end")
        try store.close()
        let kinds = tally.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        return "\(kinds); \(checks) comparisons, no orphan, no other day"
    }

    private func orphans(_ store: SQLiteStore, _ place: String) throws {
        try store.pool.read { db in
            try db.checkForeignKeys()
            let live = """
                SELECT (SELECT count(*) FROM shift_type AS t WHERE t.is_deleted = 0 AND NOT EXISTS (
                            SELECT 1 FROM location WHERE id = t.location AND is_deleted = 0))
                     + (SELECT count(*) FROM shift_day AS d WHERE d.type IS NOT NULL AND d.is_past = 0 AND NOT EXISTS (
                            SELECT 1 FROM shift_type WHERE id = d.type AND is_deleted = 0))
                     + (SELECT count(*) FROM rotation_slot AS s WHERE s.type IS NOT NULL AND s.is_past = 0 AND NOT EXISTS (
                            SELECT 1 FROM shift_type WHERE id = s.type AND is_deleted = 0))
                """
            guard try Int.fetchOne(db, sql: live) == 0 else {
                throw Difference(description: "orphans at \(place)")
            }
            try RowCheck.run(db)
        }
    }

    private func compare(
        _ store: SQLiteStore, _ almanac: Almanac, today: CivilDate, after place: String, all: Bool
    ) async throws {
        let underlay = try await store.getMyUnderlay()
        let first = (place.count * 7 + today.dayNumber) % 12
        for offset in all ? Array(-1...60) : Array(first...(first + 2)) {
            let date = today.adding(days: offset)
            let (taken, isWorked) = almanac.day(date.dayNumber)
            let layers = underlay.layers(of: date)
            let found = Set((layers.shift?.taken ?? []).ordered.map(\.rawValue))
            guard found == taken, (layers.shift?.shift != nil) == isWorked else {
                throw Difference(
                    description:
                        "\(date) after \(place): \(found), \(layers.shift?.shift != nil) and not \(taken), \(isWorked)"
                )
            }
        }
    }

    /// Makes a random change on both.
    private func change(
        _ store: SQLiteStore, _ almanac: inout Almanac, _ history: inout [(almanac: Almanac, day: CivilDate)],
        _ random: inout SeededGenerator, today: CivilDate, at now: Timestamp
    ) async throws -> String {
        func pick<Element>(_ items: some Collection<Element>) -> Element? {
            items.isEmpty
                ? nil
                : items[items.index(items.startIndex, offsetBy: Int(random.next() % UInt64(items.count)))]
        }
        let places = almanac.places.sorted { $0.uuidString < $1.uuidString }
        let kinds = almanac.kinds.keys.sorted { $0.uuidString < $1.uuidString }
        let week = UserSchedule.dates(from: today)
        switch random.next() % 14 {
        case 0 where places.count < 20:
            let location = Location(
                id: UUID(), name: try Self.text("Ward \(random.next() % 9)"), address: nil)
            _ = try await store.updateMyRoster(over: week, at: now) { try $0.save(location) }
            almanac.places.insert(location.id)
            return "location added"
        case 1:
            guard let place = pick(places) else { return "nothing" }
            let other = random.next() % 2 == 0 ? pick(places.filter { $0 != place }) : nil
            let isUsed = almanac.kinds.values.contains { $0.place == place }
            do {
                _ = try await store.updateMyRoster(over: week, at: now) {
                    try $0.removeLocation(place, movingTypesTo: other)
                }
            } catch is ShiftError {
                guard isUsed, other == nil else {
                    throw Difference(description: "a free location was refused")
                }
                return "location refused"
            }
            guard !isUsed || other != nil else {
                throw Difference(description: "a location in use was removed")
            }
            almanac.places.remove(place)
            for (id, kind) in almanac.kinds where kind.place == place {
                almanac.kinds[id]?.place = other ?? place
            }
            return "location removed"
        case 2, 3:
            guard kinds.count < 50, let place = pick(places) else { return "nothing" }
            return try await save(store, &almanac, UUID(), place, &random, over: week, at: now)
        case 4:
            guard let id = pick(kinds), let place = pick(places) else { return "nothing" }
            return try await save(store, &almanac, id, place, &random, over: week, at: now)
        case 5:
            guard let id = pick(kinds) else { return "nothing" }
            let other = random.next() % 2 == 0 ? pick(kinds.filter { $0 != id }) : nil
            let first = today.dayNumber
            let isUsed =
                almanac.said.contains { $0.key >= first && $0.value == id }
                || almanac.rotated.contains { $0.key >= first && $0.value == id }
            do {
                _ = try await store.updateMyRoster(over: week, at: now) {
                    try $0.removeType(id, replacingBy: other, today: today) { UUID() }
                }
            } catch is ShiftError {
                // Later rotations may cover every day that is expanded here.
                guard other == nil else { throw Difference(description: "a type was not replaced") }
                return "type refused"
            }
            guard !isUsed || other != nil else { throw Difference(description: "a type in use was removed") }
            almanac.gone[id] = almanac.kinds.removeValue(forKey: id)
            for (day, kind) in almanac.said where day >= first && kind == id {
                almanac.said[day] = .some(other)
            }
            for (day, kind) in almanac.rotated where day >= first && kind == id {
                almanac.rotated[day] = .some(other)
            }
            return "type removed"
        case 6, 7, 8:
            let slot = random.next() % 5 == 0 ? nil : pick(kinds)
            let first = Int(random.next() % 40)
            let dates = (0..<Int(1 + random.next() % 9)).map { today.adding(days: first + $0) }
            _ = try await store.updateMyRoster(over: week, at: now) {
                try $0.assign(slot.map { .shift($0) } ?? .off, to: dates)
            }
            for date in dates { almanac.said[date.dayNumber] = .some(slot) }
            return "assigned"
        case 9:
            let first = Int(random.next() % 30)
            let dates = (0..<Int(1 + random.next() % 20)).map { today.adding(days: first + $0) }
            _ = try await store.updateMyRoster(over: week, at: now) { try $0.assign(nil, to: dates) }
            for date in dates { almanac.said[date.dayNumber] = nil }
            return "cleared"
        case 10:
            guard !kinds.isEmpty else { return "nothing" }
            let length = random.next() % 20 == 0 ? 366 : Int(1 + random.next() % 30)
            let slots = (0..<length).map { _ in random.next() % 3 == 0 ? nil : pick(kinds) }
            let anchor = today.adding(days: Int(random.next() % 60) - 30)
            let last = random.next() % 2 == 0 ? today.adding(days: Int(random.next() % 60)) : nil
            let from = max(anchor, today)
            if let last, last < from { return "nothing" }
            let rotation = Rotation(
                id: UUID(), slots: slots.map { $0.map { .shift($0) } ?? .off }, anchor: anchor, from: from,
                until: last, createdAt: now.adding(milliseconds: Int64(random.next() % 1_000)))
            do {
                _ = try await store.updateMyRoster(over: week, at: now) { roster in
                    let newest = roster.rotations.values.map(\.createdAt.milliseconds).max() ?? 0
                    let later = Rotation(
                        id: rotation.id, slots: rotation.slots, anchor: anchor, from: from, until: last,
                        createdAt: Timestamp(milliseconds: max(newest + 1, rotation.createdAt.milliseconds)))
                    try roster.add(later, today: today)
                }
            } catch is ValidationFailure {
                return "rotation refused"
            }
            let end = last?.dayNumber ?? today.dayNumber + Self.horizon
            for day in stride(from: from.dayNumber, through: end, by: 1) {
                let place = ((day - anchor.dayNumber) % length + length) % length
                almanac.rotated[day] = .some(slots[place])
            }
            return "rotation set"
        case 11 where random.next() % 4 == 0:
            _ = try await store.updateMyRoster(over: week, at: now) { $0.endRotations(today: today) }
            for day in almanac.rotated.keys where day >= today.dayNumber { almanac.rotated[day] = nil }
            return "rotations ended"
        case 12:
            let rest = Int(random.next() % 25)
            _ = try await store.updateMyRoster(over: week, at: now) {
                $0.set(ShiftSettings(restHours: rest, sharesSymbols: rest % 2 == 0))
            }
            almanac.rest = rest
            return "rest"
        case 13:
            guard let last = history.popLast(), last.day == today else { return "nothing" }
            _ = try await store.undoMyChanges(1, over: week, at: now) { _ in }
            if random.next() % 2 == 0 {
                _ = try await store.undoMyChanges(UndoOrder(.redo, 1), over: week, at: now) { _ in }
                history.append(last)
                return "redone"
            }
            almanac = last.almanac
            return "undone"
        default: return "nothing"
        }
    }

    private func save(
        _ store: SQLiteStore, _ almanac: inout Almanac, _ id: UUID, _ place: UUID,
        _ random: inout SeededGenerator, over week: ClosedRange<CivilDate>, at now: Timestamp
    ) async throws -> String {
        let symbol =
            String("ABCDEFGHIJKLMNOPQRSTUVWXYZ".randomElement(using: &random) ?? "A")
            + (random.next() % 2 == 0 ? "" : "\(random.next() % 10)")
        let start = Int(random.next() % 1_440)
        let end = Int(random.next() % 1_440)
        let isOvernight = end <= start || random.next() % 8 == 0
        let isAllDay = random.next() % 10 == 0
        let draft =
            isAllDay
            ? ShiftTypeDraft(
                symbol: symbol.lowercased(), title: "Shift", isAllDay: true, location: .found(place))
            : ShiftTypeDraft(
                symbol: symbol, title: "Shift", from: Self.clock(start), to: Self.clock(end),
                isOvernight: isOvernight, location: .found(place))
        let isTaken = almanac.kinds.contains { $0.key != id && $0.value.symbol == symbol }
        do {
            _ = try await store.updateMyRoster(over: week, at: now) { roster in
                try roster.save(try draft.type(changing: roster.types[id], in: roster, id: id))
            }
        } catch is ValidationFailure {
            guard isTaken else { throw Difference(description: "a good type was refused") }
            return "type refused"
        }
        guard !isTaken else { throw Difference(description: "a symbol stands twice") }
        almanac.kinds[id] = Almanac.Kind(
            symbol: symbol, start: isAllDay ? 0 : start,
            end: isAllDay ? 1_440 : end + (isOvernight ? 1_440 : 0), place: place)
        return "type saved"
    }

    private static func clock(_ minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60))"
    }

    private static func text(_ text: String) throws -> ShiftText {
        try #require(try ShiftText(validating: text, limit: 100, field: "name"))
    }
}
