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
    private let environment: [String: String]
    private let state: Mutex<State>

    private struct State {
        var daemon: ChildProcess?
        var runs = 0
        var watchers: [ChildProcess] = []
    }

    init(name: String, home: String, programs: Programs, zone: String) {
        self.name = name
        self.home = home
        self.log = "\(home).log"
        self.programs = programs
        var environment = [
            "PATH": "/usr/bin:/bin", "HOME": home, "UFREE_HOME": home, "TZ": zone, "LANG": "C.UTF-8",
        ]
        // Where a coverage or sanitizer run wants its files.
        for (key, value) in ProcessInfo.processInfo.environment
        where key == "LLVM_PROFILE_FILE" || key == "LD_LIBRARY_PATH" || key.hasSuffix("SAN_OPTIONS") {
            environment[key] = value
        }
        self.environment = environment
        self.state = Mutex(State())
    }

    /// The daemon that was started last.
    package var daemon: ChildProcess? { state.withLock { $0.daemon } }

    /// Starts the daemon and waits until it says READY=1.
    /// - Parameter options: beside `--listen 127.0.0.1:0 --discovery off`; a later `--listen` wins.
    /// - Returns: how long that took.
    /// - Throws: `FixtureError` when it ends, or is not ready within 20 s; its log is named.
    @discardableResult
    package func start(_ options: [String] = [], variables: [String: String] = [:]) async throws -> Duration {
        let started = ContinuousClock.now
        let run = nextRun()
        let address = "@ufree-ready-\(getpid())-\(name)-\(UInt32.random(in: 0...UInt32.max))-\(run)"
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
        let child = try ChildProcess(
            programs.daemon, self.options(options), environment: environment.merging(variables) { $1 },
            output: file, errors: file)
        state.withLock { $0.daemon = child }
        return child
    }

    /// Runs the daemon to its end, for starts that have to fail.
    /// - Throws: `FixtureError` when it is still there after 30 s.
    package func attempt(_ options: [String] = [], variables: [String: String] = [:]) async throws
        -> CommandResult
    {
        try await run(programs.daemon, self.options(options), variables: variables)
    }

    private func options(_ more: [String]) -> [String] {
        ["--listen", "127.0.0.1:0", "--discovery", "off", "--name", name, "--log-level", "debug"] + more
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
        let path = "\(home).run-\(nextRun())"
        let output = open(path + ".out", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let errors = open(path + ".err", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { for file in [output, errors] { close(file) } }
        guard output >= 0, errors >= 0 else { throw FixtureError("\(path) cannot be written") }
        let started = ContinuousClock.now
        let child = try ChildProcess(
            program, words, environment: environment.merging(variables) { $1 }, output: output, errors: errors
        )
        guard let status = await child.exit(within: .seconds(30)) else {
            child.signal(SIGKILL)
            throw FixtureError("\(program) \(words.joined(separator: " ")) did not end")
        }
        return CommandResult(
            program: program, arguments: words,
            output: try String(contentsOfFile: path + ".out", encoding: .utf8),
            errors: try String(contentsOfFile: path + ".err", encoding: .utf8), status: status,
            duration: ContinuousClock.now - started)
    }

    /// Runs this node's `ufreectl` with these words to its end.
    package func ctl(_ words: String...) async throws -> CommandResult { try await ctl(words) }

    /// Starts any program with a pipe for its lines, `ufreectl watch --json` unless said otherwise.
    /// - Returns: the process and its lines; both end with the fixture.
    package func follow(
        _ words: [String] = ["watch", "--json"], program: String? = nil
    ) throws -> (process: ChildProcess, lines: LineReader) {
        var ends: [Int32] = [0, 0]
        // A pair of sockets instead of a pipe: Swift sees no pipe2(2), and a descriptor that another child inherits in
        // between would keep the lines from ending.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw FixtureError("no sockets: errno \(errno)")
        }
        let errors = open("\(home).watch.err", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { for file in [ends[1], errors] { close(file) } }
        let child: ChildProcess
        do {
            child = try ChildProcess(
                program ?? programs.client, words, environment: environment, output: ends[1], errors: errors)
        } catch {
            close(ends[0])
            throw error
        }
        state.withLock { $0.watchers.append(child) }
        return (child, LineReader(reading: ends[0]))
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
        for child in state.withLock({ $0.watchers }) {
            child.signal(SIGKILL)
            _ = await child.exit(within: .seconds(5))
        }
        await kill()
    }

    private func nextRun() -> Int {
        state.withLock { state in
            state.runs += 1
            return state.runs
        }
    }

    /// The end of the log, for messages.
    private func tail() -> String {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").suffix(5).joined(separator: "\n")
    }
}
