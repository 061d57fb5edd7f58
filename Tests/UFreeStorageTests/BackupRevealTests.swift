import FoundationEssentials
import GRDB
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// The table "What a copy reveals" of docs/threat-model.md, line by line.
@Suite struct BackupRevealTests {
    private static let later = StoreUnderTest.now.adding(milliseconds: 3_600_000)

    /// What a person finds who has some files and examines every byte.
    private struct Found: Equatable {
        var rows = false
        var notes = false
        var keys = false
    }

    /// - Parameter trying: keys to try as sealing keys, in addition to those that the files contain in clear
    ///   text.
    private func found(
        in files: [Data], _ keys: KeyFile, _ note: String, trying: [[UInt8]] = [], at place: Place
    ) throws -> Found {
        func holds(_ bytes: [UInt8]) -> Bool {
            [Data(bytes), Data(bytes.hexadecimal.utf8)].contains { sign in
                files.contains { $0.firstRange(of: sign) != nil }
            }
        }
        var found = Found()
        found.rows = files.contains { $0.firstRange(of: Data("Benedikta".utf8)) != nil }
        found.keys = holds(keys.ownerKey) || holds(keys.deviceKey)
        found.notes = files.contains { $0.firstRange(of: Data(note.utf8)) != nil }
        let known = (holds(keys.sealingKey) ? [keys.sealingKey] : []) + trying
        for data in files where data.starts(with: Data("SQLite format 3".utf8)) {
            let path = "\(place.path)/look"
            // As a thief would: SQLite ignores bytes after its pages.
            try place.write(data, to: path)
            let queue = try DatabaseQueue(path: path)
            let days = try queue.read { try DayRow.all($0, "WHERE content IS NOT NULL") }
            try queue.close()
            for key in known where days.contains(where: { (try? $0.record(Sealer(key: key))?.note) != nil }) {
                found.notes = true
            }
        }
        return found
    }

    private func directory(_ place: Place) throws -> [Data] {
        try FileManager.default.subpathsOfDirectory(atPath: place.path).compactMap {
            try? place.bytes("\(place.path)/\($0)")
        }
    }

    @Test("D11: a copied directory reveals what the table says, with a credential and without one")
    func copiedDirectory() async throws {
        let filled = try await FilledPlace(note: "canary note")
        let (place, other) = (filled.place, try Place())
        try await filled.opened.store.backUp(at: Self.later)
        try filled.opened.store.close()
        let keys = try KeyFile(in: place.path)
        let plain = try found(in: directory(place), keys, "canary note", at: other)
        #expect(plain == Found(rows: true, notes: true, keys: true))
        let daily = try #require(Backups(directory: place.path).all().first)
        let alone = try found(in: [place.bytes(daily.path)], keys, "canary note", at: other)
        #expect(alone == Found(rows: true))
        try DataDirectory(at: place.path, credential: [UInt8](repeating: 7, count: 32)).open(
            firstProfile: Profile(name: DisplayName(validating: "Ana"), zone: .utc), at: Self.later,
            zones: .utc
        ).store.close()
        for trying in [[], [keys.sealingKey]] {
            let sealed = try found(in: directory(place), keys, "canary note", trying: trying, at: other)
            #expect(sealed == Found(rows: true))
        }
    }

    @Test("D11: a copied backup reveals what the table says, with a passphrase and without one")
    func copiedBackup() async throws {
        let filled = try await FilledPlace(note: "canary note")
        let (store, other) = (filled.opened.store, try Place())
        let keys = try KeyFile(in: filled.place.path)
        for passphrase in [nil, "correct horse"] {
            let bytes = Data(try await store.backupBytes(passphrase, at: Self.later))
            #expect(try found(in: [bytes], keys, "canary note", at: other) == Found(rows: true))
        }
        // With the passphrase everything is readable (`anotherMachine` in `BackupTests`).
    }
}
