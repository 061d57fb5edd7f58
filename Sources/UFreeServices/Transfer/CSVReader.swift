/// What is wrong with a table.
struct CSVError: Error, Hashable, Sendable {
    /// From 1, as the column, which counts characters.
    let line: Int
    let column: Int
    let reason: String
}

/// Reads tables (RFC 4180) from bytes that nobody vouches for: fields parted by commas, in quotes where they hold commas, quotes
/// or line breaks. Where commas part decimals, spreadsheets put semicolons between fields. Lines may end with LF or CR alone, as
/// those of many programs do.
struct CSVReader {
    /// One line, or several where a field has line breaks.
    struct Record: Hashable, Sendable {
        let fields: [String]
        /// Where it begins, from 1.
        let line: Int
    }

    /// Records of a file, and fields of a record.
    static let recordLimit = 10_000
    static let fieldLimit = 100

    /// What stands between two fields.
    enum Separator: UInt8, CaseIterable {
        case comma = 0x2C
        case semicolon = 0x3B
    }

    private static let quote = UInt8(ascii: "\"")
    private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    private let bytes: [UInt8]
    private let separator: UInt8
    private var next: Int
    private var line = 1
    private var lineStart: Int

    /// - Parameter bytes: a byte order mark before them, which spreadsheets write, is passed over.
    init(_ bytes: [UInt8], separator: Separator = .comma) {
        self.bytes = bytes
        self.separator = separator.rawValue
        next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lineStart = next
    }

    /// The record that follows; nil at the end.
    mutating func record() throws(CSVError) -> Record? {
        guard next < bytes.count else { return nil }
        let begin = line
        var fields: [String] = []
        repeat {
            fields.append(try field())
            guard fields.count <= Self.fieldLimit else {
                throw error("more than \(Self.fieldLimit) fields in a line", at: next)
            }
        } while take(separator)
        guard next == bytes.count || endLine() else {
            throw error("something follows the quote that ends a field", at: next)
        }
        return Record(fields: fields, line: begin)
    }

    /// The records that follow.
    mutating func rest() throws(CSVError) -> [Record] {
        var records: [Record] = []
        while let record = try record() {
            guard records.count < Self.recordLimit else {
                throw error("more than \(Self.recordLimit) lines", at: next)
            }
            records.append(record)
        }
        return records
    }

    private mutating func field() throws(CSVError) -> String {
        let begin = next
        guard take(Self.quote) else {
            while let byte = peek, ![separator, Self.lineFeed, Self.carriageReturn].contains(byte) {
                guard byte != Self.quote else {
                    throw error("a quote inside a field that does not begin with one", at: next)
                }
                next += 1
            }
            return try text(bytes[begin..<next], begunAt: begin)
        }
        let (beginLine, beginStart) = (line, lineStart)
        var found: [UInt8] = []
        while let byte = peek {
            if take(Self.quote) {
                guard peek == Self.quote else { return try text(ArraySlice(found), begunAt: begin) }
            }
            found.append(byte)
            next += 1
            if byte == Self.lineFeed { (line, lineStart) = (line + 1, next) }
        }
        (line, lineStart) = (beginLine, beginStart)
        throw error("a quoted field without an end", at: begin)
    }

    private func text(_ bytes: ArraySlice<UInt8>, begunAt place: Int) throws(CSVError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw error("text that is not UTF-8", at: place)
        }
        return text
    }

    // MARK: Bytes

    private var peek: UInt8? { next < bytes.count ? bytes[next] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        next += 1
        return true
    }

    private mutating func endLine() -> Bool {
        let isReturned = take(Self.carriageReturn)
        guard take(Self.lineFeed) || isReturned else { return false }
        (line, lineStart) = (line + 1, next)
        return true
    }

    private func error(_ reason: String, at place: Int) -> CSVError {
        // A field that was read on several lines begins before the last of them.
        let column = bytes[min(lineStart, place)..<place].count { $0 & 0xC0 != 0x80 } + 1
        return CSVError(line: line, column: column, reason: reason)
    }
}
