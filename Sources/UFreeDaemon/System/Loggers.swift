package import Logging

/// Creates a logger for each part of the daemon. There is no global logger: each part receives its own.
package struct Loggers: Sendable {
    private let level: Logger.Level
    private let toJournal: Bool

    package init(level: Logger.Level, environment: [String: String]) {
        self.level = level
        toJournal = StandardError.isJournal(environment: environment)
    }

    /// - Parameter part: the prefix of every message.
    package func logger(_ part: String) -> Logger {
        Logger(label: part) { label in
            StandardErrorLogHandler(label: label, level: level, toJournal: toJournal)
        }
    }
}
