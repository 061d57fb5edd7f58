import UFreeAPI

extension BrokenRequest {
    static let long = "\"\(String(repeating: "é", count: 201))\""
    static let tooLong = ["note|noteTooLong|200|201"]
    private static let levels = "full, no-notes, busy-only, live-only, paused"
    private static let parts = ["parts|unreadableStatus|morning,afternoon,evening|night"]

    /// 2026-01-10 has a status; 2026-01-09, today, has none.
    static let dates = Field(
        "dates", good: "2026-01-10",
        ("2026-01-08", ["dates|cannotUpdatePastDate||2026-01-08"]),
        (
            "2026-01-07,2026-01-08",
            ["dates|cannotUpdatePastDate||2026-01-07", "dates|cannotUpdatePastDate||2026-01-08"]
        ),
        ("2027-01-11", ["dates|tooFarAhead|2027-01-10|2027-01-11"]),
        ("2026-02-30", ["dates|unreadableDate||2026-02-30"]),
        ("soon,later", ["dates|unreadableDate||soon", "dates|unreadableDate||later"]),
        (
            "2026-01-08,2026-01-10,2027-01-11,never",
            [
                "dates|cannotUpdatePastDate||2026-01-08", "dates|tooFarAhead|2027-01-10|2027-01-11",
                "dates|unreadableDate||never",
            ]
        ))

    private static func clock(_ name: String, good: String, _ more: (String, [String])...) -> Field {
        let line = "parts.\(name)|time|"
        return Field(
            path: "parts.\(name)", good: "\"\(good)\"",
            broken: [
                ("\"25:00\"", [line]), ("\"ab:cd\"", [line]), ("\"\"", [line]), ("\"7:30\"", [line]),
                ("\"12:60\"", [line]),
            ] + more.map { (value: $0.0, lines: $0.1) })
    }

    private static let undo = [
        Field("count", good: "1", ("0", ["count|range|1-100"]), ("101", ["count|range|1-100"])),
        Field("dryRun", good: nil), Field("first", good: nil),
    ]

    private static let changes = "[\((1...101).map { "\($0)" }.joined(separator: ", "))]"

    /// All requests with fields. A test compares them with docs/control-api.yaml.
    static let all: [BrokenRequest] = days + shifts + calendars + finding + page

    private static let days: [BrokenRequest] = [
        BrokenRequest(
            API.setDays.route,
            [
                dates,
                Field(
                    "status", good: "\"free\"",
                    (
                        "\"sometimes\"",
                        [
                            "status|unreadableStatus|busy,free,morningOnly,afternoonOnly,eveningOnly,unknown|sometimes"
                        ]
                    )),
                Field(
                    "parts", good: nil, ("[\"night\"]", parts),
                    (
                        "[\"morning\",\"night\",\"noon\"]",
                        parts + [
                            "parts|unreadableStatus|morning,afternoon,evening|noon"
                        ]
                    ),
                    ("[\"morning\"]", ["parts|matches|status"])),
                Field("note", good: "\"after 7\"", (long, tooLong)),
                Field("dryRun", good: nil),
            ],
            together: [
                (["status": nil], ["status|required|"]),
                (
                    ["status": nil, "note": long, "dates": "2026-01-08"],
                    ["dates|cannotUpdatePastDate||2026-01-08", "status|required|"] + tooLong
                ),
                (["status": "\"unknown\""], ["note|noteNeedsStatus||2026-01-10"]),
                (
                    ["status": "\"unknown\"", "note": long, "dates": "2026-01-08,2026-01-10"],
                    ["dates|cannotUpdatePastDate||2026-01-08"] + tooLong + [
                        "note|noteNeedsStatus||2026-01-10"
                    ]
                ),
                (
                    ["dryRun": "true", "note": long, "dates": "2026-01-08"],
                    ["dates|cannotUpdatePastDate||2026-01-08"] + tooLong
                ),
            ]),
        BrokenRequest(
            API.noteDays.route,
            [dates, Field("note", good: "\"after 7\"", (long, tooLong))],
            together: [
                (
                    ["dates": "2026-01-09,2026-01-10,2026-01-11"],
                    ["note|noteNeedsStatus||2026-01-09", "note|noteNeedsStatus||2026-01-11"]
                ),
                (
                    ["dates": "2026-01-08,2026-01-09", "note": long],
                    ["dates|cannotUpdatePastDate||2026-01-08"] + tooLong + [
                        "note|noteNeedsStatus||2026-01-09"
                    ]
                ),
            ]),
        BrokenRequest(API.clearDays.route, [dates]),
        BrokenRequest(API.cycleDays.route, [dates]),
        BrokenRequest(
            API.best.route,
            [
                Field("with", good: nil),
                Field(
                    "part", good: nil,
                    ("night", ["part|unreadableStatus|morning,afternoon,evening|night"])),
                Field("min", good: nil, ("0", ["min|range|1-10000"]), ("10001", ["min|range|1-10000"])),
                Field("dates", good: nil, ("soon", ["dates|unreadableDate||soon"])),
            ]),
        BrokenRequest(
            API.why.route, [Field("date", good: "2026-01-10", ("soon", ["date|unreadableDate||soon"]))]),
        BrokenRequest(
            API.setDefault.route,
            [
                Field(
                    "weekdays", good: "[\"monday\"]", ("[]", ["weekdays|required|"]),
                    (
                        "[\"mon\",\"friday\",\"someday\"]",
                        [
                            "weekdays|oneOf|monday, tuesday, wednesday, thursday, friday, saturday, sunday|mon",
                            "weekdays|oneOf|monday, tuesday, wednesday, thursday, friday, saturday, sunday|someday",
                        ]
                    )),
                Field(
                    "status", good: "\"free\"",
                    (
                        "\"sometimes\"",
                        [
                            "status|unreadableStatus|busy,free,morningOnly,afternoonOnly,eveningOnly,unknown|sometimes"
                        ]
                    ), ("\"unknown\"", ["status|known|"])),
                Field(
                    "parts", good: nil, ("[\"night\"]", parts), ("[\"morning\"]", ["parts|matches|status"])),
                Field(
                    "until", good: nil, ("\"2026-02-30\"", ["until|unreadableDate||2026-02-30"]),
                    ("\"2026-01-08\"", ["until|notBefore|2026-01-09|2026-01-08"])),
            ],
            together: [
                (
                    ["weekdays": "[]", "status": nil, "until": "\"never\""],
                    ["weekdays|required|", "status|required|", "until|unreadableDate||never"]
                )
            ]),
        BrokenRequest(
            API.days.route,
            [
                Field("from", good: "2026-01-09", ("soon", ["from|unreadableDate||soon"])),
                Field(
                    "to", good: "2026-01-20", ("2026-02-30", ["to|unreadableDate||2026-02-30"]),
                    ("2026-01-08", ["to|notBefore|2026-01-09|2026-01-08"]),
                    ("2027-02-13", ["to|maxSlots|400"])),
            ]),
        BrokenRequest(
            API.undo.route,
            undo + [Field("changes", good: nil, (changes, ["changes|tooMany|100"]))]),
        BrokenRequest(
            API.redo.route, undo + [Field("changes", good: nil, ("[1]", ["changes|alone|undo"]))]),
        BrokenRequest(
            API.addFriend.route,
            [
                Field(
                    "to", good: "\"192.0.2.7:7633\"", ("\"\"", ["to|required|"]), ("\" \"", ["to|required|"])),
                Field("wait", good: "0", ("-1", ["wait|range|0-60"]), ("61", ["wait|range|0-60"])),
            ],
            together: [
                (["to": "\"laptop:0\""], ["to|unreadableAddress||laptop:0"]),
                (
                    ["to": "\"laptop:0\"", "wait": "61"],
                    ["wait|range|0-60", "to|unreadableAddress||laptop:0"]
                ),
            ]),
        BrokenRequest(
            API.accept.route,
            [
                code(["code|sixDigits|"]),
                Field("level", good: "\"full\"", ("\"all\"", ["level|oneOf|\(levels)|all"])),
            ]),
        BrokenRequest(
            API.setPrivacy.route,
            [
                Field("people", good: "[\"Ben\"]"),
                Field("level", good: "\"paused\"", ("\"all\"", ["level|oneOf|\(levels)|all"])),
                Field(
                    "until", good: nil, ("\"soon\"", ["until|unreadableDate||soon"]),
                    ("\"2026-01-09\"", ["until|notBefore|2026-01-10|2026-01-09"]),
                    ("\"2027-01-11\"", ["until|tooFarAhead|2027-01-10|2027-01-11"])),
            ],
            together: [
                (["level": "\"full\"", "until": "\"2026-01-12\""], ["level|oneOf|paused|full"]),
                (["people": "[]", "until": "\"2026-01-12\""], ["people|required|"]),
            ]),
        BrokenRequest(
            API.verifyFriend.route, [code(["code|sixDigits|"])],
            together: [(["code": nil], ["code|required|"]), (["code": "\"\""], ["code|required|"])]),
        BrokenRequest(
            API.setNickname.route,
            [
                Field(
                    "nickname", good: "\"Benny\"", ("\" \\u200b\"", ["nickname|required|"]),
                    ("\"\(String(repeating: "n", count: 65))\"", ["nickname|maxLength|64"]))
            ]),
        BrokenRequest(
            API.addToGroup.route,
            [
                Field(
                    "name", good: "\"flat\"", ("\"\"", ["name|required|"]),
                    ("\"\(String(repeating: "n", count: 65))\"", ["name|maxLength|64"])),
                Field("people", good: "[\"Ben\"]", ("[]", ["people|required|"])),
            ]),
        BrokenRequest(API.removeGroup.route, [Field("people", good: nil)]),
        BrokenRequest(API.privacy.route, [Field("people", good: nil)]),
        BrokenRequest(
            API.editProfile.route,
            [
                Field(
                    "name", good: "\"Anna\"",
                    ("\" \\u200b\"", ["name|required|"]),
                    ("\"\(String(repeating: "n", count: 65))\"", ["name|maxLength|64"]),
                    ("\"\(String(repeating: "👩‍👩‍👧‍👦", count: 9))\"", ["name|maxBytes|200"]),
                    (
                        "\"\(String(repeating: "ä", count: 101))\"",
                        ["name|maxLength|64", "name|maxBytes|200"]
                    )),
                Field(
                    "zone", good: "\"Europe/Vienna\"", ("\"Mars/Olympus\"", ["zone|knownZone||Mars/Olympus"]),
                    ("\"\"", ["zone|knownZone||"]), ("\"a b\"", ["zone|knownZone||a b"]),
                    (
                        "\"\(String(repeating: "z", count: 65))\"",
                        ["zone|knownZone||\(String(repeating: "z", count: 64))…"]
                    )),
                Field("parts", good: nil),
                clock("morning", good: "06:00"),
                clock("afternoon", good: "12:00", ("\"05:59\"", ["parts.afternoon|ascending|"])),
                clock("evening", good: "18:00", ("\"12:00\"", ["parts.evening|ascending|"])),
                clock("end", good: "24:00", ("\"18:00\"", ["parts.end|ascending|"])),
                Field("phone", good: "\"+43 664 1234567\"", ("\"abc\"", ["phone|phone|notANumber|abc"])),
                Field(
                    "finders", good: "\"anyone\"",
                    ("\"all\"", ["finders|oneOf|nobody, contacts, anyone|all"])),
                Field(
                    "avatar", good: "\"/9j/wAALCABgAGA=\"", ("\"x\"", ["avatar|picture|"]),
                    ("\"/9j/wAALCABhAGA=\"", ["avatar|picture|"])),
            ],
            together: [
                (
                    ["parts.afternoon": "\"05:00\"", "parts.evening": "\"04:00\"", "parts.end": "\"24:01\""],
                    ["parts.afternoon|ascending|", "parts.evening|ascending|", "parts.end|time|"]
                )
            ]),
        BrokenRequest(
            API.setLive.route,
            [
                Field("state", good: "\"free\"", ("\"maybe\"", ["state|oneOf|free, busy, auto|maybe"])),
                Field(
                    "until", good: "\"18:00\"", ("\"later\"", ["until|localTime||later"]),
                    ("\"18:60\"", ["until|localTime||18:60"]),
                    ("\"2026-02-30T18:00\"", ["until|localTime||2026-02-30T18:00"]),
                    ("\"10:59\"", ["until|liveOver|2026-01-09T11:00:00.000Z|10:59"]),
                    ("\"2026-01-10T11:01\"", ["until|liveTooLong|2026-01-09T11:00:00.000Z|2026-01-10T11:01"])),
                Field("seconds", good: nil, ("60", ["seconds|alone|until"])),
                Field("note", good: "\"in the park\"", (long, tooLong)),
            ],
            together: [
                (["until": nil, "seconds": "0"], ["seconds|range|1-86400|0"]),
                (["until": nil, "seconds": "-1"], ["seconds|range|1-86400|-1"]),
                (["until": nil, "seconds": "86401"], ["seconds|liveTooLong||86401"]),
                (
                    ["state": "\"auto\"", "seconds": nil],
                    ["until|alone|state", "note|alone|state"]
                ),
                (
                    ["state": "\"maybe\"", "until": "\"10:59\"", "note": long],
                    ["state|oneOf|free, busy, auto|maybe", "until|liveOver|2026-01-09T11:00:00.000Z|10:59"]
                        + tooLong
                ),
            ], isIndependent: false),
        BrokenRequest(
            API.addWish.route,
            [
                Field("people", good: "[\"Ben\"]", ("[]", ["people|required|"])),
                Field(
                    "dates", good: "[\"2026-01-10\"]",
                    ("[\"2026-01-08\"]", ["dates|cannotUpdatePastDate||2026-01-08"]),
                    ("[\"soon\"]", ["dates|unreadableDate||soon"]),
                    ("[\"2027-01-11\"]", ["dates|tooFarAhead|2027-01-10|2027-01-11"]),
                    ("[]", ["dates|required|"])),
                Field(
                    "part", good: "\"evening\"",
                    ("\"night\"", ["part|unreadableStatus|morning,afternoon,evening|night"])),
                Field("now", good: nil, ("true", ["now|alone|dates"])),
            ]),
        BrokenRequest(
            API.toggleLive.route,
            [
                Field(
                    "control", good: "\"banner\"",
                    ("\"\(String(repeating: "c", count: 65))\"", ["control|maxBytes|64"]))
            ]),
        BrokenRequest(
            API.invite.route,
            [
                Field("kind", good: "\"link\"", ("\"card\"", ["kind|oneOf|code,link|card"])),
                Field(
                    "seconds", good: "60", ("59", ["seconds|range|60-2592000"]),
                    ("2592001", ["seconds|range|60-2592000"])),
                Field(
                    "addresses", good: "[\"a.example:7633\"]",
                    ("[\"a b\"]", ["addresses|unreadableAddress||a b"]),
                    (
                        "[\"a.b\", \"c.d\", \"e.f\", \"g.h\", \"i.j\"]", ["addresses|tooMany|4"]
                    )),
            ]),
        BrokenRequest(
            API.join.route,
            [
                Field("invitation", good: "\"7-K3QX-9FMD\"", ("\"\"", ["invitation|required|"])),
                Field("wait", good: "1", ("0", ["wait|range|1-60"]), ("61", ["wait|range|1-60"])),
            ]),
        BrokenRequest(
            API.overlap.route,
            [Field("days", good: nil, ("0", ["days|range|1-28"]), ("29", ["days|range|1-28"]))]),
        BrokenRequest(
            API.setDiscoverable.route,
            [
                Field(
                    "seconds", good: "60", ("-1", ["seconds|range|0-86400"]),
                    ("86401", ["seconds|range|0-86400"]))
            ]),
        BrokenRequest(
            API.backUp.route,
            [
                Field(
                    "passphrase", good: "\"correct horse\"", ("\"\"", ["passphrase|required|"]),
                    ("\"1234567\"", ["passphrase|minLength|8"]),
                    (
                        "\"\(String(repeating: "p", count: 1_025))\"", ["passphrase|maxLength|1024"]
                    ))
            ]),
        BrokenRequest(
            API.restore.route, [Field("passphrase", good: "\"correct horse\""), Field("dryRun", good: nil)]),
        BrokenRequest(
            API.log.route,
            [
                Field("limit", good: "20", ("0", ["limit|range|1-1000"]), ("1001", ["limit|range|1-1000"])),
                Field(
                    "about", good: "days",
                    (
                        "day",
                        [
                            "about|oneOf|days, defaults, shifts, live, wishes, friends, requests, profile, store|day"
                        ]
                    )),
                Field("before", good: nil),
            ]),
        BrokenRequest(
            API.friends.route,
            [
                Field("limit", good: "500", ("0", ["limit|range|1-500"]), ("501", ["limit|range|1-500"])),
                Field("after", good: nil),
            ]),
        BrokenRequest(
            API.who.route,
            [
                Field("date", good: "2026-01-10", ("soon", ["date|unreadableDate||soon"])),
                Field(
                    "part", good: nil,
                    ("night", ["part|unreadableStatus|morning,afternoon,evening|night"])),
                Field("with", good: nil),
                Field("at", good: nil, ("24:00", ["at|time||24:00"]), ("x", ["at|time||x"])),
            ],
            together: [
                (["part": "evening", "at": "19:00"], ["at|alone|part"]),
                (
                    ["date": "soon", "part": "night", "at": "x"],
                    [
                        "date|unreadableDate||soon", "part|unreadableStatus|morning,afternoon,evening|night",
                        "at|time||x", "at|alone|part",
                    ]
                ),
            ], isIndependent: false),
    ]

    private static func code(_ lines: [String]) -> Field {
        Field(
            "code", good: "\"123456\"", ("\"12345\"", lines), ("\"1234567\"", lines), ("\"12345x\"", lines))
    }
}
