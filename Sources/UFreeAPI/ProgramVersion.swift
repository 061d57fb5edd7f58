/// The version that both programs carry: they are built and installed together, and `ufreectl` says when a
/// running daemon is older.
package enum ProgramVersion {
    /// Major, minor and patch.
    package static let current = "0.1.0"

    /// Whether `version` came before this program's. What does not read as a version is not older.
    package static func isOlder(_ version: String) -> Bool {
        guard let theirs = numbers(version), let ours = numbers(current) else { return false }
        return theirs.lexicographicallyPrecedes(ours)
    }

    private static func numbers(_ version: String) -> [Int]? {
        let parts = version.split(separator: ".").map { Int($0) }
        let known = parts.compactMap(\.self)
        return parts.count == 3 && known.count == 3 ? known : nil
    }
}
