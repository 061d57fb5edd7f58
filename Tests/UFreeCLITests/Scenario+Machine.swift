import UFreeAPI

@testable import UFreeCLI

extension Scenario {
    /// Commands about this machine and its daemon.
    static var machine: [Scenario] {
        let identity = IdentityResponse(id: "ANA-ID", name: "Ana", device: "ANA-DEVICE", doubts: [])
        var doubted = identity
        doubted.doubts = [health("moved")]
        let fresh = NewIdentityResponse(id: "NEW-ID", device: "NEW-DEVICE", former: "ANA-ID")
        return [
            Scenario("status", ["GET /v1/status": [status()]]),
            Scenario(
                "status", ["GET /v1/status": [status(health: healthCodes.map { health($0) }, isBusy: true)]]),
            Scenario("doctor", doctor, typed: doctorWords),
            Scenario("doctor Ben", doctor, typed: doctorWords),
            Scenario("doctor", typed: doctorWords, isServed: false),
            Scenario("doctor --ruleset \(input)", doctor, typed: doctorWords),
            Scenario("metrics", ["GET /v1/metrics": [json(Samples.metrics)]]),
            Scenario("profile", ["GET /v1/profile": [json(Samples.profile)]]),
            Scenario("profile set phone +436641234567", ["PATCH /v1/profile": [json(Samples.profile)]]),
            Scenario("profile set phone none", ["PATCH /v1/profile": [json(Samples.profile)]]),
            Scenario("profile set finders anyone", ["PATCH /v1/profile": [json(Samples.profile)]]),
            Scenario("profile set avatar none", ["PATCH /v1/profile": [json(Samples.profile)]]),
            Scenario("profile set avatar \(input)"),
            Scenario("profile set name Ana", ["PATCH /v1/profile": [json(Samples.profile)]]),
            Scenario("identity", ["GET /v1/identity": [json(identity)]]),
            Scenario("identity show", ["GET /v1/identity": [json(doubted)]]),
            Scenario("identity keep", ["POST /v1/identity/keep": [json(identity)]]),
            Scenario(
                "identity new",
                [
                    "GET /v1/identity": [json(identity)], "POST /v1/identity/new": [json(fresh)],
                    "GET /v1/status": [status(id: "NEW-ID")],
                ]),
            Scenario("identity reset", reset(untold: 0)),
            Scenario("identity reset", reset(untold: 1)),
            Scenario(
                "identity reset --backup \(output) --passphrase-file \(input)",
                reset(untold: 2).merging(["POST /v1/backup": [.json("bytes")]]) { $1 }),
            Scenario(
                "identity key",
                [
                    "POST /v1/identity/key": [json(RestartResponse())],
                    "GET /v1/status": [status(), status(instance: "second")],
                ]),
            Scenario("completions bash"),
        ]
    }

    /// A daemon with a friend who is away.
    private static var doctor: [String: [FakeDaemon.Answer]] {
        let ben = DoctorSamples.ben("10.0.0.7:7633", "refused")
        return [
            "GET /v1/status": [json(DoctorSamples.status())],
            "GET /v1/friends?limit=100": [json(FriendsResponse(friends: [ben]))],
            "GET /v1/friends/Ben": [json(FriendResponse(friend: ben))],
            "GET /v1/friends/BEN-ID": [json(FriendResponse(friend: ben))],
        ]
    }

    /// What the machine of `DoctorSamples` calls its own.
    private static let doctorWords = [
        "/home/ana/ufree", "wlan0", "wlan0 (10.0.0.2, fe80::2)", "systemctl --user start",
    ]

    private static func reset(untold: Int) -> [String: [FakeDaemon.Answer]] {
        [
            "GET /v1/status": [status(), status(instance: "second")],
            "GET /v1/identity": [
                json(IdentityResponse(id: "ANA-ID", name: "Ana", device: "ANA-DEVICE", doubts: []))
            ],
            "POST /v1/identity/reset": [
                json(
                    ResetResponse(
                        id: "ANA-ID", name: "Ana",
                        farewell: FarewellValue(since: Samples.time, until: Samples.time, untold: untold)))
            ],
        ]
    }

    /// Commands with files.
    static var files: [Scenario] {
        func look(isMine: Bool) -> FakeDaemon.Answer {
            json(
                IncomingBackupResponse(
                    id: "CLEO-ID", name: "Cleo", isMine: isMine, lastChange: Samples.time, days: 1,
                    friends: isMine ? 2 : 1, carriesKeys: false, needsPassphrase: false))
        }
        func restore(isMine: Bool) -> Scenario {
            Scenario(
                "restore \(input)",
                [
                    "PUT /v1/restore": [look(isMine: isMine)],
                    "POST /v1/restore": [json(RestartResponse())],
                    "GET /v1/status": [status(), status(instance: "second")],
                ])
        }
        func export(anonymous: Bool) -> FakeDaemon.Answer {
            json(
                ExportResponse(
                    at: Samples.time, version: "0.1.0", anonymous: anonymous, owner: nil,
                    profile: ExportProfileValue(name: "Ana", zone: "UTC", parts: nil), days: Samples.days,
                    defaults: [], friends: [], requests: []))
        }
        return [
            restore(isMine: true), restore(isMine: false),
            Scenario("backup \(output)", ["POST /v1/backup": [.json("bytes")]]),
            Scenario("backup \(input)", ["POST /v1/backup": [.json("bytes")]]),
            Scenario("export \(output)", ["GET /v1/export": [export(anonymous: false)]]),
            Scenario(
                "export --anonymous \(output)", ["GET /v1/export?anonymous=true": [export(anonymous: true)]]),
            Scenario(
                "export --ics --friend Ben \(output)",
                [
                    "GET /v1/export/calendar?format=ics&friend=Ben": [
                        json(CalendarExportResponse(format: "ics", days: 3, text: ""))
                    ]
                ]),
            Scenario("export --ics --csv"),
            Scenario("import \(output)"), Scenario("import /proc", typed: ["/proc"]),
            Scenario("import /dev/null", typed: ["/dev/null"]),
            Scenario(
                "export /proc/all.json", ["GET /v1/export": [export(anonymous: false)]],
                typed: ["/proc/all.json"]),
            imported(unchanged: 1, defaults: 1), imported(unchanged: 2, defaults: 2, dryRun: true),
            imported(unchanged: 0, defaults: 0, isEmpty: true),
        ]
    }

    private static func imported(
        unchanged: Int, defaults: Int, dryRun: Bool = false, isEmpty: Bool = false
    ) -> Scenario {
        func answer(dryRun: Bool) -> FakeDaemon.Answer {
            var change = Samples.change(Samples.day("2026-01-09"), Samples.day("2026-01-09", .free))
            if isEmpty { change.changes = [] }
            change.dryRun = dryRun
            let codes = isEmpty ? [] : ImportWarning.allCases.map(\.rawValue)
            return json(
                ImportResponse(
                    kind: "ufree.export/1", change: change, unchanged: unchanged, defaults: defaults,
                    profile: isEmpty ? [] : ["name", "zone", "parts"],
                    warnings: codes.map { ImportWarningValue(code: $0, count: unchanged) }))
        }
        return Scenario(
            "import \(input)" + (dryRun ? " --dry-run" : ""),
            [
                "POST /v1/import?dryRun=true": [answer(dryRun: true)],
                "POST /v1/import": [answer(dryRun: false)],
            ])
    }

    // MARK: The daemon

    static let healthCodes = [
        "storage", "foreignHistory", "clockDiffers", "cloneSuspected", "clone", "cloneReported",
        "restored", "moved",
        "startNotCounted", "storageFull", "storageReadOnly", "identityKept", "maintenanceFailed", "repaired",
        "putBack", "notKnown", "askedOneself", "discoveryUnavailable", "calendarUnreadable",
    ]

    /// Returns a health item with the daemon's English text.
    static func health(_ code: String) -> HealthValue {
        let values = [
            "calendar": "Work", "number": "2", "problem": "broken", "detail": "line 3", "friend": "BEN-ID",
            "name": "Ben", "minutes": "7", "by": "BEN-ID", "address": "[::1]:7633",
            "reason": "insufficientStorage", "madeAt": Samples.time, "days": "2026-01-10 2026-01-11",
            "kept": "/kept",
        ]
        return HealthValue(
            code: code, severity: "warning", since: Samples.time, text: "English text.", fix: "English fix.",
            values: values)
    }

    private static func status(
        id: String = "ANA-ID", instance: String = "inst", health: [HealthValue] = [], isBusy: Bool = false
    ) -> FakeDaemon.Answer {
        json(
            StatusResponse(
                id: id, name: "Ana", version: isBusy ? "0.0.9" : ProgramVersion.current, instance: instance,
                listening: isBusy ? ["[::]:7633"] : [], discovery: isBusy ? "off" : "dnssd",
                friends: .init(total: isBusy ? 2 : 0, connected: isBusy ? 1 : 0), health: health,
                socket: "/run/ufree.sock", today: "2026-01-09", counters: [:],
                discoverableUntil: isBusy ? "2026-01-09T14:05:00+01:00" : nil,
                attention: .init(requests: isBusy ? 2 : 1, codes: isBusy ? 2 : 1, undelivered: isBusy ? 2 : 1)
            ))
    }
}
