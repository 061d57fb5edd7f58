/// The encoding of a file.
enum FileEncoding {
    /// Returns the bytes of a file without a byte order mark; UTF-16 is converted.
    static func normalised(_ file: [UInt8]) throws(CalendarProblem) -> [UInt8] {
        var bytes = file
        switch (file.first, file.dropFirst().first) {
        case (0xFF, 0xFE): bytes = utf16(file.dropFirst(2), isBigEndian: false)
        case (0xFE, 0xFF): bytes = utf16(file.dropFirst(2), isBigEndian: true)
        case (UInt8(ascii: "B"), 0): bytes = utf16(file[...], isBigEndian: false)
        case (0, UInt8(ascii: "B")): bytes = utf16(file[...], isBigEndian: true)
        default: if file.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        }
        if let place = bytes.firstIndex(of: 0) {
            let line = bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1
            throw .broken("line \(line): a NUL byte")
        }
        return bytes
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8] {
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
            let pair = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
