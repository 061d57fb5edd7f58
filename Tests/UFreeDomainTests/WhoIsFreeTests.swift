import Testing
import UFreeDomain

@Suite struct WhoIsFreeTests {
    private let words: [(person: String, word: DayWord)] = [
        ("Una", .unknown), ("Eva", DayWord(.eveningOnly)), ("Fay", DayWord(.free)), ("Bob", DayWord(.busy)),
        ("Mia", DayWord(.morningOnly)), ("Moe", DayWord(freeParts: [.morning, .evening])),
        ("Flo", DayWord(.free)),
        ("Max", DayWord(.morningOnly)), ("Ada", DayWord(.afternoonOnly)),
    ]

    @Test("W1: free all day comes first, then the partly free by part, the unknown are separate")
    func wholeDay() {
        let answer = WhoIsFree(words)
        #expect(answer.free == ["Fay", "Flo"])
        #expect(answer.partly.map(\.person) == ["Mia", "Max", "Moe", "Ada", "Eva"])
        #expect(answer.partly.map(\.parts.rawValue) == [1, 1, 5, 2, 4])
        #expect(answer.busy == ["Bob"])
        #expect(answer.unknown == ["Una"])
    }

    @Test("W1: without people the answer is empty")
    func nobody() {
        let answer = WhoIsFree([(person: String, word: DayWord)]())
        #expect(answer.free.isEmpty && answer.partly.isEmpty && answer.busy.isEmpty && answer.unknown.isEmpty)
    }
}
