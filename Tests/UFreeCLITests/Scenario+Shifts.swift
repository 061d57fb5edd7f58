import UFreeAPI

@testable import UFreeCLI

extension Scenario {
    /// Locations, shift types, shifts and rotations (S, C), and all their refusals.
    static var shifts: [Scenario] {
        locations + shiftTypes + transfer + assigned + vacations + rotations + settings + refusedShifts
    }

    private static let none = json(LocationsResponse(locations: []))
    private static let list = json(Samples.locations)

    private static func changed(_ type: ShiftTypeValue, _ warnings: [RosterWarning] = []) -> FakeDaemon.Answer
    {
        json(
            ShiftTypeResponse(
                shiftType: type, warnings: warnings.map(\.rawValue), change: Samples.nightChange))
    }

    private static var locations: [Scenario] {
        let added = json(
            LocationsResponse(
                locations: Samples.locations.locations, location: Samples.clinic,
                warnings: RosterWarning.allCases.map(\.rawValue)))
        let (empty, used) = (json(Samples.entry(Samples.clinic)), json(Samples.entry(Samples.mary, "M", "N")))
        return [
            Scenario("location list", ["GET /v1/locations": [list]]),
            Scenario("location", ["GET /v1/locations": [none]]),
            Scenario("location add Clinic", ["POST /v1/locations": [added]]),
            Scenario("location add", ["POST /v1/locations": [added]]),
            Scenario("location show Clinic", ["GET /v1/locations/Clinic": [used]]),
            Scenario(
                "location edit Clinic --address Here",
                ["GET /v1/locations/Clinic": [empty], "PATCH /v1/locations/CLINIC-ID": [added]]),
            Scenario("location edit Clinic", typed: ["--name, --address"]),
            Scenario(
                "location rm Clinic",
                ["GET /v1/locations/Clinic": [empty], "DELETE /v1/locations/CLINIC-ID": [list]]),
            Scenario(
                "location rm Mary --reassign Clinic",
                [
                    "GET /v1/locations/Mary": [used], "GET /v1/locations/Clinic": [empty],
                    "DELETE /v1/locations/MARY-ID?reassign=CLINIC-ID": [list],
                ]),
            Scenario(
                "location rm Mary",
                [
                    "GET /v1/locations/Mary": [used],
                    "DELETE /v1/locations/MARY-ID": [
                        refusal(
                            .locationInUse, ["count": "2"], details: ["M  Morning Shift", "N  Night Shift"])
                    ],
                ], typed: ["M  Morning Shift", "N  Night Shift"]),
        ]
    }

    private static var shiftTypes: [Scenario] {
        let removal = json(
            ShiftTypeResponse(shiftType: Samples.night, warnings: [], change: Samples.nightChange))
        return [
            Scenario("shift-type list", ["GET /v1/shift-types": [json(Samples.shiftTypes)]]),
            Scenario("shift-type", ["GET /v1/shift-types": [json(Samples.shiftTypes(0))]]),
            Scenario("shift-type", ["GET /v1/shift-types": [json(Samples.shiftTypes(101))]]),
            Scenario("shift-type list --page 3", ["GET /v1/shift-types": [json(Samples.shiftTypes(101))]]),
            Scenario("shift-type list --page 2", ["GET /v1/shift-types": [json(Samples.shiftTypes(1))]]),
            Scenario("shift-type list --page 0"),
            Scenario(
                "shift-type add --symbol N --title Night --location Mary",
                ["POST /v1/shift-types": [changed(Samples.night, RosterWarning.allCases)]]),
            Scenario(
                "shift-type add",
                ["GET /v1/locations": [list], "POST /v1/shift-types": [changed(Samples.duty)]]),
            Scenario("shift-type add --symbol N", ["GET /v1/locations": [none]]),
            Scenario("shift-type show D", ["GET /v1/shift-types/D": [json(Samples.duty)]], typed: duty),
            Scenario(
                "shift-type edit N --overnight", ["PATCH /v1/shift-types/N": [changed(Samples.night)]]),
            Scenario("shift-type edit N", typed: [ShiftTypeFields.names]),
            Scenario(
                "shift-type rm N",
                [
                    "GET /v1/shift-types/N": [json(Samples.night)],
                    "DELETE /v1/shift-types/N?dryRun=true": [removal],
                    "DELETE /v1/shift-types/N": [removal],
                ]),
            Scenario(
                "shift-type rm N --reassign M",
                [
                    "GET /v1/shift-types/N": [json(Samples.night)],
                    "GET /v1/shift-types/M": [json(Samples.morning)],
                    "DELETE /v1/shift-types/N?reassign=M&dryRun=true": [removal],
                    "DELETE /v1/shift-types/N?reassign=M": [removal],
                ]),
        ]
    }

    /// The lines of the shift type's description.
    private static let duty = ["Phone on.", "Stay near."]

    private static var transfer: [Scenario] {
        func imported(dryRun: Bool, _ value: ImportedShiftTypesValue) -> FakeDaemon.Answer {
            var change = Samples.noDays
            (change.dryRun, change.shifts) = (dryRun, value.isAnother ? true : nil)
            return json(
                ImportResponse(
                    kind: ShiftTypesResponse.kind, change: change, unchanged: 0, shiftTypes: value,
                    profile: [],
                    warnings: [ImportWarningValue(code: "unusualSymbols", count: 1, names: ["Ä"])]))
        }
        func scenario(_ value: ImportedShiftTypesValue, only: Bool = true, dryRun: Bool = false) -> Scenario {
            let query = only ? ["shiftTypes=true"] : []
            let (dry, wet) = ((query + ["dryRun=true"]).joined(separator: "&"), only ? "?" + query[0] : "")
            return Scenario(
                (only ? "shift-type import \(input)" : "import \(input)") + (dryRun ? " --dry-run" : ""),
                [
                    "POST /v1/import?\(dry)": [imported(dryRun: true, value)],
                    "POST /v1/import\(wet)": [imported(dryRun: false, value)],
                ], typed: ["Clinic", "N", "M", "D", "Ä"])
        }
        let types = ["GET /v1/shift-types": [json(Samples.shiftTypes)]]
        return [
            Scenario("shift-type export \(output)", types),
            Scenario("shift-type export --csv \(input)", types),
            scenario(
                ImportedShiftTypesValue(
                    added: ["N"], changed: ["M", "D"], unchanged: 1, locations: ["Clinic"], isAnother: true)),
            scenario(
                ImportedShiftTypesValue(added: ["N"], changed: ["M"], unchanged: 2, isAnother: true),
                dryRun: true),
            scenario(ImportedShiftTypesValue(isAnother: true), only: false),
            scenario(ImportedShiftTypesValue(isAnother: true), only: false, dryRun: true),
            scenario(ImportedShiftTypesValue(unchanged: 3)),
        ] + rosters
    }

    /// Rosters of an employer: one with known names, one with unknown ones, and one with nothing.
    private static var rosters: [Scenario] {
        func name(_ count: Int, _ symbol: String?, hours: String? = nil) -> RosterNameValue {
            RosterNameValue(name: "Ward", count: count, first: "2026-01-10", hours: hours, symbol: symbol)
        }
        func answer(_ names: [RosterNameValue], left: Int, dryRun: Bool = true) -> FakeDaemon.Answer {
            var change = Samples.noDays
            change.dryRun = dryRun
            let isKnown = names.allSatisfy { $0.symbol != nil }
            return json(
                RosterImportResponse(
                    names: names, shifts: isKnown ? [Samples.shift("2026-01-10", Samples.night)] : [],
                    unchanged: left, past: left, tooFarAhead: left, change: isKnown ? change : nil))
        }
        let (known, unknown) = (
            [name(2, "N"), name(1, "-"), name(1, "")], [name(1, nil), name(2, nil, hours: "06:00-14:00")]
        )
        let call = "POST /v1/shifts-import"
        return [
            Scenario(
                "shift import \(input)",
                [
                    "\(call)?dryRun=true": [answer(known, left: 1)],
                    call: [answer(known, left: 1, dryRun: false)],
                ],
                typed: ["N", "Ward"]),
            Scenario(
                "shift import \(input) --dry-run", ["\(call)?dryRun=true": [answer(unknown, left: 2)]],
                typed: ["Ward", "06:00-14:00"]),
            Scenario(
                "shift import \(input) --dry-run", ["\(call)?dryRun=true": [answer([], left: 2)]]),
        ]
    }

    private static var assigned: [Scenario] {
        let rotation = ShiftDayValue.rotation
        let all = [
            Samples.shift("2026-01-09", nil), Samples.shift("2026-01-10", Samples.night),
            Samples.shift("2026-01-11", Samples.duty, source: rotation),
            Samples.shift("2026-01-12", nil, source: rotation),
        ]
        func answer(_ shifts: [ShiftDayValue], dryRun: Bool = false) -> FakeDaemon.Answer {
            var change = Samples.nightChange
            change.dryRun = dryRun
            return json(ShiftsResponse(shifts: shifts, change: change))
        }
        var week = Samples.week
        week.days[1] = Samples.day("2026-01-10", .busy)
        (week.days[1].shift, week.days[1].source) = ("N", "shift")
        func worked(_ type: ShiftTypeValue, _ date: String, rest: Int) -> WhyShiftValue {
            WhyShiftValue(
                symbol: type.symbol, title: type.title, date: date, duration: type.duration,
                source: rotation, restHours: rest)
        }
        func layer(_ status: String, _ shifts: [WhyShiftValue], taken: [String]) -> WhyLayerValue {
            WhyLayerValue(
                source: "shift", status: status, parts: [], note: nil, since: nil, shifts: shifts,
                taken: taken)
        }
        let nights = [
            worked(Samples.night, "2026-01-08", rest: 11), worked(Samples.duty, "2026-01-09", rest: 0),
        ]
        let explicit = WhyLayerValue(
            source: "explicit", status: "free", parts: [], note: nil, since: Samples.time)
        func why(_ layers: WhyLayerValue..., dayOff: String? = nil) -> FakeDaemon.Answer {
            json(WhyResponse(date: "2026-01-09", day: Samples.days[0], layers: layers, dayOff: dayOff))
        }
        let (one, several) = (
            layer("unknown", [nights[0]], taken: ["morning"]),
            layer("unknown", nights, taken: ["morning", "evening"])
        )
        return [
            Scenario("shift list", ["GET /v1/shifts": [json(ShiftsResponse(shifts: all))]]),
            Scenario("shift", ["GET /v1/shifts": [json(ShiftsResponse(shifts: []))]]),
            Scenario("shift assign 2026-01-10 N", ["PUT /v1/shifts/2026-01-10": [answer([all[1]])]]),
            Scenario(
                "shift assign 2026-01-10,2026-01-12 N --dry-run",
                ["PUT /v1/shifts/2026-01-10,2026-01-12": [answer([all[1]], dryRun: true)]]),
            Scenario("shift assign fri"),
            Scenario("shift clear 2026-01-09", ["DELETE /v1/shifts/2026-01-09": [answer([])]]),
            Scenario("shift clear 2026-01-12", ["DELETE /v1/shifts/2026-01-12": [answer([all[3]])]]),
            Scenario("week", ["GET /v1/week": [json(week)]]),
            Scenario(
                "why 2026-01-09", ["GET /v1/why?date=2026-01-09": [why(layer("busy", nights, taken: []))]]),
            Scenario("why 2026-01-09", ["GET /v1/why?date=2026-01-09": [why(one)]]),
            Scenario("why 2026-01-09", ["GET /v1/why?date=2026-01-09": [why(explicit, several, explicit)]]),
            Scenario("why 2026-01-09", ["GET /v1/why?date=2026-01-09": [why(dayOff: "assigned")]]),
            Scenario("why 2026-01-09", ["GET /v1/why?date=2026-01-09": [why(one, dayOff: rotation)]]),
            Scenario(
                "why 2026-01-09",
                ["GET /v1/why?date=2026-01-09": [why(layer("free", [], taken: []), dayOff: rotation)]]),
            Scenario(
                "why 2026-01-09",
                ["GET /v1/why?date=2026-01-09": [why(layer("free", [], taken: []), dayOff: "assigned")]]),
            Scenario(
                "why 2026-01-09",
                [
                    "GET /v1/why?date=2026-01-09": [
                        why(layer("eveningOnly", [nights[0]], taken: ["morning"]), dayOff: rotation)
                    ]
                ]),
            Scenario(
                "why 2026-01-09",
                [
                    "GET /v1/why?date=2026-01-09": [
                        why(layer("eveningOnly", [nights[0]], taken: ["morning"]), dayOff: "assigned")
                    ]
                ]),
            Scenario("undo", ["POST /v1/undo": [json(Samples.noDays)]]),
            Scenario(
                "undo 2",
                [
                    "POST /v1/undo": [
                        json(
                            ChangeResponse(changes: [], dryRun: false, friendsConnected: 0, friendsWaiting: 0)
                        )
                    ]
                ]
            ),
        ]
    }

    private static var rotations: [Scenario] {
        let both = json(
            RotationsResponse(
                rotations: [
                    Samples.rotation("MMNN----", until: "2027-01-31", today: 5), Samples.rotation("M"),
                ], change: Samples.noDays))
        let no = json(RotationsResponse(rotations: [], change: Samples.noDays))
        return [
            Scenario("rotation show", ["GET /v1/rotations": [both]]),
            Scenario("rotation", ["GET /v1/rotations": [no]]),
            Scenario("rotation set MMNN---- --from 2026-01-05", ["PUT /v1/rotations": [both]]),
            Scenario("rotation set M --from 2026-01-05 --as DM", typed: ["DM"]),
            Scenario("rotation list", ["GET /v1/rotations/ready": [json(Samples.ready)]]),
            Scenario(
                "rotation clear", ["GET /v1/rotations": [both], "DELETE /v1/rotations": [no]]),
            Scenario("rotation clear", ["GET /v1/rotations": [no], "DELETE /v1/rotations": [no]]),
        ]
    }

    private static var settings: [Scenario] {
        func answer(_ hours: Int, _ areShared: Bool, free: Bool = false) -> FakeDaemon.Answer {
            json(
                ShiftSettingsResponse(
                    restHours: hours, sharesSymbols: areShared, daysOffFree: free,
                    change: Samples.nightChange))
        }
        return [0, 1, 11].map {
            Scenario("shift rest", ["GET /v1/shift-settings": [answer($0, false)]])
        } + [
            Scenario("shift rest 11h", ["PATCH /v1/shift-settings": [answer(11, false)]]),
            Scenario("shift rest long", typed: ["long"]),
            Scenario("shift days-off", ["GET /v1/shift-settings": [answer(0, false)]]),
            Scenario("shift days-off free", ["PATCH /v1/shift-settings": [answer(0, false, free: true)]]),
            Scenario("shift days-off never", typed: ["never"]),
            Scenario("profile set symbols on", ["PATCH /v1/shift-settings": [answer(0, true)]]),
            Scenario("profile set symbols off", ["PATCH /v1/shift-settings": [answer(0, false)]]),
            Scenario("profile set symbols maybe", typed: ["maybe"]),
            Scenario(
                "profile",
                ["GET /v1/profile": [json(Samples.profile)], "GET /v1/shift-settings": [answer(0, true)]]),
            Scenario(
                "profile",
                ["GET /v1/profile": [json(Samples.profile)], "GET /v1/shift-settings": [answer(0, false)]]),
            Scenario("log --about shifts", ["GET /v1/log?about=shifts&limit=20": [json(shiftLog)]]),
        ]
    }
}
