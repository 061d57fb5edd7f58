import Glibc
package import Logging
import UFreeDomain

/// Writes one line per message to standard error: time, level, part of the daemon, message, `key=value`
/// sorted by key. Under systemd the line has no time and starts with the priority, as in sd-daemon(3).
///
/// A value may come from a peer, so characters that could move a cursor or start a line are escaped, and a
/// value is cut at 512 characters. A line is one write(2), so lines of several threads don't mix.
package struct StandardErrorLogHandler: LogHandler {
    static let valueLimit = 512

    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?
    let label: String
    let toJournal: Bool
    let write: @Sendable (String) -> Void

    /// - Parameters:
    /// - toJournal: whether standard error is the system's journal.
    /// - write: writes a complete line, including its line break.
    package init(
        label: String, level: Logger.Level, toJournal: Bool,
        write: @escaping @Sendable (String) -> Void = StandardError.write
    ) {
        self.label = label
        self.logLevel = level
        self.toJournal = toJournal
        self.write = write
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var values = metadata
        if let provided = metadataProvider?.get() { values.merge(provided) { $1 } }
        if let own = event.metadata { values.merge(own) { $1 } }
        var line = toJournal ? "<\(event.level.priority)>" : "\(Self.time()) \(event.level.rawValue) "
        line += "\(label): \(Self.escaped(event.message.description))"
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            line += " \(key)=\(Self.quoted(value.description))"
        }
        if let error = event.error { line += " error=\(Self.quoted(String(describing: error)))" }
        write(line + "\n")
    }

    private static func quoted(_ text: String) -> String {
        let clean = escaped(text)
        guard clean.isEmpty || clean.contains(where: { $0 == " " || $0 == "\"" || $0 == "=" }) else {
            return clean
        }
        return "\"" + clean.replacing("\"", with: "\\\"") + "\""
    }

    /// Escapes control, format (bidi, zero-width) and line separator characters as `\u{..}`.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars.prefix(valueLimit) {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return text.unicodeScalars.count > valueLimit ? result + "…" : result
    }

    /// Returns the time as RFC 3339 in UTC with milliseconds.
    private static func time() -> String {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let milliseconds = Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec / 1_000_000)
        return RFC3339.text(Timestamp(milliseconds: milliseconds))
    }
}

extension Logger.Level {
    /// The number in syslog(3).
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
