/// Reads the parts of documents that tests compare with the project.
enum Documents {
    /// Returns the last path component of each package's address.
    static func packages(inManifest text: String) -> Set<String> {
        Set(
            text.ranges(of: "url: \"").compactMap { range in
                text[range.upperBound...].prefix { $0 != "\"" }.split(separator: "/").last.map(String.init)
            })
    }

    /// Returns the first cell of each row of the table under a heading.
    static func firstCells(ofTable heading: String, in text: String) -> Set<String> {
        let lines = text.split(separator: "\n").map(String.init)
        let section = lines.drop { !$0.hasPrefix("## \(heading)") }.dropFirst().prefix {
            !$0.hasPrefix("## ")
        }
        let rows = section.filter { $0.hasPrefix("|") }.dropFirst(2)
        return Set(rows.compactMap { $0.split(separator: "|").first.map { String($0).trimmed } })
    }

    /// Returns the targets of relative links, without the part after `#`.
    static func links(in text: String) -> [String] {
        text.ranges(of: "](").compactMap { range in
            let link = text[range.upperBound...].prefix { $0 != ")" }
            guard !link.contains("://"), !link.contains("\n") else { return nil }
            let path = link.prefix { $0 != "#" }
            return path.isEmpty ? nil : String(path)
        }
    }

    /// Returns the numbers of a document's numbered items.
    static func items(of text: String) -> Set<Int> {
        Set(
            text.split(separator: "\n").compactMap { line in
                line.contains(". ") ? line.split(separator: ".").first.flatMap { Int($0) } : nil
            })
    }

    /// Returns the numbers in the line that begins with some words.
    static func numbers(after words: String, in text: String) -> Set<Int> {
        let line = text.split(separator: "\n").first { $0.hasPrefix(words) } ?? ""
        return Set(line.split { !$0.isNumber }.compactMap { Int($0) })
    }

    /// Returns the numbers of the faults that the names of tests begin with, after requirements.
    static func faults(citedIn text: String) -> Set<Int> {
        let citation = /["`](?:[A-Z][0-9]+, )*[Ff]aults? ([0-9]+(?:(?:, | and )[0-9]+)*)/
        return Set(
            text.matches(of: citation).flatMap { match in
                match.output.1.split { !$0.isNumber }.compactMap { Int($0) }
            })
    }
}
