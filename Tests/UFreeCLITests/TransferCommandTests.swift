import FoundationEssentials
import Glibc
import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("export and import")
struct TransferCommandTests {
    private static let profile = FakeDaemon.Answer.json(Samples.json(Samples.profile))
    private static let export = ExportResponse(
        at: "2026-01-09T12:00:00.000Z", version: "0.1.0", anonymous: false, owner: nil,
        profile: ExportProfileValue(name: "Ana", zone: "UTC", parts: nil),
        days: [Samples.day("2026-01-09", .free)], defaults: [],
        friends: [], requests: [])

    private static func imported(dryRun: Bool, _ changes: [DayChangeValue]? = nil, unchanged: Int = 1)
        -> FakeDaemon.Answer
    {
        var change = Samples.change(
            Samples.day("2026-01-09"), Samples.day("2026-01-09", .eveningOnly, parts: ["evening"]))
        if let changes { change.changes = changes }
        change.dryRun = dryRun
        return .json(
            Samples.json(
                ImportResponse(
                    kind: "ufree.export/1", change: change, unchanged: unchanged, profile: [],
                    warnings: [
                        ImportWarningValue(code: "pastDays", count: 2),
                        ImportWarningValue(code: "friends", count: 1),
                        ImportWarningValue(code: "ofALaterVersion", count: 3),
                    ])))
    }

    @Test("Without a file the export is one line of JSON on standard output")
    func exportToOutput() async throws {
        let answers = ["GET /v1/export?anonymous=true": [FakeDaemon.Answer.json(Samples.json(Self.export))]]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("export", "--json", "--anonymous", at: daemon)
            #expect(result == Desk.Result(code: 0, output: Samples.json(Self.export) + "\n", messages: ""))
        }
    }

    @Test(
        "A20: a calendar is written as it is, to standard output or a file; options that exclude each other are refused"
    )
    func exportCalendar() async throws {
        let folder = try Folder()
        let text = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"
        let answer = FakeDaemon.Answer.json(
            Samples.json(CalendarExportResponse(format: "ics", days: 1, text: text)))
        let answers = [
            "GET /v1/export/calendar?format=ics": [answer], "GET /v1/export/calendar?format=csv": [answer],
            "GET /v1/export/calendar?format=freebusy&friend=Ben&notes=true": [answer],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let shown = await Desk().run("export", "--ics", at: daemon)
            #expect(shown == Desk.Result(code: 0, output: text, messages: ""))
            let words = ["export", "--freebusy", "--friend", "Ben", "--notes", folder.path + "/week.ics"]
            let written = await Desk().run(words, at: daemon)
            #expect(written.messages == "Wrote \(folder.path)/week.ics: 1 day.\n")
            let kept = try String(contentsOfFile: folder.path + "/week.ics", encoding: .utf8)
            #expect(kept == text)
            #expect(await Desk().run("export", "--csv", at: daemon).output == text)
            for words in [
                ["--ics", "--csv"], ["--freebusy", "--csv"], ["--ics", "--anonymous"], ["--friend", "Ben"],
                ["--notes"],
            ] {
                let result = await Desk().run(["export"] + words, at: daemon)
                #expect(result.code == 64 && result.messages.hasPrefix("Choose one of --ics"))
            }
        }
    }

    @Test("S7: with shift types the message counts them")
    func exportWithShiftTypes() async throws {
        let folder = try Folder()
        var export = Self.export
        export.shiftTypes = Samples.shiftTypes.shiftTypes
        try await FakeDaemon.run(["GET /v1/export": [.json(Samples.json(export))]]) { daemon in
            let result = await Desk().run("export", folder.path + "/all.json", at: daemon)
            #expect(
                result.messages.hasSuffix(
                    "Wrote \(folder.path)/all.json: 1 day, 0 friends, 3 shift types; without keys, live status and log.\n"
                ))
        }
    }

    @Test("A file is written whole, for its owner alone, and no other file is left")
    func exportToFile() async throws {
        let folder = try Folder()
        let file = folder.path + "/all.json"
        let answers = ["GET /v1/export": [FakeDaemon.Answer.json(Samples.json(Self.export))]]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("export", "--json", file, at: daemon)
            #expect(
                result
                    == Desk.Result(
                        code: 0, output: "",
                        messages:
                            "Wrote \(file): 1 day, 0 friends; without keys, live status and log.\n"))
            let text = try String(contentsOfFile: file, encoding: .utf8)
            #expect(text == Samples.json(Self.export) + "\n")
            var found = stat()
            let isFound = stat(file, &found) == 0
            #expect(isFound && found.st_mode & 0o777 == 0o600)
            let names = try folder.names()
            #expect(names == ["all.json"])
        }
    }

    @Test("An existing file is replaced only after a yes")
    func replacing() async throws {
        let folder = try Folder()
        let file = folder.path + "/all.json"
        try "old".write(toFile: file, atomically: false, encoding: .utf8)
        let answers = ["GET /v1/export": [FakeDaemon.Answer.json(Samples.json(Self.export))]]
        try await FakeDaemon.run(answers) { daemon in
            #expect(await Desk(answer: "n").run("export", "--json", file, at: daemon).code == 1)
            #expect(await Desk().run("export", "--json", file, at: daemon).code == 64)
            #expect(daemon.calls.isEmpty)
            let kept = try String(contentsOfFile: file, encoding: .utf8)
            #expect(kept == "old")
            #expect(await Desk().run("export", "--json", "--yes", file, at: daemon).code == 0)
            let new = try String(contentsOfFile: file, encoding: .utf8)
            #expect(new.hasPrefix("{"))
        }
    }

    @Test("Fault 53: a path that is no regular file is neither written nor read, and is unchanged")
    func oddFiles() async throws {
        let folder = try Folder()
        func at(_ name: String) -> String { folder.path + "/" + name }
        try "target".write(toFile: at("target"), atomically: false, encoding: .utf8)
        try #require(symlink(at("target"), at("link")) == 0)
        try #require(symlink(at("nowhere"), at("dangling")) == 0)
        try #require(mkfifo(at("fifo"), 0o600) == 0)
        let before = try folder.names()
        try await FakeDaemon.run([:]) { daemon in
            for (path, kind) in [
                (at("link"), "a symbolic link"), (at("dangling"), "a symbolic link"), (at("fifo"), "a FIFO"),
                ("/dev/null", "a device"), (folder.path, "a directory"), (daemon.path, "a socket"),
            ] {
                let written = await Desk().run("export", "--json", "--yes", path, at: daemon)
                #expect(written.code == 73, "\(path)")
                #expect(written.output.contains(#""code":"cannotWriteFile""#), "\(written)")
                #expect(written.output.contains("this is \(kind)"), "\(written)")
                let read = await Desk().run("import", "--yes", path, at: daemon)
                #expect(read.code == 66, "\(path)")
            }
            #expect(await Desk().run("import", at("fifo"), at: daemon).messages.contains("this is a FIFO"))
            #expect(await Desk().run("import", at("link"), at: daemon).messages.contains("symbolic link"))
            let absent = await Desk().run("import", "--json", "--yes", at("absent"), at: daemon)
            #expect(absent.code == 66)
            #expect(absent.output.contains(#""code":"noSuchFile""#), "\(absent)")
            #expect(await Desk().run("export", "--json", folder.path + "/", at: daemon).code == 73)
            #expect(daemon.calls.isEmpty)
        }
        let names = try folder.names()
        #expect(names == before)
        let target = try String(contentsOfFile: at("target"), encoding: .utf8)
        #expect(target == "target")
    }

    @Test("A missing or unwritable directory ends with 73 and leaves nothing")
    func nowhere() async throws {
        let folder = try Folder()
        let answers = ["GET /v1/export": [FakeDaemon.Answer.json(Samples.json(Self.export))]]
        try await FakeDaemon.run(answers) { daemon in
            let absent = await Desk().run("export", folder.path + "/no/all.json", at: daemon)
            #expect(absent.code == 73)
            #expect(absent.messages.contains("cannot be written: No such file or directory."))
            let system = await Desk().run("export", "/proc/all.json", at: daemon)
            #expect(system.code == 73)
            let names = try folder.names()
            #expect(names.isEmpty)
        }
    }

    @Test("import shows the changes, asks, and reports skipped entries")
    func importing() async throws {
        let folder = try Folder()
        let file = folder.path + "/all.json"
        try "anything".write(toFile: file, atomically: false, encoding: .utf8)
        let answers = [
            "GET /v1/profile": [Self.profile], "POST /v1/import?dryRun=true": [Self.imported(dryRun: true)],
            "POST /v1/import": [Self.imported(dryRun: false)],
        ]
        let rest = """
            1 day already matches.
            Skipped: 2 days in the past.
            Skipped: 1 friend. A friendship needs both sides: ufreectl add
            Skipped: ofALaterVersion (3).

            """
        try await FakeDaemon.run(answers) { daemon in
            let no = await Desk(answer: "n").run("import", file, at: daemon)
            #expect(no.code == 1)
            #expect(
                no.messages == "Fri 9 Jan: No Status -> Evening Only.\n" + rest + "Change 1 day? [y/N] ")
            #expect(daemon.calls.map(\.route).last == "POST /v1/import?dryRun=true")
            let yes = await Desk(answer: "y").run("import", file, at: daemon)
            #expect(yes.code == 0)
            #expect(
                yes.output
                    == "Fri 9 Jan: No Status -> Evening Only. 3 friends are connected, 2 get it when they connect. Undo: ufreectl undo\n"
                    + rest)
            #expect(daemon.calls.last?.body == "anything")
            let json = await Desk(width: nil).run("import", file, "--json", "--yes", at: daemon)
            #expect(json.output.contains(#""schema":"ufree.import/1""#) && json.messages.isEmpty)
            let dry = await Desk().run("import", file, "--dry-run", at: daemon)
            #expect(dry.output.contains("Dry run: nothing was changed."))
            #expect(daemon.calls.map(\.route).last == "POST /v1/import?dryRun=true")
        }
    }

    @Test("Without a change no question is asked")
    func nothing() async throws {
        let folder = try Folder()
        let file = folder.path + "/all.json"
        try "anything".write(toFile: file, atomically: false, encoding: .utf8)
        let answers = [
            "GET /v1/profile": [Self.profile],
            "POST /v1/import?profile=true&dryRun=true": [Self.imported(dryRun: true, [], unchanged: 0)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("import", file, "--profile", at: daemon)
            #expect(result.code == 0)
            #expect(result.output.contains("The file has nothing to import."))
        }
    }

    @Test("Fault 54: a file over 16 MiB is refused without being read")
    func large() async throws {
        let folder = try Folder()
        let file = folder.path + "/large.json"
        try "".write(toFile: file, atomically: false, encoding: .utf8)
        try #require(truncate(file, 1 << 30) == 0)
        try await FakeDaemon.run([:]) { daemon in
            let result = await Desk().run("import", file, at: daemon)
            #expect(result.code == 65)
            #expect(result.messages.hasPrefix("\(file) is too large: more than 16 MiB.\n"))
            #expect(daemon.calls.isEmpty)
        }
    }

    @Test("A11: a file with defaults alone is shown, asked about and imported")
    func defaultsAlone() async throws {
        let folder = try Folder()
        let file = folder.path + "/defaults.json"
        try Data("{}".utf8).write(to: URL(filePath: file))
        func answer(dryRun: Bool) -> FakeDaemon.Answer {
            let change = ChangeResponse(
                changes: [], dryRun: dryRun, friendsConnected: 0, friendsWaiting: 0)
            return .json(
                Samples.json(
                    ImportResponse(
                        kind: "ufree.export/1", change: change, unchanged: 0, defaults: 2, profile: [],
                        warnings: [])))
        }
        let answers = [
            "GET /v1/profile": [Self.profile],
            "POST /v1/import?dryRun=true": [answer(dryRun: true)],
            "POST /v1/import": [answer(dryRun: false)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk(answer: "y").run("import", file, at: daemon)
            #expect(result.code == 0)
            #expect(result.messages.contains("2 defaults would be imported."))
            #expect(result.messages.contains("Change 2 defaults? [y/N]"))
            #expect(result.output == "2 defaults imported.\n")
        }
    }
}
