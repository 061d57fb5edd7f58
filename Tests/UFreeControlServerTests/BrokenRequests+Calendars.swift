import UFreeAPI

extension BrokenRequest {
    /// Imported calendars.
    static let calendars: [BrokenRequest] = [
        BrokenRequest(
            API.calendar.route,
            [
                Field("from", good: "2026-01-09", ("soon", ["from|unreadableDate||soon"])),
                Field("to", good: "2026-01-20", ("2026-01-08", ["to|notBefore|2026-01-09|2026-01-08"])),
            ], isIndependent: false),
        BrokenRequest(
            API.addCalendar.route,
            [
                Field(
                    "source", good: "\"/calendar.ics\"", ("\"\"", ["source|required|"]),
                    (
                        "\"ftp://example.org\"",
                        ["source|oneOf|/..., http:, https:, webcal:|ftp://example.org"]
                    )),
                Field("as", good: "\"busy\"", ("\"free\"", ["as|oneOf|busy, free-unless|free"])),
                Field(
                    "name", good: "\"Private\"",
                    ("\"\(String(repeating: "n", count: 61))\"", ["name|maxLength|60"])),
                Field("addresses", good: "[\"ana@example.org\"]", ("[\"ana\"]", ["addresses|email|"])),
            ]),
        BrokenRequest(
            API.addFeed.route,
            [
                Field("friend", good: "\"Nobody\""), Field("notes", good: "true"),
                Field("network", good: "false"),
            ]),
    ]
}
