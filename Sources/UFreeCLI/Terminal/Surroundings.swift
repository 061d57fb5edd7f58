import Glibc
import UFreeTexts

/// The environment of the program: everything besides the daemon that a command may depend on.
struct Surroundings: Sendable {
    var environment: [String: String]
    var userID: UInt32
    var output: any TextSink
    var messages: any TextSink
    /// The width of the terminal in cells; nil if standard output is not a terminal.
    var terminalWidth: Int?
    /// Reads one line of an answer; nil if nobody can be asked.
    var ask: (@Sendable () -> String?)?
    /// Seconds since 1970.
    var now: @Sendable () -> Int
    /// `14:03:12` in this machine's zone.
    var clock: @Sendable (Int) -> String
    /// The user's language, in which dates and times are read, and their calendar conventions.
    var locale: TextLocale
    /// The longest time that completion waits for the daemon, because a key press must not wait.
    var completionPatience = Duration.milliseconds(80)
    /// Called by commands that may be silent for long: from then on the process ends when the reader goes
    /// away.
    var followReader: @Sendable () -> Void = {}
    /// Whether standard error is a terminal, which can show progress.
    var showsProgress = false
    var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// Opens a link in the user's browser; returns whether there is one.
    var openInBrowser: @Sendable (String) -> Bool = { _ in false }
    /// Reads this machine for `doctor`.
    var machine: @Sendable (MachineReader, MachineReader.Places) -> MachineFacts = { $0.facts($1) }
    /// Returns the terminal for full-screen use; nil if there is none.
    var liveTerminal: @Sendable () -> LiveTerminal? = { nil }
}

extension Surroundings {
    /// Returns the surroundings of this process.
    static func current(environment: [String: String]) -> Surroundings {
        let answer: @Sendable () -> String? = { readLine() }
        return Surroundings(
            environment: environment,
            userID: getuid(),
            output: DescriptorSink(descriptor: STDOUT_FILENO),
            messages: DescriptorSink(descriptor: STDERR_FILENO),
            terminalWidth: isatty(STDOUT_FILENO) == 1 ? columns() : nil,
            ask: isatty(STDIN_FILENO) == 1 ? answer : nil,
            now: { time(nil) },
            clock: { localTime($0) },
            locale: TextLocale(environment: environment),
            followReader: { Signals.endWithOutput() },
            showsProgress: isatty(STDERR_FILENO) == 1,
            openInBrowser: { Browser.open($0, environment: environment) },
            liveTerminal: { LiveTerminal(environment: environment) })
    }

    /// The command that starts the daemon for which this program looks.
    var startCommand: String {
        let variable = ["UFREE_SOCKET", "UFREE_HOME"].first { environment[$0]?.isEmpty == false }
        return variable.map { "\($0)=\(ShellWord.quoted(environment[$0] ?? "")) ufreed" } ?? "ufreed"
    }

    private static func columns() -> Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    /// Uses the C library, which reads the system's zone; Foundation would add 40 MB of data.
    @Sendable private static func localTime(_ seconds: Int) -> String {
        var moment = time_t(seconds)
        var fields = tm()
        guard localtime_r(&moment, &fields) != nil else { return "" }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(fields.tm_hour)):\(two(fields.tm_min)):\(two(fields.tm_sec))"
    }
}
