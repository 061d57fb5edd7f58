import UFreeAPI

extension BrokenRequest {
    /// The page in the browser and on phones.
    static let page: [BrokenRequest] = [
        BrokenRequest(API.setWeb.route, [Field("enabled", good: "false")]),
        BrokenRequest(
            API.setPhones.route,
            [
                Field("enabled", good: "false"),
                Field(
                    "seconds", good: "60", ("0", ["seconds|range|1-31536000"]),
                    ("31536001", ["seconds|range|1-31536000"])),
            ]),
        BrokenRequest(API.openSession.route, [Field("token", good: "\"\"")]),
    ]
}
