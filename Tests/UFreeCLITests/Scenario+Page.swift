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
        } + phones
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
