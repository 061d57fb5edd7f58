/// The content lines of a file, unfolded (RFC 5545, 3.1). Lines end with CRLF or LF; with CR if the file
/// has no LF.
struct ContentLines {
    private let bytes: [UInt8]
    private var position = 0
    private var physicalLine = 0
    private let lineEnd: UInt8

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lineEnd = bytes.contains(UInt8(ascii: "\n")) ? UInt8(ascii: "\n") : UInt8(ascii: "\r")
    }

    /// Reads the next line that is not empty.
    /// - Returns: its number in the file, from 1; nil at the end.
    mutating func next(into line: inout [UInt8]) -> Int? {
        while position < bytes.count {
            line.removeAll(keepingCapacity: true)
            let number = physicalLine + 1
            appendPhysicalLine(to: &line)
            while isFolded() {
                position += 1
                appendPhysicalLine(to: &line)
            }
            if !line.allSatisfy(Self.isBlank) { return number }
        }
        return nil
    }

    /// Whether the line goes on. Empty lines before the fold, which some programs write, are passed.
    private mutating func isFolded() -> Bool {
        var next = position
        var empty = 0
        while next < bytes.count, bytes[next] == lineEnd || bytes[next] == UInt8(ascii: "\r") {
            if bytes[next] == lineEnd { empty += 1 }
            next += 1
        }
        guard next < bytes.count, Self.isBlank(bytes[next]) else { return false }
        position = next
        physicalLine += empty
        return true
    }

    private mutating func appendPhysicalLine(to line: inout [UInt8]) {
        physicalLine += 1
        let start = position
        let end = bytes.withUnsafeBufferPointer { buffer in
            var index = start
            while index < buffer.count, buffer[index] != lineEnd { index += 1 }
            return index
        }
        position = min(end + 1, bytes.count)
        var last = end
        while last > start, bytes[last - 1] == UInt8(ascii: "\r") { last -= 1 }
        line += bytes[start..<last]
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
