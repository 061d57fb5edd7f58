import UFreeAPI

extension Scenario {
    /// The page in the browser and on phones.
    static var page: [Scenario] {
        [0, 1, 2].flatMap { sessions in
            let on = WebResponse(enabled: true, address: "http://127.0.0.1:40000/", sessions: sessions)
            let off = WebResponse(enabled: false, address: nil, sessions: 0)
            let link = WebLinkResponse(link: "http://127.0.0.1:40000/#t=6a1b4da9deafe72c", seconds: 60)
            return [
                Scenario("web", ["POST /v1/web/link": [json(link)]]),
                Scenario("web --print", ["POST /v1/web/link": [json(link)]]),
                Scenario("web on", ["PUT /v1/web": [json(on)]]),
                Scenario("web off", ["PUT /v1/web": [json(off)]]),
            ]
        } + phones + feeds
    }

    /// Feeds for calendar programs.
    private static var feeds: [Scenario] {
        let (here, there) = ("http://127.0.0.1:40000/", "https://127.0.0.1:40001/")
        func feed(_ number: Int, _ friend: PersonValue?, _ more: Bool, seen: String?) -> FeedValue {
            FeedValue(
                number: number, friend: friend, notes: more, network: more, since: Samples.time, seen: seen)
        }
        let own = feed(1, nil, false, seen: nil)
        let all = [
            own, feed(2, PersonValue(id: "BEN-ID", name: "Ben"), true, seen: "2026-01-09"),
            feed(3, PersonValue(id: "CLEO-ID", name: nil), false, seen: nil),
        ]
        let states = [
            FeedsResponse(address: nil, networkAddress: nil, feeds: []),
            FeedsResponse(address: nil, networkAddress: nil, feeds: [own]),
            FeedsResponse(address: here, networkAddress: nil, feeds: [own]),
            FeedsResponse(address: here, networkAddress: nil, feeds: all),
            FeedsResponse(address: here, networkAddress: there, feeds: all),
        ]
        let link = "feed/6a1b4da9deafe72c.ics"
        let added = FeedLinkResponse(number: 1, link: here + link, networkLink: nil, fingerprint: nil)
        let shared = FeedLinkResponse(
            number: 2, link: here + link, networkLink: there + link, fingerprint: "0A:1B")
        return states.flatMap { state in
            [
                Scenario("feed", ["GET /v1/feeds": [json(state)]]),
                Scenario("feed list", ["GET /v1/feeds": [json(state)]]),
                Scenario("feed off 4", ["DELETE /v1/feeds/4": [json(state)]]),
            ]
        } + [
            Scenario("feed off all", ["DELETE /v1/feeds/all": [json(states[0])]]),
            Scenario("feed on", ["POST /v1/feeds": [json(added)]]),
            Scenario("feed on --friend Ben --notes --lan", ["POST /v1/feeds": [json(shared)]]),
        ]
    }

    private static var phones: [Scenario] {
        let link = PhoneLinkResponse(
            link: "https://127.0.0.1:40000/#t=6a1b4da9deafe72c", seconds: 600, fingerprint: "0A:1B",
            until: "2026-01-09T14:05:00+01:00")
        let phone = PhoneValue(number: 2, name: "iPhone, Safari", since: Samples.time, seen: nil)
        let used = PhoneValue(number: 3, name: "?", since: Samples.time, seen: "2026-01-09")
        let on = [nil, "2026-01-09T14:05:00+01:00"].map { until in
            PhonesResponse(
                enabled: true, until: until, address: "https://127.0.0.1:40000/", fingerprint: "0A:1B",
                phones: [phone, used])
        }
        let off = PhonesResponse(enabled: false, until: nil, address: nil, fingerprint: nil, phones: [])
        return (on + [off]).flatMap { state in
            [
                Scenario("web phone", ["GET /v1/web/phones": [json(state)]]),
                Scenario("web phone list", ["GET /v1/web/phones": [json(state)]]),
                Scenario("web phone off", ["PUT /v1/web/phones": [json(state)]]),
                Scenario("web phone rm 2", ["DELETE /v1/web/phones/2": [json(state)]]),
            ]
        }
            + [Scenario("web phone on", ["POST /v1/web/phones": [json(link)]])]
            + on.map { state in
                Scenario(
                    "web phone on --for always",
                    ["PUT /v1/web/phones": [json(state)], "POST /v1/web/phones": [json(link)]])
            }
    }
}
