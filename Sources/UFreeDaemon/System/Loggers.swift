package import Logging

/// Makes a logger for each part of the daemon. Nothing is set up for the whole process: who logs was handed a logger.
package struct Loggers: Sendable {
    private let level: Logger.Level
    private let toJournal: Bool

    package init(level: Logger.Level, environment: [String: String]) {
        self.level = level
        toJournal = StandardError.isJournal(environment: environment)
    }

    /// - Parameter part: stands in front of every message.
    package func logger(_ part: String) -> Logger {
        Logger(label: part) { label in
            StandardErrorLogHandler(label: label, level: level, toJournal: toJournal)
        }
    }
}
