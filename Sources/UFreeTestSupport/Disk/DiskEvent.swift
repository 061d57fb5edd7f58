import Foundation

/// A system call that changed files, as recorded by `Scripts/disk-shim.c`.
package struct DiskEvent: Sendable {
    /// The call and its arguments. Paths are relative to the watched directory; the empty path is that
    /// directory.
    package enum Call: Sendable {
        /// A process started; it has no open descriptors.
        case start
        case open(Int, path: String, creates: Bool, truncates: Bool, mode: UInt32)
        case close(Int)
        case write(Int, offset: Int, [UInt8])
        case truncate(Int, size: Int)
        case sync(Int)
        case rename(String, String)
        case link(String, String)
        case unlink(String)
        case makeDirectory(String)
        case mode(String, UInt32)
        case modeOfOpen(Int, UInt32)
    }

    /// The number of the call; 0 for a call that changes nothing by itself.
    package let number: UInt64
    package let call: Call

    /// Returns the calls of a trace in chronological order.
    /// - Throws: `FixtureError` for an invalid trace.
    package static func all(in trace: String) throws -> [DiskEvent] {
        let data = try Data(contentsOf: URL(fileURLWithPath: trace))
        return try data.withUnsafeBytes { buffer in
            var events: [DiskEvent] = []
            var start = 0
            while start < buffer.count {
                events.append(try DiskEvent(buffer, at: &start))
            }
            return events
        }
    }

    private init(_ buffer: UnsafeRawBufferPointer, at start: inout Int) throws {
        func word(_ offset: Int) -> UInt32 {
            buffer.loadUnaligned(fromByteOffset: start + offset, as: UInt32.self)
        }
        func number(_ offset: Int) -> Int {
            Int(buffer.loadUnaligned(fromByteOffset: start + offset, as: Int64.self))
        }
        guard buffer.count - start >= 48 else { throw FixtureError("the trace ends in a record") }
        let descriptor = Int(word(4))
        let (a, b) = (number(16), number(24))
        let lengths = [Int(word(32)), Int(word(36)), Int(word(40))]
        let kind = word(0)
        self.number = UInt64(number(8))
        start += 48
        guard buffer.count - start >= lengths.reduce(0, +) else {
            throw FixtureError("the trace ends in a record")
        }
        let pieces = lengths.map { length in
            defer { start += length }
            return [UInt8](buffer[start..<start + length])
        }
        let path = String(decoding: pieces[0], as: UTF8.self)
        let other = String(decoding: pieces[1], as: UTF8.self)
        call =
            switch kind {
            case 1: .start
            case 2:
                .open(
                    descriptor, path: path, creates: Int32(a) & O_CREAT != 0,
                    truncates: Int32(a) & O_TRUNC != 0,
                    mode: UInt32(b))
            case 3: .close(descriptor)
            case 4: .write(descriptor, offset: a, pieces[2])
            case 5: .truncate(descriptor, size: a)
            case 6: .sync(descriptor)
            case 7: .rename(path, other)
            case 8: .link(path, other)
            case 9: .unlink(path)
            case 10: .makeDirectory(path)
            case 11: .mode(path, UInt32(a))
            case 12: .modeOfOpen(descriptor, UInt32(a))
            default: throw FixtureError("the trace has a record of kind \(kind)")
            }
    }
}
