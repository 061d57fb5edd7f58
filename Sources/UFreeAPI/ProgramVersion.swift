/// The version of both programs. They are built and installed together, and `ufreectl` reports a running
/// daemon that is older.
package enum ProgramVersion {
    /// Major, minor and patch version.
    package static let current = "0.1.0"

    /// Returns whether `version` is older than this program's. Text that is not a version is not older.
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
