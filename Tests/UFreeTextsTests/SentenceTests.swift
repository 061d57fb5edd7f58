import Testing
import UFreeAPI
import UFreeTexts

@Suite("Sentences")
struct SentenceTests {
    @Test("A10: display names are exact")
    func names() {
        #expect(
            StatusWord.allCases.map { StatusText.name($0) } == [
                "Busy", "Free", "Morning Only", "Afternoon Only", "Evening Only", "No Status",
            ])
    }

    @Test("W4, F2, F9: headings are exact")
    func sections() {
        #expect(SectionText.emptyHeading == "No Friends Yet")
        #expect(SectionText.emptySubheading == "Invite friends to see their availability")
        #expect(SectionText.emptyButton == "Find Friends")
        #expect(SectionText.friendRequests == "Friend Requests")
        #expect(SectionText.trustedCircle == "My Trusted Circle")
        #expect(SectionText.addFriends == "Add Friends")
    }

    @Test("A1: a word that is not known reads as unknown, never as free")
    func unknownWord() {
        #expect(StatusText.name(day(status: "gone-fishing", parts: [])) == "No Status")
    }

    @Test(
        "The line for the service manager shows connected friends and the number of problems",
        arguments: [
            (0, 0, 0, "No friends yet"), (1, 0, 0, "1 friend, not connected"),
            (1, 1, 0, "1 friend, connected"),
            (4, 3, 0, "3 of 4 friends connected"),
            (4, 0, 1, "0 of 4 friends connected; 1 problem: ufreectl status"),
            (1, 1, 2, "1 friend, connected; 2 problems: ufreectl status"),
        ])
    func serviceLine(total: Int, connected: Int, problems: Int, line: String) {
        let health = HealthValue(code: "storage", severity: "error", since: "", text: "", fix: "")
        let status = StatusResponse(
            id: "", name: "", version: "", instance: "", listening: [], discovery: "off",
            friends: StatusResponse.Friends(total: total, connected: connected),
            health: Array(repeating: health, count: problems), socket: "", today: "", counters: [:],
            discoverableUntil: nil)
        #expect(ServiceText.line(status) == line)
    }

    @Test("A9: of two free parts both are named")
    func twoParts() {
        #expect(
            StatusText.name(day(status: "eveningOnly", parts: ["morning", "evening"])) == "Morning + Evening")
        #expect(StatusText.name(day(status: "eveningOnly", parts: ["evening"])) == "Evening Only")
    }

    @Test("A date is short, and shows a year that is not this one")
    func dates() {
        #expect(DayText.short("2026-01-09") == "Fri 9 Jan")
        #expect(DayText.short("2027-01-09", today: "2026-01-09") == "Sat 9 Jan 2027")
        #expect(DayText.short("soon") == "soon")
    }

    @Test(
        "A change is confirmed with the contract's line",
        arguments: [
            (3, 2, " 3 friends are connected, 2 get it when they connect."),
            (1, 1, " 1 friend is connected, 1 gets it when they connect."), (1, 0, " 1 friend is connected."),
            (0, 2, " 2 friends get it when they connect."), (0, 1, " 1 friend gets it when they connect."),
            (0, 0, ""),
        ])
    func change(connected: Int, waiting: Int, reach: String) {
        let response = ChangeResponse(
            changes: [change(from: ("unknown", nil), to: ("eveningOnly", "after 7"))], dryRun: false,
            friendsConnected: connected, friendsWaiting: waiting)
        let line = ChangeText.days(response, today: "2026-01-09")
        #expect(line == ["Fri 9 Jan: No Status -> Evening Only (\"after 7\")."])
        #expect((ChangeText.reach(response).map { " " + $0 } ?? "") == reach)
    }

    @Test(
        "No change is reported as such, a dry run says that nothing was changed, new notes show the old")
    func otherChanges() {
        var response = ChangeResponse(
            changes: [change(from: ("free", nil), to: ("free", nil))], dryRun: false, friendsConnected: 2,
            friendsWaiting: 0)
        #expect(ChangeText.days(response, today: "2026-01-09") == ["Fri 9 Jan: Free, unchanged."])
        #expect(ChangeText.reach(response) == nil)
        response.changes = [change(from: ("free", "a"), to: ("free", "b"))]
        #expect(
            ChangeText.days(response, today: "2026-01-09") == ["Fri 9 Jan: Free (\"a\") -> Free (\"b\")."])
        response.changes = [change(from: ("free", "a"), to: ("busy", nil))]
        #expect(
            ChangeText.days(response, today: "2026-01-09")
                == ["Fri 9 Jan: Free (\"a\") -> Busy. The note was removed."])
        response.changes = [change(from: ("free", "a"), to: ("busy", "b"))]
        #expect(ChangeText.days(response, today: "2026-01-09") == ["Fri 9 Jan: Free -> Busy (\"b\")."])
        let asked = ChangeText.days(
            response, asked: ["2026-01-08", "2026-01-09", "2026-01-10"], today: "2026-01-09")
        #expect(asked.first == "Thu 8 Jan: unchanged.")
        #expect(asked.last == "Sat 10 Jan: unchanged.")
        #expect(asked.count == 3)
        response.dryRun = true
        #expect(ChangeText.reach(response) == "Dry run: nothing was changed.")
    }

    @Test(
        "W1: an as-of time is shown as an age",
        arguments: [
            ("2026-01-09T12:00:00Z", "now"), ("2026-01-09T11:58:00Z", "2 min ago"),
            ("2026-01-09T10:58:00Z", "1 h ago"), ("2026-01-07T12:00:00Z", "2 days ago"),
            ("2026-01-09T12:30:00Z", "now"), ("2026-01-09T12:58:00.250+01:00", "2 min ago"),
        ])
    func ages(time: String, age: String) throws {
        let now = try #require(AgeText.seconds("2026-01-09T12:00:00Z"))
        #expect(now == 1_767_960_000)
        #expect(AgeText.ago(time, now: now) == age)
    }

    @Test(
        "An invalid time has no age",
        arguments: [
            "", "yesterday", "2026-01-09", "2026-01-09T12:00:00", "2026-13-09T12:00:00Z",
            "2026-01-09T25:00:00Z",
        ])
    func noAges(time: String) {
        #expect(AgeText.seconds(time) == nil)
    }

    @Test("A3: another zone is hinted at, the same one is not")
    func zones() {
        #expect(FriendText.zoneHint("Ben", zone: "Europe/Vienna", mine: "Europe/Vienna") == nil)
        #expect(
            FriendText.zoneHint("Ben", zone: "Asia/Tokyo", mine: "Europe/Vienna")?.contains("Asia/Tokyo")
                == true)
    }

    @Test(
        "W9: without a common time, the answer fits the number of friends, and hints at a number that would do"
    )
    func noBestTime() {
        func none(_ people: Int, least: Int?, isWeek: Bool = true, most: Int? = nil) -> String {
            BestText.none(BestResponse(people: people, slots: [], most: most), least: least, isWeek: isWeek)
        }
        #expect(none(1, least: nil) == "You share no free time this week.")
        #expect(none(18, least: 1, isWeek: false).contains("any of your 18 friends on these days."))
        #expect(none(18, least: nil, most: 0).contains("any of your 18 friends this week."))
        #expect(
            none(18, least: nil, most: 9)
                == "At no time this week are 17 of your friends free at once. Try --min 9.")
        // An older daemon counts nobody.
        #expect(none(3, least: nil).hasSuffix("are 2 of your friends free at once. Try a lower --min."))
    }

    private func day(status: String, parts: [String], note: String? = nil) -> DayValue {
        DayValue(
            id: nil, date: "2026-01-09", status: status, code: nil, parts: parts, note: note, updatedAt: nil,
            source: nil)
    }

    private func change(from: (String, String?), to: (String, String?)) -> DayChangeValue {
        DayChangeValue(
            date: "2026-01-09", before: day(status: from.0, parts: [], note: from.1),
            after: day(status: to.0, parts: [], note: to.1))
    }
}
