import Testing
import UFreeDomain

@Suite struct WhoIsFreeTests {
    private let words: [(person: String, word: DayWord)] = [
        ("Una", .unknown), ("Eva", DayWord(.eveningOnly)), ("Fay", DayWord(.free)), ("Bob", DayWord(.busy)),
        ("Mia", DayWord(.morningOnly)), ("Moe", DayWord(freeParts: [.morning, .evening])),
        ("Flo", DayWord(.free)),
        ("Max", DayWord(.morningOnly)), ("Ada", DayWord(.afternoonOnly)),
    ]

    @Test("W1: free all day comes first, then the partly free by part, the unknown stand apart")
    func wholeDay() {
        let answer = WhoIsFree(words, question: .wholeDay)
        #expect(answer.free == ["Fay", "Flo"])
        #expect(answer.partly.map(\.person) == ["Mia", "Max", "Moe", "Ada", "Eva"])
        #expect(answer.partly.map(\.parts.rawValue) == [1, 1, 5, 2, 4])
        #expect(answer.busy == ["Bob"])
        #expect(answer.unknown == ["Una"])
    }

    @Test(
        "W1: asked for a part, who is free in it is free, and unknown is never counted as free",
        arguments: [
            (DayPart.morning, ["Fay", "Mia", "Moe", "Flo", "Max"], ["Eva", "Bob", "Ada"]),
            (.afternoon, ["Fay", "Flo", "Ada"], ["Eva", "Bob", "Mia", "Moe", "Max"]),
            (.evening, ["Eva", "Fay", "Moe", "Flo"], ["Bob", "Mia", "Max", "Ada"]),
        ])
    func onePart(part: DayPart, free: [String], busy: [String]) {
        let answer = WhoIsFree(words, question: .part(part))
        #expect(answer.free == free)
        #expect(answer.busy == busy)
        #expect(answer.partly.isEmpty)
        #expect(answer.unknown == ["Una"])
    }

    @Test("W1: nobody asked is nobody answered")
    func nobody() {
        let answer = WhoIsFree([(person: String, word: DayWord)](), question: .wholeDay)
        #expect(answer.free.isEmpty && answer.partly.isEmpty && answer.busy.isEmpty && answer.unknown.isEmpty)
    }
}
