/// A phone number as the whole world writes it: `+`, the calling code and the rest, at most 15 digits (ITU-T E.164).
package struct PhoneNumber: Hashable, Sendable, CustomStringConvertible {
    /// 7 to 15 digits, with the calling code.
    package let digits: String

    /// `+491701234567`.
    package var text: String { "+" + digits }

    /// The number without all but its last two digits: it must not appear in a log.
    package var description: String { "+…" + digits.suffix(2) }

    /// The longest text that is read, in bytes.
    private static let longestText = 200

    /// Reads a number as people write it, with spaces, dashes, dots, slashes and brackets, in digits of any script, also as
    /// `tel:` (RFC 3966). `+49 (0)170 …` is read without the trunk prefix.
    /// - Parameter home: the region (ISO 3166) in which a number without calling code is meant; nil if none is.
    package init(reading text: String, home: String? = nil) throws(PhoneNumberError) {
        guard text.utf8.count <= Self.longestText else { throw .notANumber }
        var (written, isAbroad) = try Self.digits(in: text)
        let region = home.flatMap { PhonePlan.regions[$0.uppercased()] }
        if !isAbroad {
            // Most of the world calls abroad with 00, and no number at home begins like that.
            let prefix = [region?.abroad ?? "00", "00"].first(where: written.hasPrefix)
            if let prefix {
                written.removeFirst(prefix.count)
                isAbroad = true
            }
        }
        if isAbroad {
            guard let code = PhonePlan.code(of: written) else { throw .unknownCountry }
            digits = try Self.number(written.dropFirst(code.count), code)
        } else {
            guard let region else { throw .noCountry }
            digits = try Self.number(written[...], region.code)
        }
    }

    /// Restores a number that was read before, whatever the rules are now.
    /// - Parameter text: as `text` writes it.
    /// - Returns: nil if it is no such text.
    package init?(stored text: String) {
        let digits = text.dropFirst()
        guard text.first == "+", (7...15).contains(digits.utf8.count),
            digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        self.digits = String(digits)
    }

    /// Returns a number with its calling code.
    private static func number(_ written: Substring, _ code: String) throws(PhoneNumberError) -> String {
        let plan = PhonePlan.codes[code]
        let lengths = plan?.lengths ?? []
        var rest = written
        // A prefix that somebody wrote twice goes twice, so that a number that was read is read as the same number.
        while let trunk = plan?.trunks.first(where: {
            rest.hasPrefix($0) && lengths.contains(rest.count - $0.count)
        }) {
            rest = rest.dropFirst(trunk.count)
        }
        guard lengths.contains(rest.count), (7...15).contains(code.count + rest.count) else {
            throw .wrongLength
        }
        return code + rest
    }

    /// Returns the digits of a text, and whether a plus sign is in front of them.
    private static func digits(in text: String) throws(PhoneNumberError) -> (String, isAbroad: Bool) {
        var rest = text[...]
        if rest.lowercased().hasPrefix("tel:") { rest = rest.dropFirst(4) }
        // Parameters of RFC 3966.
        rest = rest.prefix { $0 != ";" }
        var (digits, isAbroad) = ("", false)
        for character in rest {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                digits.append(String(digit))
            } else if character == "+" || character == "\u{FF0B}" {
                guard digits.isEmpty, !isAbroad else { throw .notANumber }
                isAbroad = true
            } else if !isSeparator(character) {
                throw .notANumber
            }
        }
        guard digits.count >= 3, digits.count <= 40 else { throw .notANumber }
        return (digits, isAbroad)
    }

    /// Whether a character only makes a number readable; messengers also add some that nobody sees.
    private static func isSeparator(_ character: Character) -> Bool {
        "()[]./\u{2212}".contains(character)
            || character.unicodeScalars.allSatisfy {
                $0.properties.isWhitespace
                    || [.dashPunctuation, .format].contains($0.properties.generalCategory)
            }
    }
}

/// Why a text is no phone number.
package enum PhoneNumberError: String, Error, Hashable, CaseIterable, Sendable {
    /// Letters, signs, or no digits.
    case notANumber
    /// Neither `+` nor `00` is in front, and no region is known in which it is meant.
    case noCountry
    /// No country has that calling code.
    case unknownCountry
    /// Numbers of that country are longer or shorter.
    case wrongLength
}

/// How the regions of the world number their phones.
enum PhonePlan {
    struct Region: Sendable {
        let code: String
        let abroad: String
        /// What is dialled at home before the number, the longest first.
        let trunks: [String]
        let lengths: Set<Int>
    }

    struct Code: Sendable {
        /// Those that all regions of the code have.
        var trunks: [String]
        var lengths: Set<Int>
    }

    /// By ISO 3166 code.
    static let regions: [String: Region] = Dictionary(
        uniqueKeysWithValues: table.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 5 else { return nil }
            return (
                words[0],
                Region(
                    code: words[1], abroad: words[2],
                    trunks: words[3] == "-" ? [] : words[3].split(separator: ",").map(String.init),
                    lengths: Set(words[4].split(separator: ",").compactMap { Int($0) }))
            )
        })

    /// By calling code. Several regions may have one.
    static let codes: [String: Code] = regions.values.reduce(into: [:]) { codes, region in
        guard var known = codes[region.code] else {
            codes[region.code] = Code(trunks: region.trunks, lengths: region.lengths)
            return
        }
        known.trunks.removeAll { !region.trunks.contains($0) }
        known.lengths.formUnion(region.lengths)
        codes[region.code] = known
    }

    /// Returns the calling code at the front of digits; no code is the beginning of another.
    static func code(of digits: String) -> String? {
        (1...3).lazy.map { String(digits.prefix($0)) }.first { codes[$0] != nil }
    }
}
