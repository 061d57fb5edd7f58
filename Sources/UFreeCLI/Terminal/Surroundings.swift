import Glibc
import UFreeTexts

/// What the program finds around it when it starts: all that a command may depend on beside the daemon.
struct Surroundings: Sendable {
    var environment: [String: String]
    var userID: UInt32
    var output: any TextSink
    var messages: any TextSink
    /// The terminal's width in cells; nil when standard output is no terminal.
    var terminalWidth: Int?
    /// Reads one line of an answer; nil when there is nobody to ask.
    var ask: (@Sendable () -> String?)?
    /// Seconds since 1970.
    var now: @Sendable () -> Int
    /// `14:03:12` in this machine's zone.
    var clock: @Sendable (Int) -> String
    /// The language of people here, whose words for dates and times are read, and how they count weeks.
    var locale: TextLocale
    /// The longest that completion waits for the daemon: whoever presses a key does not wait.
    var completionPatience = Duration.milliseconds(80)
    /// Called by a command that may be silent for long: from then on a reader that goes away ends the
    /// process.
    var followReader: @Sendable () -> Void = {}
    /// The terminal, for a command that takes all of it; nil where there is none that could be taken.
    var liveTerminal: @Sendable () -> LiveTerminal? = { nil }
}

extension Surroundings {
    /// Those of this process.
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
            liveTerminal: { LiveTerminal(environment: environment) })
    }

    private static func columns() -> Int {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    /// The C library reads the system's zone itself; Foundation would bring 40 MB of data for it.
    @Sendable private static func localTime(_ seconds: Int) -> String {
        var moment = time_t(seconds)
        var fields = tm()
        guard localtime_r(&moment, &fields) != nil else { return "" }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(fields.tm_hour)):\(two(fields.tm_min)):\(two(fields.tm_sec))"
    }
}
