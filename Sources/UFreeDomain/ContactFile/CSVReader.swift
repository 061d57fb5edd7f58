/// An error in a CSV table.
package struct CSVError: Error, Hashable, Sendable {
    /// From 1, as the column, which counts characters.
    package let line: Int
    package let column: Int
    package let reason: String

    package init(line: Int, column: Int, reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}

/// Reads CSV tables (RFC 4180) from untrusted bytes: fields separated by commas, and quoted if they contain
/// commas, quotes or line breaks. Spreadsheets use semicolons in regions with decimal commas, and tabs in their Unicode text.
/// Lines may also end with LF or CR alone, and quotes have spaces around them, as many programs write them.
package struct CSVReader {
    /// One line, or several if a field contains line breaks.
    package struct Record: Hashable, Sendable {
        package let fields: [String]
        /// The line where it begins, from 1.
        package let line: Int
    }

    /// The maximum number of records in a file, and of fields in a record.
    package static let recordLimit = 10_000
    package static let fieldLimit = 256

    /// The separator between two fields.
    package enum Separator: UInt8, CaseIterable {
        case comma = 0x2C
        case semicolon = 0x3B
        case tab = 0x09
    }

    private static let quote = UInt8(ascii: "\"")
    private static let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))

    private let bytes: [UInt8]
    private let separator: UInt8
    private var next: Int
    private var line = 1
    private var lineStart: Int

    /// - Parameter bytes: the file; a byte order mark, as written by spreadsheets, is skipped.
    package init(_ bytes: [UInt8], separator: Separator = .comma) {
        self.bytes = bytes
        self.separator = separator.rawValue
        next = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        lineStart = next
    }

    /// Returns the next record; nil at the end.
    package mutating func record() throws(CSVError) -> Record? {
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

    /// Returns the remaining records.
    package mutating func rest() throws(CSVError) -> [Record] {
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
        skipSpaces { $0 == Self.quote }
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
                guard peek == Self.quote else {
                    let separator = separator
                    skipSpaces { [nil, separator, Self.lineFeed, Self.carriageReturn].contains($0) }
                    return try text(ArraySlice(found), begunAt: begin)
                }
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

    /// Skips the spaces before a byte of a kind, or before the end. Without quotes they are part of a field.
    private mutating func skipSpaces(before isEnd: (UInt8?) -> Bool) {
        let end = bytes[next...].firstIndex { $0 != UInt8(ascii: " ") }
        if isEnd(end.map { bytes[$0] }) { next = end ?? bytes.count }
    }

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
        // A field with line breaks begins before its last line.
        let column = bytes[min(lineStart, place)..<place].count { $0 & 0xC0 != 0x80 } + 1
        return CSVError(line: line, column: column, reason: reason)
    }
}
