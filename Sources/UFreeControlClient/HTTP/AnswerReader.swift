import UFreeAPI

/// Reads one HTTP/1.1 answer (RFC 9112) from bytes that arrive in pieces of any size.
struct AnswerReader {
    /// Waits for the next bytes and returns them; none at the end of the connection.
    typealias Source = () throws(APIError) -> ArraySlice<UInt8>

    /// What follows in the body.
    private enum Rest {
        case bytes(Int)
        case chunkSize
        case chunk(Int)
        case chunkEnd
        /// Everything until the connection ends.
        case all
        case nothing
    }

    /// The most bytes of the lines before or after a body. The daemon sends a few hundred.
    private static let longestHead = 65_536

    private var arrived: ArraySlice<UInt8> = []
    private var rest = Rest.nothing
    private var mayReuse = false

    /// Whether the connection can carry another request.
    var isReusable: Bool {
        if case .nothing = rest { mayReuse && arrived.isEmpty } else { false }
    }

    /// Returns the status of the answer, whose body follows.
    mutating func status(from source: Source) throws(APIError) -> Int {
        var room = Self.longestHead
        let words = try line(&room, from: source).split(separator: " ", maxSplits: 2)
        // Answers below 200 are interim, and this client never asks for one.
        guard words.count >= 2, words[0] == "HTTP/1.1", let status = Self.number(words[1]),
            (200...999).contains(status)
        else { throw Failure.notHTTP }
        (rest, mayReuse) = (.all, true)
        while case let line = try self.line(&room, from: source), !line.isEmpty {
            guard let colon = line.firstIndex(of: ":") else { throw Failure.notHTTP }
            let value = line[colon...].dropFirst().drop { $0 == " " || $0 == "\t" }
            try take(header: line[..<colon].lowercased(), value.lowercased())
        }
        if status == 204 || status == 304 { rest = .nothing }
        return status
    }

    private mutating func take(header name: String, _ value: String) throws(APIError) {
        switch (name, rest) {
        case ("content-length", .all):
            guard let length = Self.number(value[...]) else { throw Failure.notHTTP }
            rest = .bytes(length)
        case ("transfer-encoding", .all):
            guard value == "chunked" else { throw Failure.notHTTP }
            rest = .chunkSize
        // Two lengths contradict each other.
        case ("content-length", _), ("transfer-encoding", _): throw Failure.notHTTP
        case ("connection", _): mayReuse = value != "close"
        default: break
        }
    }

    /// Returns the next bytes of the body, at least one; nil at its end.
    mutating func piece(from source: Source) throws(APIError) -> ArraySlice<UInt8>? {
        while true {
            switch rest {
            case .nothing, .bytes(0):
                rest = .nothing
                return nil
            case .all:
                let piece = try bytes(atMost: .max, from: source)
                if piece.isEmpty { rest = .nothing }
                return piece.isEmpty ? nil : piece
            case .bytes(let left):
                let piece = try expected(atMost: left, from: source)
                rest = .bytes(left - piece.count)
                return piece
            case .chunk(let left):
                let piece = try expected(atMost: left, from: source)
                rest = piece.count == left ? .chunkEnd : .chunk(left - piece.count)
                return piece
            case .chunkEnd:
                var room = Self.longestHead
                guard try line(&room, from: source).isEmpty else { throw Failure.notHTTP }
                rest = .chunkSize
            case .chunkSize: try readChunkSize(from: source)
            }
        }
    }

    private mutating func readChunkSize(from source: Source) throws(APIError) {
        var room = Self.longestHead
        // What follows a semicolon is an extension.
        let digits = try line(&room, from: source).prefix { $0 != ";" && $0 != " " }
        guard digits.first?.isHexDigit == true, let size = Int(digits, radix: 16) else {
            throw Failure.notHTTP
        }
        rest = size == 0 ? .nothing : .chunk(size)
        // Headers may follow the last chunk. None of them matters.
        while size == 0, try !line(&room, from: source).isEmpty {}
    }

    // MARK: Bytes

    private mutating func bytes(atMost count: Int, from source: Source) throws(APIError) -> ArraySlice<UInt8>
    {
        if arrived.isEmpty { arrived = try source() }
        let piece = arrived.prefix(count)
        arrived = arrived.dropFirst(piece.count)
        return piece
    }

    private mutating func expected(
        atMost count: Int, from source: Source
    ) throws(APIError) -> ArraySlice<UInt8> {
        let piece = try bytes(atMost: count, from: source)
        guard !piece.isEmpty else { throw Failure.cut }
        return piece
    }

    /// Returns a line without its end, and takes its length from `room`.
    private mutating func line(_ room: inout Int, from source: Source) throws(APIError) -> String {
        var searched = arrived.startIndex
        while true {
            let end = arrived[searched...].firstIndex(of: UInt8(ascii: "\n"))
            let length = (end.map { $0 + 1 } ?? arrived.endIndex) - arrived.startIndex
            guard length <= room else { throw Failure.tooLong }
            if let end {
                room -= length
                defer { arrived = arrived[(end + 1)...] }
                let line = arrived[..<end]
                return String(
                    decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
            }
            searched = arrived.endIndex
            let more = try source()
            guard !more.isEmpty else { throw Failure.cut }
            arrived += more
        }
    }

    /// Reads decimal digits; unlike `Int`, no sign.
    private static func number(_ text: Substring) -> Int? {
        text.first?.isNumber == true ? Int(text) : nil
    }
}
