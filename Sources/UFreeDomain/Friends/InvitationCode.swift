/// The short code of an invitation, which one person reads out and the other types: `7-K3QX-9FMD` (P4).
package struct InvitationCode: Hashable, Sendable, CustomStringConvertible {
    /// The number by which the inviter's machine is found, 1 to 99. Not secret.
    package let number: Int
    /// Eight characters of the alphabet; the last one is the check character.
    package let letters: String

    /// The number of letters, with the check character.
    package static let letterCount = 8

    /// The number of random bytes from which the letters are made.
    package static let randomnessCount = 16

    /// No 0, I, L, O and U, which are mistaken for others. Their number is prime, as the check character needs.
    private static let alphabet = Array("123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// The longest text that is read, in bytes, and the most characters in it without separators: two too many.
    private static let (longestText, mostCharacters) = (100, 2 + letterCount + 2)

    /// Makes a code with seven letters of chance, 34.7 bits. The first 16 bytes make one number, of which the seven
    /// lowest digits to base 31 are used. Its remainders are not all equally likely, but their chances differ by
    /// less than a share of 2^-90, since 31^7 is less than 2^35.
    /// - Returns: nil if the number is not 1 to 99 or there are fewer than 16 bytes.
    package init?(number: Int, randomness: [UInt8]) {
        guard (1...99).contains(number), randomness.count >= Self.randomnessCount else { return nil }
        var chance = randomness.prefix(Self.randomnessCount).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        let base = UInt128(Self.alphabet.count)
        var values: [Int] = []
        for _ in 1..<Self.letterCount {
            values.append(Int(chance % base))
            chance /= base
        }
        values.append(Self.checkValue(number: number, values: values))
        self.init(number: number, values: values)
    }

    /// Reads a code as people write it. Case is ignored, and so are spaces and dashes of any kind after the
    /// number; I and L are read as 1, and U as V. Without a separator behind the number, the last eight
    /// characters are the letters. A single wrong character and two that are swapped are always noticed.
    package init(reading text: String) throws(InvitationTextError) {
        guard text.utf8.count <= Self.longestText else { throw .notAnInvitation }
        let parts = text.unicodeScalars.split(whereSeparator: Self.isSeparator)
        let written = parts.joined().map { Character($0) }
        let all = written.map(Self.normal)
        guard let first = all.first, ("0"..."9").contains(first), all.count <= Self.mostCharacters,
            all.allSatisfy(Self.isPlain)
        else { throw .notAnInvitation }
        // If anything but a number is in front of the first separator, the separators are misplaced.
        let front = parts.first?.count ?? 0
        let isNumber = front <= 2 && front < all.count && Int(digits: String(all[..<front])) != nil
        let numberLength = isNumber ? front : max(0, all.count - Self.letterCount)
        let letters = all.dropFirst(numberLength)
        guard numberLength > 0, letters.count >= Self.letterCount else {
            // A short word that begins with I or L is no code.
            throw written.first == first ? .cutOff : .notAnInvitation
        }
        let values = letters.compactMap { Self.alphabet.firstIndex(of: $0) }
        guard letters.count == Self.letterCount, values.count == Self.letterCount, numberLength <= 2,
            let number = Int(digits: String(all[..<numberLength])), number > 0,
            values.last == Self.checkValue(number: number, values: values.dropLast())
        else { throw .mistyped }
        self.init(number: number, values: values)
    }

    private init(number: Int, values: [Int]) {
        self.number = number
        letters = String(values.map { Self.alphabet[$0] })
    }

    /// The code as it is shown and read out: `7-K3QX-9FMD`.
    package var text: String {
        "\(number)-\(letters.prefix(Self.letterCount / 2))-\(letters.suffix(Self.letterCount / 2))"
    }

    /// What both sides use as the password: the bytes of `text`.
    package var secret: [UInt8] { Array(text.utf8) }

    /// The number alone: the letters must not appear in a log.
    package var description: String { "\(number)-…" }

    /// Returns the value that makes the weighted sum of all characters a multiple of 31.
    ///
    /// The digits of the number have the weights 2 and 1, the letters 3 to 10. Since 31 is prime and no weight
    /// appears twice, a wrong character changes the sum, and so do two swapped ones. So does a digit too many or
    /// too few in the number: from `a` to `ab`, 2a + b differs from a by 1 to 18.
    private static func checkValue(number: Int, values: some Collection<Int>) -> Int {
        var sum = 2 * (number / 10) + number % 10
        for (index, value) in values.enumerated() { sum += (index + 3) * value }
        // 28 is the inverse of the last weight: 10 * 28 = 280 = 9 * 31 + 1.
        return (alphabet.count - sum % alphabet.count) * 28 % alphabet.count
    }

    /// Returns the character of the alphabet that is meant, or another one.
    private static func normal(_ character: Character) -> Character {
        switch character {
        case "I", "i", "L", "l": "1"
        case "U", "u": "V"
        default: character.isASCII ? Character(character.uppercased()) : character
        }
    }

    private static func isPlain(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber)
    }

    /// Whether a character is white space, a dash, the minus sign, or one that nobody sees, as messengers add them.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "\u{2212}"
            || [.dashPunctuation, .format].contains(scalar.properties.generalCategory)
    }
}
