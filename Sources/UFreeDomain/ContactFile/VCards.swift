/// Reads vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350). Only names and phone numbers are looked at; what is broken is skipped.
enum VCards {
    /// Returns whether the bytes begin like a vCard.
    static func begin(_ bytes: [UInt8]) -> Bool {
        let start = bytes.drop { [0x20, 0x09, 0x0D, 0x0A].contains($0) }.prefix(11)
        return String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCARD"
    }

    static func read(_ bytes: [UInt8]) throws(ContactFile.Problem) -> (
        people: Int, entries: [ContactFile.Entry]
    ) {
        var lines = Lines(bytes)
        var (people, entries): (Int, [ContactFile.Entry]) = (0, [])
        var card: Person?
        // A card may have another one inside, that of an agent. Any other one inside a card means that its end is missing.
        var (depth, isAgent) = (0, false)
        func end() {
            entries += card?.entries ?? []
            card = nil
        }
        while let line = lines.next() {
            let isCard = TextSanitizer.line(line.value).uppercased() == "VCARD"
            switch line.name {
            case "BEGIN" where isCard:
                if !isAgent {
                    end()
                    depth = 0
                }
                depth += 1
                if depth == 1 {
                    people += 1
                    card = Person()
                }
            case "END" where isCard:
                depth = max(0, depth - 1)
                if depth == 0 { end() }
            default:
                if depth == 1 { card?.take(line) }
            }
            isAgent = line.name == "AGENT" && line.value.allSatisfy(\.isWhitespace)
            guard entries.count + (card?.count ?? 0) <= ContactFile.most else { throw .tooMany }
        }
        // The last one is not complete; its numbers are.
        end()
        return (people, entries)
    }

    /// One contact.
    private struct Person {
        /// In the order of what is most useful: the formatted name, the parts of a name, a nickname, an organisation.
        private var names: [String?] = [nil, nil, nil, nil]
        private var numbers: [(text: String, line: Int)] = []

        var count: Int { numbers.count }

        var entries: [ContactFile.Entry] {
            let name = names.lazy.compactMap(\.self).first { !$0.isEmpty } ?? ""
            return numbers.map { ContactFile.Entry(number: $0.text, name: name, line: $0.line) }
        }

        mutating func take(_ line: Line) {
            switch line.name {
            case "FN": names[0] = names[0] ?? line.text
            case "N":
                // Family name, given name, others.
                let parts = line.components
                names[1] = TextSanitizer.line(parts.prefix(2).reversed().joined(separator: " "))
            case "NICKNAME": names[2] = line.text
            case "ORG": names[3] = line.components.first
            case "TEL":
                let isOther = line.parameters.contains { ["FAX", "PAGER", "MODEM"].contains($0) }
                if !isOther, !line.text.isEmpty { numbers.append((line.text, line.number)) }
            default: break
            }
        }
    }

    /// A line, with those that continue it.
    struct Line: Hashable {
        /// The line where it begins, from 1.
        let number: Int
        /// In capital letters, without a group.
        let name: String
        /// The words of all parameters, in capital letters.
        let parameters: Set<String>
        /// As it is written.
        let value: String

        /// The value as people read it.
        var text: String { TextSanitizer.line(components.joined(separator: ";")) }

        /// The parts between semicolons, without the backslashes of what they escape.
        var components: [String] {
            var (parts, isEscaped) = ([""], false)
            for character in plain {
                if isEscaped {
                    parts[parts.count - 1].append(character == "n" || character == "N" ? " " : character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else if character == ";" {
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(character)
                }
            }
            return parts.map(TextSanitizer.line)
        }

        var isQuotedPrintable: Bool { parameters.contains("QUOTED-PRINTABLE") }

        /// The value without the encoding of version 2.1 (RFC 2045, section 6.7).
        private var plain: String {
            guard isQuotedPrintable else { return value }
            var (bytes, rest): ([UInt8], Substring.UTF8View) = ([], value[...].utf8)
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "="),
                    let code = UInt8(Substring(rest.prefix(2)), radix: 16), rest.count >= 2
                {
                    bytes.append(code)
                    rest = rest.dropFirst(2)
                } else {
                    bytes.append(byte)
                }
            }
            return String(validating: bytes, as: UTF8.self)
                ?? String(decoding: ContactFile.latin1(bytes), as: UTF8.self)
        }
    }

    /// The lines of a file. What is no line of a vCard is skipped.
    private struct Lines {
        private let bytes: [UInt8]
        private var place = 0
        private var number = 0
        /// The longest line that is read, in bytes: pictures are longer, names and numbers are not.
        private static let longest = 2_000

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func next() -> Line? {
            while let first = physical() {
                let begin = number
                var text = Array(first.prefix(Self.longest))
                // A soft line break of version 2.1 (RFC 2045, section 6.7).
                var isSoft =
                    first.last == UInt8(ascii: "=") && Self.parse(text, begin)?.isQuotedPrintable == true
                while isSoft || peek == 0x20 || peek == 0x09, let more = physical() {
                    if isSoft {
                        isSoft = more.last == UInt8(ascii: "=")
                        if text.last == UInt8(ascii: "=") {
                            text = text.dropLast() + more.prefix(Self.longest)
                        }
                    } else {
                        text += more.dropFirst().prefix(Self.longest)
                    }
                    text = Array(text.prefix(2 * Self.longest))
                }
                if let line = Self.parse(text, begin) { return line }
            }
            return nil
        }

        private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

        /// Returns the next line of the file without its end, which is CRLF, LF or CR.
        private mutating func physical() -> ArraySlice<UInt8>? {
            guard place < bytes.count else { return nil }
            let end = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            // A mark in front of a file stays when files are joined.
            let line = bytes[(bytes[place..<end].starts(with: [0xEF, 0xBB, 0xBF]) ? place + 3 : place)..<end]
            let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            place = min(bytes.count, end + (isPair ? 2 : 1))
            number += 1
            return line
        }

        private static func parse(_ text: some Collection<UInt8>, _ number: Int) -> Line? {
            // A colon within quotes belongs to a parameter.
            var isQuoted = false
            let colon = text.firstIndex { byte in
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                return byte == UInt8(ascii: ":") && !isQuoted
            }
            guard let colon else { return nil }
            let head = String(decoding: text[..<colon], as: UTF8.self).uppercased()
            let words = head.split { ";,=\" ".contains($0) }
            guard let name = words.first?.split(separator: ".").last else { return nil }
            return Line(
                number: number, name: String(name), parameters: Set(words.dropFirst().map(String.init)),
                value: String(decoding: text[text.index(after: colon)...], as: UTF8.self))
        }
    }
}
