/// The rules about all text files of the project, in any language.
enum TextRules {
    /// Marks of unfinished work, concatenated here so that this file doesn't contain them.
    static let unfinished = ["TO" + "DO", "FIX" + "ME", "XX" + "X:"]

    /// Paths that only exist on one machine.
    static let machinePaths = ["/wo" + "rk/", "/ro" + "ot/", "/tmp/HELP" + "ERS"]

    /// The hosts that files of this project may name: package hosts, standards, and names reserved for
    /// examples. Any other host would tie the project to a private registry or service.
    static let hosts: Set<String> = [
        "github.com", "www.rfc-editor.org", "datatracker.ietf.org", "spec.openapis.org", "docs.swift.org",
        "www.swift.org", "swift.org", "www.w3.org", "www.debian.org", "example.org", "example.com",
        "localhost", "127.0.0.1", "ufree",
    ]

    static func violations(path: String, text: String) -> [Violation] {
        text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
            words(of: String(line)).map { Violation(path: path, line: index + 1, $0) }
                + foreignHosts(in: String(line), isTest: path.hasPrefix("Tests/")).map {
                    Violation(path: path, line: index + 1, "names the host \($0)")
                }
        }
    }

    private static func words(of line: String) -> [String] {
        unfinished.filter { line.contains($0) }.map { "holds \($0)" }
            + machinePaths.filter { line.contains($0) }.map { "names the path \($0) of one machine" }
    }

    private static func foreignHosts(in line: String, isTest: Bool) -> [String] {
        ["http://", "https://"].flatMap { scheme in
            line.ranges(of: scheme).compactMap { range -> String? in
                let host = line[range.upperBound...].prefix { character in
                    character.isASCII
                        && (character.isLetter || character.isNumber || "-._".contains(character))
                }
                // In tests a host without a dot is fictitious; elsewhere it could be a private proxy.
                let isFine =
                    host.isEmpty || hosts.contains(String(host))
                    || (isTest && !host.dropFirst().contains("."))
                return isFine ? nil : String(host)
            }
        }
    }
}
