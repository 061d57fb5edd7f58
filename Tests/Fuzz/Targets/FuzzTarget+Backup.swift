import FoundationEssentials
import GRDB
import Glibc

@testable import UFreeDomain
@testable import UFreeStorage

extension FuzzTarget {
    /// An invalid backup is refused with a `DataError`, and reading never changes a file. The input changes
    /// bytes of a valid backup of a released version, or creates tables, views and triggers in it, or is the
    /// file itself.
    static let backup = FuzzTarget("backup", lengthLimit: 4_096) { bytes in
        var input = FuzzBytes(bytes)
        let bench = BackupBench.shared
        let kind = input.number(below: 4)
        var content = bench.good[input.number(below: bench.good.count)]
        switch kind {
        case 0: content = input.rest()
        case 1: bench.write(content, changedBy: input)
        default:
            while !input.isEmpty {
                let place = Int(input.word() >> 40) % content.count
                content[place] ^= input.byte()
            }
        }
        if kind != 1 { bench.write(content) }
        bench.examine()
    }
}

/// Valid backups, the file to check, and the connection that checks it.
private final class BackupBench: Sendable {
    static let shared = demand(try? BackupBench(), "no backup to begin with")

    /// One of this version, then the samples of earlier ones.
    let good: [[UInt8]]
    private let file: String
    private let examiner: Examiner
    /// The connection that changes files. There is one per process, because each leaves a timer.
    private let changer: DatabaseQueue

    private init() throws {
        let memory = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        let folder = "\(memory)/ufree-fuzz-\(getpid())"
        file = folder + ".db"
        let name = try DisplayName(validating: "Ana")
        let store = try DataDirectory(at: folder).open(
            firstProfile: Profile(name: name, zone: .utc), at: Timestamp(milliseconds: 1_767_960_000_000),
            zones: .utc)
        let (samples, examiner) = ("Tests/Samples/schemas", try Examiner())
        let versions = try FileManager.default.contentsOfDirectory(atPath: samples).sorted()
        let databases =
            try [folder + "/ufree.db"]
            + versions.map { version in
                // Opening a sample itself would leave a write-ahead log beside it.
                let copy = "\(folder)/\(version).db"
                try FileManager.default.copyItem(atPath: "\(samples)/\(version)/ufree.db", toPath: copy)
                return copy
            }
        good = try databases.map { [file] database in
            unlink(file)
            try examiner.copyAtOnce(database, to: file)
            return Array(try Data(contentsOf: URL(filePath: file)))
        }
        try store.store.close()
        self.examiner = examiner
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            // DDL is written as an insert into that table, because `ALTER` processes every statement of the
            // schema and takes four times as long.
            try db.execute(sql: "PRAGMA writable_schema = ON; PRAGMA temp_store = MEMORY")
        }
        changer = try DatabaseQueue(configuration: configuration)
        try FileManager.default.removeItem(atPath: folder)
        for content in good {
            write(content)
            _ = try examiner.examineAtOnce(file)
        }
        atexit { unlink("/dev/shm/ufree-fuzz-\(getpid()).db") }
    }

    func write(_ content: [UInt8]) {
        demand((try? Data(content).write(to: URL(filePath: file))) != nil, "cannot write")
    }

    /// Simulates changes by somebody who knows SQL.
    func write(_ content: [UInt8], changedBy input: FuzzBytes) {
        write(content)
        var input = input
        try? changer.writeWithoutTransaction { db in
            try db.execute(sql: "ATTACH ? AS subject", arguments: [file])
            defer { try? db.execute(sql: "DETACH subject") }
            try db.execute(
                sql: "PRAGMA subject.synchronous = OFF; PRAGMA subject.journal_mode = MEMORY; BEGIN IMMEDIATE"
            )
            for _ in 0..<4 where !input.isEmpty { try? change(db, &input) }
            try db.execute(sql: "COMMIT")
        }
    }

    private func change(_ db: Database, _ input: inout FuzzBytes) throws {
        let kind = input.number(below: 6)
        let (name, column, rest) = (input.text(), input.text(), input.text())
        switch kind {
        case 0:
            try db.execute(sql: "CREATE TABLE subject.\(quoted(name)) (\(quoted(column)), checksum)")
            try db.execute(sql: "INSERT INTO subject.\(quoted(name)) VALUES (1, ?)", arguments: [rest])
        case 1:
            try db.execute(
                sql: "CREATE VIEW subject.\(quoted(name)) (\(quoted(column))) AS SELECT \(quoted(rest))")
        case 2:
            try db.execute(
                sql: "CREATE TRIGGER subject.\(quoted(name)) AFTER UPDATE ON profile BEGIN SELECT 1; END")
        case 3:
            // Any schema is possible, including one that no statement would create.
            try db.execute(
                sql: "INSERT INTO subject.sqlite_schema VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    ["table", "index", "view", "trigger", column][input.number(below: 5)], name, column,
                    input.number(below: 64), rest,
                ])
        case 4:
            try db.execute(
                sql: "UPDATE subject.sqlite_schema SET sql = replace(sql, 'name', ?) WHERE name = ?",
                arguments: [column, input.flag() ? "profile" : name])
        default:
            try db.execute(
                sql: "UPDATE subject.sqlite_schema SET name = ?, rootpage = ? WHERE rowid = ?",
                arguments: [name, input.number(below: 64), input.byte()])
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
