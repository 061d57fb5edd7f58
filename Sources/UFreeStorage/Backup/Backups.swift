import FoundationEssentials
import Glibc
import UFreeDomain

/// The backups in `backups` beside the database: the last seven, each read completely before it counts (D8),
/// and authenticated with a key of the owner. They contain what the database contains: sealed data stays
/// sealed, and keys are not included.
struct Backups: Sendable {
    /// One backup.
    struct File: Hashable, Sendable {
        let path: String
        let madeAt: Timestamp
    }

    static let kept = 7
    private static let prefix = "ufree-"
    private static let outgoing = "outgoing-"
    private static let suffix = ".db"

    /// The data directory.
    let directory: String

    var path: String { directory + "/backups" }

    /// Returns whether a name is that of a complete backup.
    static func isKept(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

    /// Returns the backups, newest first. Files with other names are ignored.
    func all() -> [File] {
        var files: [File] = []
        for name in DirectoryNames.all(in: path) {
            guard Self.isKept(name) else { continue }
            let text = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
            guard let time = try? Date(String(text), strategy: Self.time) else { continue }
            let madeAt = Timestamp(milliseconds: Int64(time.timeIntervalSince1970 * 1_000))
            files.append(File(path: "\(path)/\(name)", madeAt: madeAt))
        }
        return files.sorted { $0.madeAt > $1.madeAt }
    }

    /// Returns the highest journal number in the manifests; 0 if there is none.
    func latestChange() -> Int64 {
        // More entries than anybody will ever have: a damaged file must not use the numbers up.
        let said = all().compactMap { try? BackupSeal(of: $0.path).manifest.seq }
        return said.filter { $0 < RowCheck.greatestCount / 2 }.max() ?? 0
    }

    /// Returns the path where the next backup is written until it is complete.
    func prepare() throws(DataError) -> String {
        try PrivateFile.prepareDirectory(path)
        dropForgotten()
        let aside = path + "/making"
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(aside + suffix) }
        return aside
    }

    /// Gives the complete backup its name and deletes surplus backups.
    func keep(_ aside: String, at now: Timestamp) throws(DataError) -> File {
        try PrivateFile.makeDurable(aside)
        var file = File(path: place(now), madeAt: now)
        // Two in one second: the earlier one may be from an earlier version and is kept.
        while PrivateFile.exists(file.path) {
            let next = file.madeAt.adding(milliseconds: 1_000)
            file = File(path: place(next), madeAt: next)
        }
        guard rename(aside, file.path) == 0 else { throw SystemError.error(file.path) }
        try PrivateFile.sync(directory: path)
        for old in all().filter({ $0.path != file.path }).dropFirst(Self.kept - 1) { unlink(old.path) }
        return file
    }

    /// Returns the path of a new backup for download.
    func outgoing() -> String { "\(path)/\(Self.outgoing)\(UUID().text)" }

    /// Deletes backups for download that a killed process left behind. No download takes longer than a day.
    private func dropForgotten() {
        for name in DirectoryNames.all(in: path) where name.hasPrefix(Self.outgoing) {
            var found = stat()
            guard stat("\(path)/\(name)", &found) == 0, Glibc.time(nil) - found.st_mtim.tv_sec > 86_400 else {
                continue
            }
            unlink("\(path)/\(name)")
        }
    }

    private func place(_ moment: Timestamp) -> String {
        "\(path)/\(Self.prefix)\(Self.name(moment))\(Self.suffix)"
    }

    /// Returns a moment as in a file's name: `2026-11-21T214500Z`.
    static func name(_ moment: Timestamp) -> String {
        Date(timeIntervalSince1970: Double(moment.milliseconds / 1_000)).formatted(time)
    }

    private static var time: Date.ISO8601FormatStyle {
        Date.ISO8601FormatStyle(timeSeparator: .omitted)
    }
}
