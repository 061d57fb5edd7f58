package import Logging
import Synchronization

/// Collects log messages, one line each: `level message key=value`.
package final class LogLines: Sendable {
    private struct Handler: LogHandler {
        let lines: LogLines
        var logLevel = Logger.Level.trace
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
            lines.lines.withLock { $0.append("\(event.level) \(event.message)" + values.joined()) }
        }
    }

    private let lines = Mutex<[String]>([])

    package init() {}

    package var all: [String] { lines.withLock { $0 } }

    /// Returns a logger that writes to this collection.
    package func logger() -> Logger { Logger(label: "test") { _ in Handler(lines: self) } }
}
