import UFreeAPI

/// A request to the daemon, as HTTP/1.1 writes it (RFC 9112).
struct ControlRequest: Sendable {
    private var head: String
    private let hasBody: Bool
    /// How the daemon's log names it.
    let mark: String
    var body: [UInt8] = []

    init(_ method: Route.Method, target: String, mark: String) {
        self.mark = mark
        // The daemon answers only to this host name, so that no web page can reach it under another one.
        head = "\(method.rawValue) \(target) HTTP/1.1\r\nHost: ufree\r\nUFree-Request: \(mark)\r\n"
        hasBody = method != .get
    }

    /// - Parameter value: must not contain line breaks, which would begin another header.
    mutating func add(_ name: String, _ value: String) {
        head += "\(name): \(value)\r\n"
    }

    var bytes: [UInt8] {
        let length = hasBody ? "Content-Length: \(body.count)\r\n" : ""
        return Array("\(head)\(length)\r\n".utf8) + body
    }
}
