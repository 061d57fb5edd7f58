/// A content line, taken apart into its name, its parameters and its value (RFC 5545, 3.1).
struct ContentLine {
    /// In capitals.
    let name: String
    /// The name and the parameters, as they are in the file.
    let head: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
    /// From 1, in the file.
    let number: Int

    /// Nil if there is no colon.
    init?(_ line: [UInt8], number: Int) {
        var isQuoted = false
        var nameEnd: Int?
        var colon: Int?
        for (index, byte) in line.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte == UInt8(ascii: ";"), nameEnd == nil { nameEnd = index }
            if byte == UInt8(ascii: ":") {
                colon = index
                break
            }
        }
        guard let colon else { return nil }
        name = Self.name(line[..<(nameEnd ?? colon)])
        head = line[..<colon]
        var value = line[(colon + 1)...]
        while let first = value.first, first == 32 || first == 9 { value.removeFirst() }
        while let last = value.last, last == 32 || last == 9 { value.removeLast() }
        self.value = value
        self.number = number
    }

    /// Returns a name in capitals, without blanks around it; empty if it is not a name.
    static func name(_ bytes: ArraySlice<UInt8>) -> String {
        let name = bytes.filter { $0 != 32 && $0 != 9 }
        guard name.count <= 64, name.allSatisfy({ (33...126).contains($0) }) else { return "" }
        return String(decoding: name.map { (97...122).contains($0) ? $0 - 32 : $0 }, as: UTF8.self)
    }
}
