import Testing
import UFreeDomain

@Suite struct DayPartsTests {
    static let partsOfStatuses: [(AvailabilityStatus, DayParts)] = [
        (.busy, []), (.unknown, []), (.free, .all), (.morningOnly, .morning), (.afternoonOnly, .afternoon),
        (.eveningOnly, .evening),
    ]

    static let twoParts: [(DayParts, AvailabilityStatus, UInt8)] = [
        ([.morning, .afternoon], .afternoonOnly, 3), ([.morning, .evening], .eveningOnly, 5),
        ([.afternoon, .evening], .eveningOnly, 6),
    ]

    static let plainWords: [(DayParts, AvailabilityStatus)] = [
        ([], .busy), (.morning, .morningOnly), (.afternoon, .afternoonOnly), (.evening, .eveningOnly),
        (.all, .free),
    ]

    static let contradictions: [(Int?, UInt8?)] = [
        (0, 7), (1, 3), (2, 6), (3, 5), (4, 1), (4, 7), (4, 0), (nil, 5), (9, 5), (4, 13), (4, 255), (4, 4),
        (4, nil),
    ]

    @Test("A9: each status has its free parts", arguments: partsOfStatuses)
    func partsOfAStatus(status: AvailabilityStatus, parts: DayParts) {
        #expect(DayWord(status).freeParts == parts)
        #expect(DayWord(status).extraParts == nil)
    }

    @Test("A9: two free parts are carried as parts, and the status is the later one", arguments: twoParts)
    func twoFreeParts(parts: DayParts, status: AvailabilityStatus, bits: UInt8) {
        let word = DayWord(freeParts: parts)
        #expect(word.status == status)
        #expect(word.extraParts == bits)
        #expect(word.freeParts == parts)
        #expect(DayWord(code: status.code, parts: bits) == word)
    }

    @Test("A9: no part, one part and all parts are expressed by a status alone", arguments: plainWords)
    func wordsWithoutExtraParts(parts: DayParts, status: AvailabilityStatus) {
        #expect(DayWord(freeParts: parts) == DayWord(status))
    }

    @Test("A9: a reader that knows only statuses never sees too much", arguments: UInt8(0)...7)
    func statusNeverPromisesMore(bits: UInt8) {
        let word = DayWord(freeParts: DayParts(rawValue: bits))
        #expect(word.status.freeParts.isSubset(of: word.freeParts))
    }

    @Test(
        "A9: bits that contradict the code are ignored, the status counts", arguments: contradictions)
    func contradictingBits(code: Int?, bits: UInt8?) {
        #expect(DayWord(code: code, parts: bits) == DayWord(AvailabilityStatus(code: code)))
    }

    @Test("A9: every code with every bit pattern reads as a word that is written back the same")
    func everyPairRoundTrips() {
        for code in -1...6 {
            for bits in UInt8.min...UInt8.max {
                let word = DayWord(code: code, parts: bits)
                #expect(DayWord(code: word.status.code, parts: word.extraParts) == word)
            }
        }
    }

    @Test("A9: parts are listed from morning to evening")
    func order() {
        #expect(DayParts.all.ordered == [.morning, .afternoon, .evening])
        #expect(DayParts([.evening, .morning]).ordered == [.morning, .evening])
        #expect(DayParts([]).ordered == [])
    }

    @Test(
        "A9: morning 06-12, afternoon 12-18, evening 18-24, and time before counts to the morning",
        arguments: [
            (0, DayPart?.some(.morning)), (359, .morning), (360, .morning), (719, .morning),
            (720, .afternoon),
            (1_079, .afternoon), (1_080, .evening), (1_439, .evening), (1_440, nil), (-1, nil),
        ])
    func minutesOfTheStandardDay(minute: Int, part: DayPart?) {
        #expect(PartHours.standard.part(atMinute: minute) == part)
    }

    @Test(
        "A9: hours that do not rise inside one day are refused",
        arguments: [
            (360, 360, 1_080, 1_440), (720, 360, 1_080, 1_440), (360, 720, 720, 1_440),
            (360, 720, 1_080, 1_080),
            (-1, 720, 1_080, 1_440), (360, 720, 1_080, 1_441), (Int.min, 0, 1, Int.max),
        ])
    func badHours(morning: Int, afternoon: Int, evening: Int, end: Int) {
        #expect(PartHours(morning: morning, afternoon: afternoon, evening: evening, end: end) == nil)
    }

    @Test("A9: an owner's own hours decide the part of a minute")
    func ownHours() throws {
        let hours = try #require(PartHours(morning: 300, afternoon: 780, evening: 1_020, end: 1_380))
        #expect(hours.part(atMinute: 779) == .morning)
        #expect(hours.part(atMinute: 780) == .afternoon)
        #expect(hours.part(atMinute: 1_379) == .evening)
        #expect(hours.part(atMinute: 1_380) == nil)
    }
}
