import Foundation
import Glibc
import Synchronization
package import UFreeAPI

/// One person's machine: a directory, a daemon that can be killed and started again on it, and its client.
package final class NodeProcess: Sendable {
    package let name: String
    /// `UFREE_HOME`.
    package let home: String
    /// The control socket.
    package var socket: String { "\(home)/control.sock" }
    /// What the daemon wrote to standard error, over all its starts.
    package let log: String
    private let programs: Programs
    private let runner: ProgramRunner
    /// Options of every start, before those of the test; a later one wins.
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

    /// What a daemon on this machine itself runs with: it meets nobody but those it is told of.
    static let loopback = ["--listen", "127.0.0.1:0", "--discovery", "off"]

    /// The daemon that was started last.
    package var daemon: ChildProcess? { current.withLock { $0 } }

    /// Starts the daemon and waits until it says READY=1.
    /// - Parameter options: beside those of every start; a later one wins.
    /// - Returns: how long that took.
    /// - Throws: `FixtureError` when it ends, or is not ready within 20 s; its log is named.
    @discardableResult
    package func start(_ options: [String] = [], variables: [String: String] = [:]) async throws -> Duration {
        let started = ContinuousClock.now
        // A path and no abstract name: those end at a network namespace.
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

    /// Starts the daemon without waiting for anything.
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

    /// Runs the daemon to its end, for starts that have to fail.
    /// - Throws: `FixtureError` when it is still there after 30 s.
    package func attempt(_ options: [String] = [], variables: [String: String] = [:]) async throws
        -> CommandResult
    {
        try await run(programs.daemon, self.options + options, variables: variables)
    }

    /// `kill -9`, and waits until it is gone.
    package func kill() async {
        daemon?.signal(SIGKILL)
        _ = await daemon?.exit(within: .seconds(10))
    }

    /// SIGTERM. Nil when it still runs after that time.
    package func stop(within limit: Duration = .seconds(10)) async -> ExitStatus? {
        daemon?.signal(SIGTERM)
        return await daemon?.exit(within: limit)
    }

    /// Runs `ufreectl` with these words to its end.
    /// - Throws: `FixtureError` when it cannot be started or takes longer than 30 s.
    package func ctl(_ words: [String], variables: [String: String] = [:]) async throws -> CommandResult {
        try await run(programs.client, words, variables: variables)
    }

    /// Runs any program in this node's environment to its end.
    /// - Throws: `FixtureError` when it cannot be started or takes longer than 30 s.
    package func run(
        _ program: String, _ words: [String], variables: [String: String] = [:]
    ) async throws -> CommandResult {
        try await runner.run(program, words, variables: variables)
    }

    /// Runs this node's `ufreectl` with these words to its end.
    package func ctl(_ words: String...) async throws -> CommandResult { try await ctl(words) }

    /// Starts any program with a pipe for its lines, `ufreectl watch --json` unless said otherwise.
    /// - Returns: the process and its lines; both end with the fixture.
    package func follow(
        _ words: [String] = ["watch", "--json"], program: String? = nil, variables: [String: String] = [:]
    ) throws -> (process: ChildProcess, lines: LineReader) {
        try runner.follow(program ?? programs.client, words, variables: variables)
    }

    /// What the programs that were followed wrote to standard error.
    package var followedErrors: String { runner.followedErrors }

    /// Starts this node's `ufreectl` with these words on a terminal of its own.
    package func terminal(
        _ words: [String], variables: [String: String] = ["TERM": "xterm"], width: Int = 100, height: Int = 30
    ) throws -> TerminalFixture {
        try runner.onTerminal(programs.client, words, variables: variables, width: width, height: height)
    }

    /// `ufreectl status --json`.
    package func status() async throws -> StatusResponse { try await ctl("status", "--json").json() }

    /// The address at which peers find this node, `127.0.0.1:PORT`.
    package func address() async throws -> String {
        let status = try await status()
        guard let address = status.listening.first else { throw FixtureError("\(name) does not listen") }
        return address
    }

    /// Ends whatever still runs.
    func end() async {
        await runner.end()
        await kill()
    }

    /// The end of the log, for messages.
    private func tail() -> String {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").suffix(5).joined(separator: "\n")
    }
}
