import FoundationEssentials
import Glibc
import UFreeDomain

/// The copies of the database that are kept beside it, in `backups`: the last seven, each read from end to end before it
/// counts (D8), and authenticated with a key of the owner's. They hold what the database holds: what is sealed stays sealed, and
/// keys are not in them.
struct Backups: Sendable {
    /// One of them.
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

    /// Whether a file of that name is one of them, whole.
    static func isKept(_ name: String) -> Bool { name.hasPrefix(prefix) && name.hasSuffix(suffix) }

    /// What is there, the newest first. A file with another name is nobody's backup.
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

    /// The highest number of the journal that one of them says it has; 0 where none says so.
    func latestChange() -> Int64 {
        // More entries than anybody will ever have: what a damaged file says must not use the numbers up.
        let said = all().compactMap { try? BackupSeal(of: $0.path).manifest.seq }
        return said.filter { $0 < RowCheck.greatestCount / 2 }.max() ?? 0
    }

    /// Where the next one is written until it is complete.
    func prepare() throws(DataError) -> String {
        try PrivateFile.prepareDirectory(path)
        dropForgotten()
        let aside = path + "/making"
        for suffix in ["", "-journal", "-wal", "-shm"] { unlink(aside + suffix) }
        return aside
    }

    /// Gives the complete one its name and lets go of those that are too many.
    func keep(_ aside: String, at now: Timestamp) throws(DataError) -> File {
        try PrivateFile.makeDurable(aside)
        var file = File(path: place(now), madeAt: now)
        // Two in one second: the earlier one may be of an earlier version, and stays.
        while PrivateFile.exists(file.path) {
            let next = file.madeAt.adding(milliseconds: 1_000)
            file = File(path: place(next), madeAt: next)
        }
        guard rename(aside, file.path) == 0 else { throw SystemError.error(file.path) }
        try PrivateFile.sync(directory: path)
        for old in all().filter({ $0.path != file.path }).dropFirst(Self.kept - 1) { unlink(old.path) }
        return file
    }

    /// Where one is written that is on its way out.
    func outgoing() -> String { "\(path)/\(Self.outgoing)\(UUID().uuidString)" }

    /// Those on their way out that a kill left behind. Nobody fetches one for longer than a day.
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

    /// A moment as it stands in a file's name: `2026-11-21T214500Z`.
    static func name(_ moment: Timestamp) -> String {
        Date(timeIntervalSince1970: Double(moment.milliseconds / 1_000)).formatted(time)
    }

    private static var time: Date.ISO8601FormatStyle {
        Date.ISO8601FormatStyle(timeSeparator: .omitted)
    }
}
