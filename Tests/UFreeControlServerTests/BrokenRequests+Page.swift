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
        BrokenRequest(
            API.qr.route,
            [
                Field(
                    "text", good: "\"UFREE:1\"", ("\"\"", ["text|required|"]),
                    ("\"\(String(repeating: "n", count: 2_332))\"", ["text|maxBytes|2331"]),
                    ("\"a\\u0000b\"", ["text|unreadable|"]))
            ]),
        BrokenRequest(API.openSession.route, [Field("token", good: "\"\"")]),
    ]
}
