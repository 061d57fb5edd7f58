import Foundation
import Glibc
import Synchronization
package import UFreeAPI

/// A person's machine: a directory, a daemon on it that can be killed and restarted, and a client.
package final class NodeProcess: Sendable {
    package let name: String
    /// `UFREE_HOME`.
    package let home: String
    /// The control socket.
    package var socket: String { "\(home)/control.sock" }
    /// The file with the daemon's standard error of all starts.
    package let log: String
    /// The programs that it runs.
    package let programs: Programs
    private let runner: ProgramRunner
    /// The options of every start, before those of the test; a later one wins.
    private let options: [String]
    private let current = Mutex<ChildProcess?>(nil)

    init(
        name: String, home: String, programs: Programs, zone: String, place: Place = .here,
        options: [String] = NodeProcess.loopback
    ) {
        self.name = name
        self.home = home
        self.log = "\(home).log"
        self.programs = programs
        self.options = options + ["--name", name, "--log-level", "debug"]
        self.runner = ProgramRunner(
            place: place, files: home, environment: ["HOME": home, "UFREE_HOME": home, "TZ": zone])
    }

    /// The options of a daemon on this machine: it connects only to addresses that it is given.
    static let loopback = ["--listen", "127.0.0.1:0", "--discovery", "off"]

    /// The daemon that was started last.
    package var daemon: ChildProcess? { current.withLock { $0 } }

    /// Starts the daemon and waits until it reports READY=1.
    /// - Parameter options: in addition to those of every start; a later one wins.
    /// - Returns: How long the start took.
    /// - Throws: `FixtureError` with the name of the log, if it ends, or isn't ready within 20 s.
    @discardableResult
    package func start(_ options: [String] = [], variables: [String: String] = [:]) async throws -> Duration {
        let started = ContinuousClock.now
        // A path instead of an abstract name, because abstract names don't cross network namespaces.
        let address = "\(home).ready-\(runner.nextRun())"
        var manager: NotificationSocket?
        defer { manager?.close() }
        let isReady = try await waiting(atMost: .seconds(20)) { tell in
            manager = try NotificationSocket(address: address) { message in
                if message.hasPrefix("READY=1") { tell(true) }
            }
            let child = try launch(options, variables: variables.merging(["NOTIFY_SOCKET": address]) { $1 })
            child.whenExited { _ in tell(false) }
        }
        guard isReady == true else {
            await kill()
            throw FixtureError("\(name)'s daemon did not get ready: \(tail())")
        }
        return ContinuousClock.now - started
    }

    /// Starts the daemon without waiting.
    @discardableResult
    package func launch(_ options: [String] = [], variables: [String: String] = [:]) throws -> ChildProcess {
        let file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FixtureError("\(log) cannot be written") }
        defer { close(file) }
        let child = try runner.launch(
            programs.daemon, self.options + options, variables: variables, output: file, errors: file)
        current.withLock { $0 = child }
        return child
    }

    /// Runs the daemon until it ends, for starts that must fail.
    /// - Throws: `FixtureError` if it is still running after 30 s.
    package func attempt(_ options: [String] = [], variables: [String: String] = [:]) async throws
        -> CommandResult
    {
        try await run(programs.daemon, self.options + options, variables: variables)
    }

    /// Kills the daemon with `kill -9` and waits until it is gone.
    package func kill() async {
        daemon?.signal(SIGKILL)
        _ = await daemon?.exit(within: .seconds(10))
    }

    /// Stops the daemon with SIGTERM. Returns nil if it is still running after that time.
    package func stop(within limit: Duration = .seconds(10)) async -> ExitStatus? {
        daemon?.signal(SIGTERM)
        return await daemon?.exit(within: limit)
    }

    /// Runs `ufreectl` with these arguments until it ends.
    /// - Throws: `FixtureError` if it can't be started or takes longer than 30 s.
    package func ctl(_ words: [String], variables: [String: String] = [:]) async throws -> CommandResult {
        try await run(programs.client, words, variables: variables)
    }

    /// Runs any program in this node's environment until it ends.
    /// - Throws: `FixtureError` if it can't be started or takes longer than 30 s.
    package func run(
        _ program: String, _ words: [String], variables: [String: String] = [:]
    ) async throws -> CommandResult {
        try await runner.run(program, words, variables: variables)
    }

    /// Runs this node's `ufreectl` with these arguments until it ends.
    package func ctl(_ words: String...) async throws -> CommandResult { try await ctl(words) }

    /// Starts a program and reads its lines; `ufreectl watch --json` by default.
    /// - Returns: The process and its lines; both end with the fixture.
    package func follow(
        _ words: [String] = ["watch", "--json"], program: String? = nil, variables: [String: String] = [:]
    ) throws -> (process: ChildProcess, lines: LineReader) {
        try runner.follow(program ?? programs.client, words, variables: variables)
    }

    /// The standard error of all programs that `follow` started.
    package var followedErrors: String { runner.followedErrors }

    /// Starts this node's `ufreectl` with these arguments on a new terminal.
    package func terminal(
        _ words: [String], variables: [String: String] = ["TERM": "xterm"], width: Int = 100, height: Int = 30
    ) throws -> TerminalFixture {
        try runner.onTerminal(programs.client, words, variables: variables, width: width, height: height)
    }

    /// Returns the result of `ufreectl status --json`.
    package func status() async throws -> StatusResponse { try await ctl("status", "--json").json() }

    /// Returns the address at which peers can connect, `127.0.0.1:PORT`.
    package func address() async throws -> String {
        let status = try await status()
        guard let address = status.listening.first else { throw FixtureError("\(name) does not listen") }
        return address
    }

    /// Ends all processes that are still running.
    func end() async {
        await runner.end()
        await kill()
    }

    /// Returns the end of the log, for error messages.
    private func tail() -> String {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").suffix(5).joined(separator: "\n")
    }
}
