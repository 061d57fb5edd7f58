import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Failures")
struct FailureTests {
    @Test("An absent daemon is 69, with the command that starts it")
    func absent() async {
        let result = await Desk().run("week")
        #expect(result.code == 69)
        #expect(result.output.isEmpty)
        #expect(
            result.messages.contains("Start it: UFREE_SOCKET=/tmp/ufree-clitest-absent/control.sock ufreed"))
    }

    @Test("Where the daemon is not found without a socket directory, the path that was tried is shown")
    func noRuntimeDirectory() async {
        var desk = Desk()
        desk.absent = nil
        let notice = "XDG_RUNTIME_DIR is not set: looking for the daemon at /tmp/ufree-1000/control.sock.\n"
        #expect(await desk.run("week").messages.hasPrefix(notice))
        #expect(await desk.run("completions", "bash").messages.isEmpty)
        #expect(!(await Desk().run("week").messages.contains("XDG_RUNTIME_DIR")))
    }

    @Test("With --json errors are objects on standard output, with the exit code")
    func json() async {
        let absent = await Desk().run("--json", "status")
        #expect(absent.code == 69)
        #expect(absent.messages.isEmpty)
        #expect(
            absent.output.hasPrefix(#"{"error":{"code":"daemonNotRunning","details":[],"hint":"Start it: "#))
        for words in [["--json", "wek"], ["week", "--json", "--nonsense"], ["friend", "--json"]] {
            let result = await Desk().run(words)
            #expect(result.code == 64)
            #expect(result.messages.isEmpty)
            #expect(result.output.hasPrefix(#"{"error":{"code":"usage""#))
        }
    }

    @Test(
        "Usage errors are 64, help and version are 0",
        arguments: [
            (["wek"], 64), (["week", "--nonsense"], 64), (["friend"], 64), (["friend", "show"], 64),
            (["set"], 64),
            (["add"], 64), (["--color", "red", "week"], 64), (["--nonsense"], 64), (["--help"], 0),
            (["-h"], 0),
            (["--version"], 0), (["help"], 0), (["help", "set"], 0), (["set", "--help"], 0),
        ] as [([String], Int32)])
    func usage(words: [String], code: Int32) async {
        let result = await Desk().run(words)
        #expect(result.code == code)
        #expect(result.output.isEmpty == (code == 64))
        #expect(result.messages.isEmpty == (code == 0))
    }

    @Test("Every error has the exit code of the contract", arguments: ErrorCode.allCases)
    func exitCodes(code: ErrorCode) async throws {
        let error = Samples.json(
            ErrorResponse(
                error: .init(code: code.rawValue, message: "m", hint: nil, details: [], values: [:])))
        try await FakeDaemon.run(["GET /v1/status": [.json(error, status: code.httpStatus)]]) { daemon in
            #expect(await Desk().run("status", at: daemon).code == code.exitCode)
            let json = await Desk().run("status", "--json", at: daemon)
            #expect(json.code == code.exitCode)
            #expect(json.output.contains("\"code\":\"\(code.rawValue)\""))
        }
    }

    @Test("A newer daemon's error is shown in its own words, garbage is a defect")
    func strange() async throws {
        let newer = #"{"error":{"code":"solarFlare","message":"The sun.","details":[],"values":{}}}"#
        let answers: [FakeDaemon.Answer] = [
            .json(newer, status: 500), .json("<html>", status: 500), .json("[]"),
        ]
        try await FakeDaemon.run(["GET /v1/status": answers]) { daemon in
            let first = await Desk().run("status", at: daemon)
            #expect(first.code == 70)
            #expect(first.messages.contains("The sun."))
            #expect(await Desk().run("status", at: daemon).code == 70)
            #expect(await Desk().run("status", at: daemon).code == 70)
        }
    }

    @Test("A reader that closes the pipe is no failure")
    func closed() async throws {
        try await FakeDaemon.run(["GET /v1/week": [.json(Samples.json(Samples.week))]]) { daemon in
            let result = await Desk(room: 0).run("week", at: daemon)
            #expect(result == Desk.Result(code: 0, output: "", messages: ""))
        }
    }
}
