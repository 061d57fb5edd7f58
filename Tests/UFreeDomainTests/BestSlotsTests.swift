import Testing
import UFreeDomain

@Suite("Best slots")
struct BestSlotsTests {
    private let friday: CivilDate
    private var saturday: CivilDate { friday.adding(days: 1) }

    init() throws { friday = try #require(CivilDate(iso: "2026-01-09")) }

    private func said(_ word: DayWord) -> BestSlots<String>.Said {
        word.status == .unknown ? .nothing : .init(free: word.freeParts, known: .all)
    }

    private func slots(
        _ people: [(String, DayWord, DayWord)], open: (DayParts, DayParts) = (.all, .all),
        part: DayPart? = nil, minimum: Int? = nil
    ) -> [String] {
        let best = BestSlots(
            people.map { (person: $0.0, said: [friday: said($0.1), saturday: said($0.2)]) },
            on: [(friday, open.0), (saturday, open.1)], part: part, minimum: minimum ?? people.count - 1)
        return best.slots.map { slot in
            let part = slot.part.map { "\($0)" } ?? "day"
            let missing = slot.missing.map { $0.person + ($0.isKnown ? "" : "?") }
            return "\(slot.date == friday ? "fri" : "sat") \(part) \(slot.free.joined()) -\(missing.joined())"
        }
    }

    @Test("W2: all free first, then all but one by name; ties by the earlier day")
    func ranking() {
        #expect(
            slots([
                ("a", DayWord(.free), DayWord(.eveningOnly)), ("b", DayWord(.busy), DayWord(.eveningOnly)),
                ("c", DayWord(.free), DayWord(.free)),
            ]) == ["sat evening abc -", "fri day ac -b"])
    }

    @Test("W2: a part in which nobody else is free is not listed beside its day")
    func redundant() {
        let people = [("a", DayWord(.free), DayWord.unknown), ("b", DayWord(.free), DayWord.unknown)]
        #expect(slots(people) == ["fri day ab -"])
        #expect(slots(people, part: .evening) == ["fri evening ab -"])
        #expect(
            slots([("a", DayWord(.free), .unknown), ("b", DayWord(.eveningOnly), .unknown)]) == [
                "fri evening ab -", "fri day a -b",
            ])
    }

    @Test("W2: unknown is never free, and is separate from busy")
    func unknown() {
        #expect(
            slots([("a", DayWord(.free), .unknown), ("b", .unknown, .unknown)]) == ["fri day a -b?"])
        #expect(slots([("a", .unknown, .unknown)]).isEmpty)
    }

    @Test("W2: one known part makes a person known for the day, and not for the other parts")
    func partlyKnown() {
        let people: [(person: String, said: [CivilDate: BestSlots<String>.Said])] = [
            ("a", [friday: .init(free: .all, known: .all)]),
            ("b", [friday: .init(free: [], known: .morning)]),
        ]
        func missing(_ part: DayPart?) -> [[Bool]] {
            BestSlots(people, on: [(friday, .all)], part: part, minimum: 1).slots.map {
                $0.missing.map { $0.isKnown }
            }
        }
        #expect(missing(nil) == [[true]])
        #expect(missing(.morning) == [[true]])
        #expect(missing(.evening) == [[false]])
    }

    @Test("W2: the minimum decides who may be missing; without anybody there is no slot")
    func minimum() {
        let people = [
            ("a", DayWord(.free), DayWord(.busy)), ("b", DayWord(.busy), DayWord(.busy)),
            ("c", DayWord(.busy), DayWord(.busy)),
        ]
        #expect(slots(people).isEmpty)
        #expect(slots(people, minimum: 1) == ["fri day a -bc"])
        #expect(slots([], minimum: 0).isEmpty)
    }

    @Test("W2: past parts, and those where I am busy, are no slots")
    func open() {
        let people = [("a", DayWord(.free), DayWord(.free))]
        #expect(slots(people, open: ([.evening], [])) == ["fri evening a -"])
        #expect(
            slots(people, open: ([.afternoon, .evening], .morning), part: .morning) == ["sat morning a -"])
    }

    @Test("A9: the minutes of a part go from its beginning to that of the next one")
    func ranges() throws {
        let hours = try #require(PartHours(morning: 300, afternoon: 700, evening: 1_000, end: 1_300))
        #expect(DayPart.allCases.map { hours.range(of: $0) } == [300..<700, 700..<1_000, 1_000..<1_300])
    }
}
