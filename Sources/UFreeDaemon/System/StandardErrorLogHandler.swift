import Glibc
package import Logging
import UFreeDomain

/// Writes one line per message to standard error: time, level, part of the daemon, message, `key=value`
/// sorted by key. Under systemd each message goes to the journal with its values as fields; if the journal does not take it,
/// it is a line without a time that starts with the priority, as in sd-daemon(3).
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
    let send: @Sendable ([(name: String, value: String)]) -> Bool
    let write: @Sendable (String) -> Void

    /// - Parameters:
    /// - toJournal: whether standard error is the system's journal.
    /// - send: sends fields to the journal, and returns whether it took them.
    /// - write: writes a complete line, including its line break.
    package init(
        label: String, level: Logger.Level, toJournal: Bool,
        send: @escaping @Sendable ([(name: String, value: String)]) -> Bool = { _ in false },
        write: @escaping @Sendable (String) -> Void = StandardError.write
    ) {
        self.label = label
        self.logLevel = level
        self.toJournal = toJournal
        self.send = send
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
        if let error = event.error { values["error"] = "\(error)" }
        let texts = values.map { (key: $0, value: Self.escaped($1.description)) }.sorted { $0.key < $1.key }
        var line = "\(label): \(Self.escaped(event.message.description))"
        for (key, text) in texts { line += " \(key)=\(Self.quoted(text))" }
        guard toJournal else {
            return write("\(Self.time()) \(event.level.rawValue) \(line)\n")
        }
        let fields = [
            ("MESSAGE", line), ("PRIORITY", "\(event.level.priority)"), ("SYSLOG_IDENTIFIER", "ufreed"),
            ("UFREE_PART", label),
        ]
        guard !send(fields + texts.map { (Self.field($0.key), $0.value) }) else { return }
        write("<\(event.level.priority)>\(line)\n")
    }

    /// Returns the name of a journal's field for a key.
    private static func field(_ key: String) -> String {
        "UFREE_" + key.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    }

    private static func quoted(_ clean: String) -> String {
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
