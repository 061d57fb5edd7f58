/// The phone numbers in a file of contacts: vCard 2.1, 3.0 and 4.0, as phones and mail programs write them, or a CSV table (P3).
package struct ContactFile: Hashable, Sendable {
    /// A phone number, as it is written in the file.
    package struct Entry: Hashable, Sendable {
        package let number: String
        /// The contact's name; empty if it has none.
        package let name: String
        /// From 1.
        package let line: Int
    }

    /// Why a file cannot be used.
    package enum Problem: Error, Hashable, Sendable {
        /// It has neither a vCard nor a line that names a column for phone numbers.
        case noContacts
        /// No contact has a phone number.
        case noNumbers
        /// It has more numbers than `most`.
        case tooMany
        case table(CSVError)
    }

    /// The largest file, in bytes: that is more than a thousand contacts with pictures.
    package static let sizeLimit = 64 << 20
    /// The most numbers in a file.
    package static let most = 65_536

    /// How many contacts it has, with and without numbers.
    package let people: Int
    package let entries: [Entry]

    /// Reads a file of at most `sizeLimit` bytes.
    package init(_ file: [UInt8]) throws(Problem) {
        let bytes = Self.inUTF8(file)
        let contacts = VCards.begin(bytes) ? try VCards.read(bytes) : try ContactTable.read(bytes)
        (people, entries) = contacts
        guard !entries.isEmpty else { throw .noNumbers }
    }

    /// Mail programs write UTF-16 and Latin-1 as well (fault 43). Latin-1 has a character for every byte, so nothing is refused;
    /// it is decided for each line, because one broken line says nothing about the others.
    private static func inUTF8(_ file: [UInt8]) -> [UInt8] {
        let isBigEndian = file.starts(with: [0xFE, 0xFF])
        if isBigEndian || file.starts(with: [0xFF, 0xFE]) {
            let units = stride(from: 2, to: file.count - 1, by: 2).map { index in
                UInt16(file[index + (isBigEndian ? 0 : 1)]) << 8 | UInt16(file[index + (isBigEndian ? 1 : 0)])
            }
            return Array(String(decoding: units, as: UTF16.self).utf8)
        }
        let body = file.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(file.dropFirst(3)) : file
        if String(validating: body, as: UTF8.self) != nil { return body }
        let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return Array(
            lines.map { String(validating: $0, as: UTF8.self) == nil ? latin1($0) : Array($0) }
                .joined(separator: [UInt8(ascii: "\n")]))
    }

    static func latin1(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for byte in bytes {
            if byte < 0x80 { text.append(byte) } else { text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
        }
        return text
    }
}

/// A CSV table of contacts. The names of its columns are those of address books in English and German.
private enum ContactTable {
    static func read(_ bytes: [UInt8]) throws(ContactFile.Problem) -> (Int, [ContactFile.Entry]) {
        let heads = CSVReader.Separator.allCases.compactMap { separator in
            var reader = CSVReader(bytes, separator: separator)
            return (try? reader.record()).map { (fields: $0.fields, reader: reader) }
        }
        // The right separator gives the most columns.
        guard let head = heads.max(by: { $0.fields.count < $1.fields.count }),
            let columns = Columns(head.fields)
        else { throw .noContacts }
        var reader = head.reader
        var (people, entries): (Int, [ContactFile.Entry]) = (0, [])
        do throws(CSVError) {
            while let record = try reader.record() {
                // Spreadsheets write lines with only separators.
                guard record.fields.contains(where: { !$0.isEmpty }) else { continue }
                people += 1
                let name = columns.name(record.fields)
                for number in columns.numbers(record.fields) {
                    entries.append(ContactFile.Entry(number: number, name: name, line: record.line))
                }
                if entries.count > ContactFile.most { break }
            }
        } catch {
            throw .table(error)
        }
        guard entries.count <= ContactFile.most else { throw .tooMany }
        return (people, entries)
    }

    private struct Columns {
        private let phones: [Int]
        private let whole: [Int]
        private let parts: [Int]
        private let instead: [Int]

        /// - Returns: nil if there is no column for phone numbers.
        init?(_ head: [String]) {
            let names = head.map { TextSanitizer.line($0).lowercased() }
            func places(_ wanted: [String]) -> [Int] { wanted.compactMap(names.firstIndex) }
            phones = names.indices.filter { Self.isPhone(names[$0]) }
            let given = places(["first name", "given name", "vorname"]).first
            let family = places(["last name", "family name", "surname", "nachname"]).first
            // Beside a first name, a name is the other one.
            let name = given != nil && family == nil ? names.firstIndex(of: "name") : nil
            parts = [given, family ?? name].compactMap(\.self)
            whole = places(["name", "display name", "full name", "anzeigename", "file as"]).filter {
                $0 != name
            }
            instead = places(["nickname", "spitzname", "organization name", "company", "firma"])
            if phones.isEmpty { return nil }
        }

        func numbers(_ fields: [String]) -> [String] {
            phones.filter(fields.indices.contains).flatMap { column in
                // Several in one field, as Google writes them.
                fields[column].split(separator: ":::").map { TextSanitizer.line(String($0)) }.filter {
                    !$0.isEmpty
                }
            }
        }

        func name(_ fields: [String]) -> String {
            func text(_ column: Int) -> String {
                fields.indices.contains(column) ? TextSanitizer.line(fields[column]) : ""
            }
            let composed = parts.map(text).filter { !$0.isEmpty }.joined(separator: " ")
            return (whole.map(text) + [composed] + instead.map(text)).first { !$0.isEmpty } ?? ""
        }

        private static func isPhone(_ name: String) -> Bool {
            let words = name.split { !$0.isLetter }
            guard
                !words.contains(where: {
                    ["fax", "telefax", "pager", "type", "typ", "label", "phonetic", "assistant", "assistent"]
                        .contains($0)
                })
            else {
                return false
            }
            return words.contains { word in
                ["tel", "cell", "rufnummer"].contains(word) || word.contains("phone")
                    || word.contains("telefon")
                    || word.hasPrefix("mobil") || word.hasPrefix("handy")
            }
        }
    }
}
