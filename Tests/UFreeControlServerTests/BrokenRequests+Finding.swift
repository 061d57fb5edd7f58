import UFreeAPI

extension BrokenRequest {
    /// Phone searches and contacts.
    static let finding: [BrokenRequest] = [
        BrokenRequest(
            API.find.route,
            [
                Field(
                    "numbers", good: "[\"+43 664 1234567\"]", ("[]", ["numbers|required|"]),
                    ("[\"abc\"]", ["numbers|phone|notANumber|abc"]),
                    ("[\"0664 1234567\"]", ["numbers|phone|noCountry|0664 1234567"]),
                    ("[\"+999 1234567\"]", ["numbers|phone|unknownCountry|+999 1234567"]),
                    ("[\"+43 1\"]", ["numbers|phone|wrongLength|+43 1"])),
                Field("wait", good: "1", ("0", ["wait|range|1-300"]), ("301", ["wait|range|1-300"])),
            ]),
        BrokenRequest(
            API.addContacts.route,
            [
                Field(
                    "contacts", good: "[{\"number\": \"+43 664 1234567\"}]",
                    (
                        "[" + String(repeating: "{\"number\": \"1\"}, ", count: 64) + "{\"number\": \"1\"}]",
                        ["contacts|tooMany|64"]
                    ))
            ]),
    ]
}
