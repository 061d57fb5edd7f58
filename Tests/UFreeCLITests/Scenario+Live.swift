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
