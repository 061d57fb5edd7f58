package import Logging
import UFreeServices

/// Creates a logger for each part of the daemon. There is no global logger: each part receives its own.
package struct Loggers: Sendable {
    private let level: Logger.Level
    private let toJournal: Bool
    private let journal: JournalSocket?

    package init(level: Logger.Level, environment: [String: String]) {
        self.level = level
        toJournal = StandardError.isJournal(environment: environment)
        journal = toJournal ? JournalSocket() : nil
    }

    /// - Parameter part: the prefix of every message.
    package func logger(_ part: String) -> Logger {
        Logger(label: part) { label in
            var handler = StandardErrorLogHandler(
                label: label, level: level, toJournal: toJournal,
                send: { [journal] in journal?.send($0) ?? false })
            handler.metadataProvider = Self.request
            return handler
        }
    }

    /// Every message says which request it belongs to.
    private static let request = Logger.MetadataProvider {
        RequestMark.current.map { ["request": "\($0)"] } ?? [:]
    }
}
