import UFreeAPI

extension BrokenRequest {
    /// Returns the JSON of a text with this many characters.
    private static func text(_ count: Int, of character: String = "é") -> String {
        "\"\(String(repeating: character, count: count))\""
    }

    private static func text(
        _ name: String, good: String, limit: Int, isRequired: Bool
    ) -> Field {
        let missing: [(value: String, lines: [String])] = ["\"\"", "\" \\u200b\""].map {
            ($0, ["\(name)|required|"])
        }
        return Field(
            path: name, good: good,
            broken: (isRequired ? missing : []) + [
                (text(limit + 1), ["\(name)|maxLength|\(limit)"]),
                (text(16_385, of: "x"), ["\(name)|maxBytes|16384"]),
            ])
    }

    private static func clock(_ name: String, good: String, _ more: (String, [String])...) -> Field {
        Field(
            path: name, good: "\"\(good)\"",
            broken: ["25:00", "24:00", "8:00", "ab:cd", "12:60", ""].map {
                (value: "\"\($0)\"", lines: ["\(name)|time||\($0)"])
            } + more.map { (value: $0.0, lines: $0.1) })
    }

    private static let location: [Field] = [
        text("name", good: "\"Clinic\"", limit: 100, isRequired: true),
        text("address", good: "\"Main Street 1\"", limit: 200, isRequired: false),
    ]

    /// - Parameter taken: the symbol of another shift type.
    private static func shiftType(taken: String) -> [Field] {
        [
            Field(
                "symbol", good: "\"D\"", ("\"\"", ["symbol|required|"]), ("\" \"", ["symbol|required|"]),
                ("\"ABCD\"", ["symbol|maxLength|3"]), ("\"A B\"", ["symbol|noSpaces|"]),
                ("\"-\"", ["symbol|noRotationSign||-"]), ("\"a,\"", ["symbol|noRotationSign||A,"]),
                (
                    "\"ab ,\"",
                    ["symbol|maxLength|3", "symbol|noSpaces|", "symbol|noRotationSign||AB ,"]
                ),
                ("\"\(taken.lowercased())\"", ["symbol|symbolTaken||\(taken)"])),
            text("title", good: "\"Day\"", limit: 100, isRequired: true),
            text("shiftDescription", good: "\"At the desk\"", limit: 500, isRequired: false),
            Field("allDay", good: nil, ("true", ["allDay|alone|from, to"])),
            clock("from", good: "07:00"),
            clock(
                "to", good: "15:30", ("\"07:00\"", ["to|endNotAfterStart|"]),
                ("\"06:59\"", ["to|endNotAfterStart|"])),
            Field("overnight", good: nil),
            Field(
                "location", good: "\"office\"", ("\"Nowhere\"", ["location|locationGone|"]),
                ("\"00000000-0000-4000-8000-000000000000\"", ["location|locationGone|"])),
        ]
    }

    /// Requests about locations, shift types, shifts and rotations.
    static let shifts: [BrokenRequest] = [
        BrokenRequest(API.addLocation.route, location, together: [(["name": nil], ["name|required|"])]),
        BrokenRequest(API.editLocation.route, location),
        BrokenRequest(
            API.removeLocation.route,
            [Field("reassign", good: "Office", ("hospital", ["reassign|another||Hospital"]))]),
        BrokenRequest(
            API.shiftTypes.route,
            [
                Field("limit", good: "100", ("0", ["limit|range|1-1000"]), ("1001", ["limit|range|1-1000"])),
                Field("after", good: "M"),
            ]),
        BrokenRequest(
            API.addShiftType.route, shiftType(taken: "M"),
            together: [
                (
                    ["symbol": nil, "title": nil, "location": nil],
                    ["symbol|required|", "title|required|", "location|required|"]
                ),
                (["location": "\" \""], ["location|required|"]),
                (["overnight": "true", "allDay": "true"], ["allDay|alone|from, to"]),
                (
                    ["overnight": "true", "allDay": "true", "from": nil, "to": nil],
                    ["allDay|alone|from, to"]
                ),
                (["overnight": "false", "to": "\"06:00\""], ["to|endNotAfterStart|"]),
                (
                    ["symbol": "\"m\"", "to": "\"06:00\"", "location": "\"Nowhere\""],
                    ["symbol|symbolTaken||M", "to|endNotAfterStart|", "location|locationGone|"]
                ),
            ]),
        BrokenRequest(
            API.editShiftType.route, shiftType(taken: "N"),
            together: [
                (["location": "\"\""], ["location|locationGone|"]),
                // Omitted fields are unchanged: the shift ends at 16:00.
                (["to": nil, "from": "\"16:00\""], ["to|endNotAfterStart|"]),
            ]),
        BrokenRequest(
            API.removeShiftType.route,
            [Field("reassign", good: "n", ("m", ["reassign|another||M"])), Field("dryRun", good: nil)]),
        BrokenRequest(
            API.shifts.route,
            [
                Field("from", good: "2026-01-09", ("soon", ["from|unreadableDate||soon"])),
                Field(
                    "until", good: "2026-01-20", ("never", ["until|unreadableDate||never"]),
                    ("2026-01-08", ["until|notBefore|2026-01-09|2026-01-08"]),
                    ("2027-02-13", ["until|maxSlots|400"])),
            ]),
        BrokenRequest(
            API.assignShift.route,
            [
                dates,
                Field(
                    "symbol", good: "\"M\"", ("\"\"", ["symbol|required|"]),
                    ("\" \\u200b\"", ["symbol|required|"]),
                    (text(23_791, of: "M"), ["symbol|maxBytes|23790"])),
                Field("dryRun", good: nil),
            ],
            together: [
                (["symbol": "\"MN\"", "dates": "2026-01-09"], ["symbol|onePerDay|1|2"])
            ]),
        BrokenRequest(
            API.setVacation.route,
            [
                dates, Field("note", good: "\"at the sea\"", (long, tooLong)),
                Field("replace", good: "true"), Field("dryRun", good: nil),
            ]),
        BrokenRequest(API.clearShift.route, [dates]),
        BrokenRequest(
            API.setRotation.route,
            [
                Field(
                    "from", good: "\"2026-01-05\"", ("\"soon\"", ["from|unreadableDate||soon"]),
                    ("\"2027-01-11\"", ["from|tooFarAhead|2027-01-10|2027-01-11"])),
                Field(
                    "until", good: nil, ("\"never\"", ["until|unreadableDate||never"]),
                    ("\"2026-01-08\"", ["until|notBefore|2026-01-09|2026-01-08"])),
                Field(
                    "pattern", good: "\"MMNN----\"", ("\"\"", ["pattern|required|"]),
                    ("\"MXY-X\"", ["pattern|unknownSymbols|M, N|X, Y"]),
                    ("\"panama\"", ["pattern|unknownSymbols|M, N|D"]),
                    ("\"M,,N\"", ["pattern|noEmptySlot|"]),
                    (text(367, of: "M"), ["pattern|maxSlots|366"]),
                    (text(23_791, of: "M"), ["pattern|maxBytes|23790"]),
                    (
                        "\"M,,Q\"",
                        ["pattern|noEmptySlot|", "pattern|unknownSymbols|M, N|Q"]
                    )),
                Field("symbols", good: nil),
                Field("dryRun", good: nil),
            ],
            together: [
                (["symbols": "{\"m\":\"Q\"}"], ["pattern|unknownSymbols|M, N|Q"]),
                (
                    ["from": "\"2026-02-01\"", "until": "\"2026-01-31\""],
                    ["until|notBefore|2026-02-01|2026-01-31"]
                ),
                (
                    ["from": "\"2027-01-11\"", "until": "\"2026-01-31\"", "pattern": "\"Q\""],
                    [
                        "from|tooFarAhead|2027-01-10|2027-01-11", "until|notBefore|2027-01-11|2026-01-31",
                        "pattern|unknownSymbols|M, N|Q",
                    ]
                ),
            ]),
        BrokenRequest(
            API.setShiftSettings.route,
            [
                Field(
                    "restHours", good: "11", ("-1", ["restHours|range|0-24"]),
                    ("25", ["restHours|range|0-24"])),
                Field("sharesSymbols", good: "true"),
                Field("daysOffFree", good: "true"),
            ]),
    ]
}
