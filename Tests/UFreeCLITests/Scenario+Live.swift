import UFreeAPI

@testable import UFreeCLI

extension Scenario {
    /// Wishes.
    static var wishes: [Scenario] {
        let people = ["Ana", "Ben"].map { (name: String) in PersonValue(id: "\(name)-ID", name: name) }
        func wish(_ number: Int, now: Bool, _ dates: [String]?, _ part: String?, met: [String]) -> WishValue {
            WishValue(
                id: "w\(number)", number: number, people: people, now: now, dates: dates, part: part,
                met: met,
                createdAt: Samples.time)
        }
        let some = json(
            WishesResponse(wishes: [
                wish(1, now: false, nil, "evening", met: ["2026-01-10", "2026-01-11"]),
                wish(2, now: true, nil, nil, met: ["2026-01-09"]),
                wish(3, now: false, ["2026-01-12"], nil, met: []),
            ]))
        return [
            Scenario("notify list", ["GET /v1/wishes": [some]]),
            Scenario("notify", ["GET /v1/wishes": [json(WishesResponse(wishes: []))]]),
            Scenario("notify when ana,ben free evening", ["POST /v1/wishes": [some]]),
            Scenario("notify when ana evening"),
            Scenario("notify rm 1", ["GET /v1/wishes": [some], "DELETE /v1/wishes/w1": [some]]),
            Scenario("notify rm 9", ["GET /v1/wishes": [some]]),
        ]
    }

    /// Imported calendars (A11).
    static var calendars: [Scenario] {
        func calendar(_ number: Int, as use: String, events: Int, _ problem: String?) -> CalendarValue {
            CalendarValue(
                number: number, name: "Work \(number)", source: "/home/ana/work.ics", as: use, events: events,
                readAt: Samples.time,
                problem: problem.map { CalendarProblemValue(code: $0, detail: "feb.ics") })
        }
        let problems = [
            "missing", "forbidden", "too-large", "too-many", "not-a-calendar", "broken", "unreachable",
            "certificate", "refused", "server-error", "redirect", "reader",
        ]
        let two = [calendar(1, as: "busy", events: 1, nil), calendar(2, as: "free-unless", events: 34, nil)]
        let broken = problems.enumerated().map { calendar($0 + 1, as: "busy", events: 0, $1) }
        let change = ChangeResponse(
            changes: [
                DayChangeValue(
                    date: "2026-01-09", before: Samples.day("2026-01-09"),
                    after: Samples.day("2026-01-09", .busy))
            ],
            dryRun: false, friendsConnected: 1, friendsWaiting: 0)
        let event = CalendarEventValue(
            title: "Dentist", place: "Graz", calendar: "Work 1", from: "10:00", to: "11:00")
        let shown = CalendarEventsResponse(
            calendar: two[0],
            days: [
                CalendarDayValue(
                    date: "2026-01-09", taken: ["morning"],
                    events: [
                        event,
                        CalendarEventValue(title: "", place: "", calendar: "Work 1", from: nil, to: nil),
                    ],
                    others: 3)
            ])
        let none = json(CalendarsResponse(calendars: []))
        let all = json(CalendarsResponse(calendars: two))
        let changed = json(CalendarsResponse(calendars: two, change: change))
        let failed = json(CalendarsResponse(calendars: broken))
        return [
            Scenario("calendar", ["GET /v1/calendars": [none]]),
            Scenario("calendar list", ["GET /v1/calendars": [all]]),
            Scenario("calendar list", ["GET /v1/calendars": [failed]]),
            Scenario(
                "calendar add /home/ana/work.ics --as busy --name Work", ["POST /v1/calendars": [changed]]),
            Scenario(
                "calendar add https://example.org/club.ics --me ana@example.org",
                ["POST /v1/calendars": [all]]),
            Scenario("calendar show 1", ["GET /v1/calendars/1": [json(shown)]]),
            Scenario(
                "calendar show Work tomorrow",
                [
                    "GET /v1/calendars/Work?from=2026-01-10&to=2026-01-10": [
                        json(CalendarEventsResponse(calendar: two[0], days: []))
                    ]
                ]),
            Scenario("calendar refresh", ["POST /v1/calendars-refresh": [failed]]),
            Scenario("calendar refresh 1", ["POST /v1/calendars/1/refresh": [changed]]),
            Scenario("calendar rm 1", ["GET /v1/calendars": [all], "DELETE /v1/calendars/1": [none]]),
        ]
    }

    /// The live status (L).
    static var live: [Scenario] {
        let none = LiveValue(state: "checkSchedule", until: nil, note: nil)
        let free = LiveValue(state: "free", until: "2026-01-10T00:00:00.000Z", note: "café")
        let busy = LiveValue(state: "busy", until: "2026-01-09T18:00:00.000Z", note: nil)
        func answer(_ live: LiveValue, before: LiveValue?, ignored: Bool = false) -> FakeDaemon.Answer {
            json(
                LiveResponse(
                    live: live, before: before, ignored: ignored, friendsConnected: 2, friendsWaiting: 1))
        }
        var ben = Samples.friend("Ben")
        ben.live = free
        let who = WhoResponse(
            date: "2026-01-09", free: [WhoValue(id: "BEN-ID", name: "Ben", asOf: nil, live: free)],
            partly: [], busy: [WhoValue(id: "CLEO-ID", name: "Cleo", asOf: nil, live: busy)], unknown: [])
        let everybody = json(
            LiveResponse(
                live: busy, friendsConnected: 1, friendsWaiting: 0,
                friends: [WhoValue(id: "BEN-ID", name: "Ben", asOf: Samples.time, live: free)]))
        return [
            Scenario("now", ["GET /v1/live": [answer(none, before: nil)]]),
            Scenario("now", ["GET /v1/live": [everybody]]),
            Scenario("now toggle", ["POST /v1/live/toggle": [answer(free, before: none)]]),
            Scenario("now toggle", ["POST /v1/live/toggle": [answer(busy, before: nil, ignored: true)]]),
            Scenario("now busy --for 2h -m call", ["PUT /v1/live": [answer(busy, before: free)]]),
            Scenario("now free --until 18:00", ["PUT /v1/live": [answer(free, before: free)]]),
            Scenario("now auto", ["PUT /v1/live": [answer(none, before: busy)]]),
            Scenario("now --for 2h"), Scenario("now free --for ever", typed: ["ever"]),
            Scenario("now free --until never", typed: ["never"]),
            Scenario("who now", ["GET /v1/who?date=now": [json(who)]]),
            Scenario("friend show Ben", ["GET /v1/friends/Ben": [json(FriendResponse(friend: ben))]]),
            Scenario(
                "friends",
                [
                    "GET /v1/friends?limit=100": [json(FriendsResponse(friends: [ben]))],
                    "GET /v1/requests": [json(RequestsResponse(incoming: [], outgoing: []))],
                ]),
        ]
    }
}
