/// One event of a `text/event-stream`.
struct ServerSentEvent: Hashable, Sendable {
    /// The last id of the stream, from this event or an earlier one.
    var id: String?
    var name: String?
    var data: String
}

/// Parses server-sent events (WHATWG HTML, 9.2.6) from pieces of any size.
struct ServerSentEventParser {
    /// The number of bytes of the event that is not complete yet.
    private(set) var pending = 0
    private var line: [UInt8] = []
    private var lastWasReturn = false
    private var id: String?
    private var name: String?
    private var data: [String] = []

    /// Returns the events that `bytes` complete. Comments, which keep the connection alive, are ignored.
    mutating func feed(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\n") where lastWasReturn: lastWasReturn = false
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                lastWasReturn = byte == UInt8(ascii: "\r")
                if let event = endLine() { events.append(event) }
            default:
                lastWasReturn = false
                line.append(byte)
                pending += 1
            }
        }
        return events
    }

    private mutating func endLine() -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else {
            defer { (name, data, pending) = (nil, [], 0) }
            return data.isEmpty
                ? nil : ServerSentEvent(id: id, name: name, data: data.joined(separator: "\n"))
        }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        let field = String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self)
        var rest = line[(colon.map { $0 + 1 } ?? line.endIndex)...]
        if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
        let value = String(decoding: rest, as: UTF8.self)
        switch field {
        case "id": if !value.utf8.contains(0) { id = value }
        case "event": name = value
        case "data": data.append(value)
        default: break
        }
        return nil
    }
}
