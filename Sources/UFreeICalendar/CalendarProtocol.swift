/// The input of `ufree-calendar`: files, each after a line with the number of its bytes.
package enum CalendarProtocol {
    /// Takes the input apart; nil if it is not complete.
    package static func files(in input: [UInt8]) -> [[UInt8]]? {
        var files: [[UInt8]] = []
        var rest = input[...]
        while !rest.isEmpty {
            let digits = rest.prefix { $0 != UInt8(ascii: "\n") }
            guard digits.count <= 12, digits.allSatisfy({ (48...57).contains($0) }), !digits.isEmpty,
                digits.count < rest.count
            else { return nil }
            let count = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
            rest = rest.dropFirst(digits.count + 1)
            guard rest.count >= count else { return nil }
            files.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return files
    }
}
