import Testing
import UFreeAPI
import UFreeTexts

@Suite("Sentences for live events")
struct WatchTextTests {
    @Test("F2: every event has a sentence, also one without its fields", arguments: EventName.allCases)
    func complete(name: EventName) {
        let sentence = WatchText.sentence(WatchEvent(event: name, id: "a:1", at: "2026-01-09T12:00:00Z"))
        #expect(!sentence.isEmpty)
        #expect(!sentence.contains("nil"))
    }

    @Test("A day's change names its owner, the day and both statuses")
    func day() {
        var event = WatchEvent(event: .dayChanged, id: "a:1", at: "2026-01-09T12:00:00Z")
        event.owner = PersonValue(id: "X", name: "Ana")
        event.mine = false
        event.before = DayValue(
            id: nil, date: "2026-01-09", status: "unknown", code: nil, parts: [], note: nil, updatedAt: nil,
            source: nil)
        event.day = DayValue(
            id: "1", date: "2026-01-09", status: "eveningOnly", code: 4, parts: ["evening"], note: "after 7",
            updatedAt: nil, source: nil)
        #expect(WatchText.sentence(event) == "Ana: Fri 9 Jan: No Status -> Evening Only (\"after 7\")")
        event.day?.shift = "N"
        #expect(WatchText.sentence(event).hasPrefix("Ana: Fri 9 Jan (N): No Status -> "))
        event.mine = true
        #expect(WatchText.sentence(event).hasPrefix("You: "))
    }

    @Test("F7: an incoming request shows the code as two groups")
    func request() {
        var event = WatchEvent(event: .requestIncoming, id: "a:1", at: "2026-01-09T12:00:00Z")
        event.request = IncomingRequestValue(
            id: "r", from: PersonValue(id: "X", name: "Ana"), code: "042137", status: "pending",
            timestamp: "2026-01-09T12:00:00Z")
        #expect(WatchText.sentence(event) == "Friend request from Ana, code 042 137")
        event.request?.sameNameAs = "Y"
        #expect(WatchText.sentence(event).hasSuffix(". \(SectionText.sameName)"))
    }
}
