import FoundationEssentials
import GRDB
import Glibc

@testable import UFreeDomain
@testable import UFreeStorage

extension FuzzTarget {
    /// A file that is no good backup is refused by a `DataError`, and no file is changed by being looked at. The input changes
    /// bytes of a good one, or makes tables, views and triggers in it; or it is the file.
    static let backup = FuzzTarget("backup", lengthLimit: 4_096) { bytes in
        var input = FuzzBytes(bytes)
        let bench = BackupBench.shared
        var content = bench.good
        switch input.number(below: 4) {
        case 0: content = input.rest()
        case 1: bench.write(content, changedBy: input)
        default:
            while !input.isEmpty {
                let place = Int(input.word() >> 40) % content.count
                content[place] ^= input.byte()
            }
        }
        if bytes.first.map({ $0 % 4 }) != 1 { bench.write(content) }
        bench.examine()
    }
}

/// A good backup, the file that is looked at, and the connection that looks.
private final class BackupBench: Sendable {
    static let shared = demand(try? BackupBench(), "no backup to begin with")

    let good: [UInt8]
    private let file: String
    private let examiner: Examiner
    /// Changes files; one for the life of the process, as each leaves a timer.
    private let changer: DatabaseQueue

    private init() throws {
        let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        let folder = "\(memory)/ufree-fuzz-\(getpid())"
        file = folder + ".db"
        let name = try DisplayName(validating: "Ana")
        let store = try DataDirectory(at: folder).open(
            firstProfile: Profile(name: name, zone: .utc), at: Timestamp(milliseconds: 1_767_960_000_000),
            zones: .utc)
        examiner = try Examiner()
        unlink(file)
        try examiner.copyAtOnce(folder + "/ufree.db", to: file)
        try store.store.close()
        good = Array(try Data(contentsOf: URL(filePath: file)))
        changer = try DatabaseQueue()
        try FileManager.default.removeItem(atPath: folder)
        _ = try examiner.examineAtOnce(file)
        atexit { unlink("/dev/shm/ufree-fuzz-\(getpid()).db") }
    }

    func write(_ content: [UInt8]) {
        demand((try? Data(content).write(to: URL(filePath: file))) != nil, "cannot write")
    }

    /// Somebody who knows SQL has had it.
    func write(_ content: [UInt8], changedBy input: FuzzBytes) {
        write(content)
        var input = input
        try? changer.writeWithoutTransaction { db in
            try db.execute(sql: "ATTACH ? AS subject", arguments: [file])
            defer { try? db.execute(sql: "DETACH subject") }
            for _ in 0..<4 where !input.isEmpty {
                let kind = input.number(below: 4)
                let (name, column, rest) = (quoted(input.text()), quoted(input.text()), input.text())
                switch kind {
                case 0:
                    try? db.execute(sql: "CREATE TABLE subject.\(name) (\(column), checksum)")
                    try? db.execute(sql: "INSERT INTO subject.\(name) VALUES (1, ?)", arguments: [rest])
                case 1:
                    try? db.execute(sql: "CREATE VIEW subject.\(name) (\(column)) AS SELECT \(quoted(rest))")
                case 2:
                    try? db.execute(
                        sql: "CREATE TRIGGER subject.\(name) AFTER UPDATE ON profile BEGIN SELECT 1; END")
                default: try? db.execute(sql: "ALTER TABLE subject.profile RENAME COLUMN name TO \(column)")
                }
            }
        }
    }

    func examine() {
        let before = try? Data(contentsOf: URL(filePath: file))
        do {
            let content = try examiner.examineAtOnce(file)
            demand(content.days >= 0 && content.friends >= 0, "less than nothing")
        } catch {
            demand(error is DataError, "not an error of the data layer: \(error)")
        }
        demand((try? Data(contentsOf: URL(filePath: file))) == before, "the file was changed")
        demand(access(file + "-journal", F_OK) != 0 && access(file + "-wal", F_OK) != 0, "a file was left")
    }

    private func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
}
