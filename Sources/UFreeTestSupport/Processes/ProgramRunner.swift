import Foundation
import Glibc
import Synchronization

/// Runs programs at one place with one environment, and ends them when it ends.
package final class ProgramRunner: Sendable {
    private static let runs = Atomic(0)

    /// Environment variables of every program. Only those for sanitizers and coverage are inherited.
    private let environment: [String: String]
    private let place: Place
    /// The path prefix of the output files.
    private let files: String
    private let followed = Mutex<[ChildProcess]>([])

    init(place: Place, files: String, environment: [String: String]) {
        self.place = place
        self.files = files
        var all = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"]
        // Where a coverage or sanitizer run writes its files, and what `Scripts/test-tsan` preloads.
        let passed = ["LLVM_PROFILE_FILE", "LD_LIBRARY_PATH", "LD_PRELOAD"]
        for (key, value) in ProcessInfo.processInfo.environment
        where passed.contains(key) || key.hasSuffix("SAN_OPTIONS") {
            all[key] = value
        }
        self.environment = all.merging(place.environment) { $1 }.merging(environment) { $1 }
    }

    /// Starts a program. The caller must end it.
    func launch(
        _ program: String, _ arguments: [String], variables: [String: String] = [:], output: Int32,
        errors: Int32
    ) throws -> ChildProcess {
        let words = place.words(program, arguments)
        return try ChildProcess(
            words.program, words.arguments, environment: environment.merging(variables) { $1 },
            output: output,
            errors: errors)
    }

    /// Runs a program until it ends.
    /// - Throws: `FixtureError` if it can't be started or takes longer than 30 s.
    func run(
        _ program: String, _ words: [String], variables: [String: String] = [:]
    ) async throws -> CommandResult {
        let path = "\(files).run-\(nextRun())"
        let output = open(path + ".out", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        let errors = open(path + ".err", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        defer { for file in [output, errors] { close(file) } }
        guard output >= 0, errors >= 0 else { throw FixtureError("\(path) cannot be written") }
        let started = ContinuousClock.now
        let child = try launch(program, words, variables: variables, output: output, errors: errors)
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

    /// Starts a program and reads its lines from a socket.
    /// - Returns: The process and its lines; both end with the runner, and the socket with this process.
    func follow(
        _ program: String, _ words: [String], variables: [String: String] = [:]
    ) throws -> (process: ChildProcess, lines: LineReader) {
        var ends: [Int32] = [0, 0]
        // Uses a pair of sockets instead of a pipe, because Swift doesn't import pipe2(2): another child
        // could inherit a descriptor in between and keep the lines from ending.
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw FixtureError("no sockets: errno \(errno)")
        }
        let errors = open("\(files).followed.err", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { for file in [ends[1], errors] { close(file) } }
        let child: ChildProcess
        do {
            child = try launch(program, words, variables: variables, output: ends[1], errors: errors)
        } catch {
            close(ends[0])
            throw error
        }
        followed.withLock { $0.append(child) }
        return (child, LineReader(reading: ends[0]))
    }

    /// The standard error of all programs that `follow` started.
    var followedErrors: String {
        (try? String(contentsOfFile: "\(files).followed.err", encoding: .utf8)) ?? ""
    }

    /// Starts a program on a new terminal; it ends with the runner.
    func onTerminal(
        _ program: String, _ arguments: [String], variables: [String: String], width: Int, height: Int
    ) throws -> TerminalFixture {
        let words = place.words(program, arguments)
        let terminal = try TerminalFixture(width: width, height: height) { path in
            try ChildProcess(
                words.program, words.arguments, environment: environment.merging(variables) { $1 },
                terminal: path)
        }
        followed.withLock { $0.append(terminal.process) }
        return terminal
    }

    /// Ends all followed programs that are still running, the youngest first.
    func end() async {
        for child in followed.withLock({ $0 }).reversed() {
            child.signal(SIGKILL)
            _ = await child.exit(within: .seconds(5))
        }
    }

    /// Returns a number for the names of files and sockets. It is unique in this process, because two runners
    /// may use the same home one after the other.
    func nextRun() -> Int { Self.runs.add(1, ordering: .relaxed).newValue }
}
