import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// A sealing key from outside (D11): without it, the directory's contents can't be decrypted.
@Suite struct CredentialTests {
    private static let later = StoreUnderTest.now.adding(milliseconds: 3_600_000)
    private static let key = [UInt8](repeating: 7, count: 32)

    private func open(_ place: Place, _ credential: [UInt8]?) throws -> OpenedStore {
        try DataDirectory(at: place.path, credential: credential).open(
            firstProfile: Profile(name: DisplayName(validating: "Ana"), zone: .utc), at: Self.later,
            zones: .utc)
    }

    /// Creates a directory with a daily backup, a former database and a damaged one.
    private func lived() async throws -> FilledPlace {
        let filled = try await FilledPlace(note: "sealed before")
        let (store, place) = (filled.opened.store, filled.place)
        try await store.backUp(at: StoreUnderTest.now)
        let bytes = try await store.backupBytes(at: Self.later)
        _ = try await store.stage(backupPieces(bytes), at: Self.later)
        try await store.takeStaged(passphrase: nil, at: Self.later)
        try store.close()
        try place.open(at: Self.later).store.close()
        try Damage.page.do(to: place)
        try place.open(at: Self.later).store.close()
        // Left by changes that were killed.
        for name in ["identity.key", "identity.next", "identity.back"] {
            try place.write(place.bytes(place.key), to: "\(place.path)/\(name).new")
        }
        try place.write(Data(bytes), to: place.path + "/backup.staged")
        return filled
    }

    private func files(_ path: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).map { "\(path)/\($0)" }
    }

    /// Returns the files that contain data which a key opens, or a key itself, in any form.
    private func opened(by keys: KeyFile, in place: Place) throws -> [String] {
        let tag = SealingKey(keys.sealingKey).tag
        let plain = [keys.ownerKey, keys.deviceKey, keys.sealingKey]
        // All sealed data begins with the tag of its key.
        let signs = plain.map { Data($0) } + (plain + [tag]).map { Data($0.hexadecimal.utf8) } + [Data(tag)]
        return try files(place.path).filter { file in
            guard let data = try? place.bytes(file) else { return false }
            return signs.contains { data.firstRange(of: $0) != nil }
        }
    }

    @Test(
        "D11: after the switch to a credential nothing in the directory opens with the old key, which is gone"
    )
    func nothingOpens() async throws {
        let filled = try await lived()
        let place = filled.place
        let keys = try KeyFile(in: place.path)
        // The scan finds what exists.
        let before = try opened(by: keys, in: place)
        for part in [
            "/ufree.db", "/identity.key", "/backups/", "/former-", "/damaged-", ".staged", "key.new",
            "next.new", "back.new",
        ] {
            #expect(before.contains { $0.contains(part) }, "\(part): \(before)")
        }
        let days = try filled.days.days(0...6)
        for _ in 1...2 {
            let sealed = try open(place, Self.key)
            #expect(try await sealed.store.getMySchedule(days).map { $0.note?.text } == ["sealed before"])
            #expect(sealed.identity.keys == filled.opened.identity.keys)
            await #expect(throws: DataError.self) { try await sealed.store.renewSealingKey() }
            try sealed.store.close()
            #expect(try opened(by: keys, in: place) == [])
        }
        // With the credential, the daily backup repairs the database, and the former files can be put back.
        try Damage.page.do(to: place)
        let repaired = try open(place, Self.key)
        #expect(repaired.noticed.contains { $0.code == .repaired && $0.values["madeAt"] != nil })
        #expect(try await repaired.store.getMySchedule(days).map { $0.note?.text } == ["sealed before"])
        // An earlier backup can still be opened: its key is kept, encrypted with the credential.
        try repaired.store.close()
        let former = try #require(
            try FileManager.default.contentsOfDirectory(atPath: place.path).first { $0.hasPrefix("former-") })
        for file in ["identity.key", "ufree.db", "witness"] {
            unlink("\(place.path)/\(file)")
            #expect(rename("\(place.path)/\(former)/\(file)", "\(place.path)/\(file)") == 0)
        }
        for suffix in ["-wal", "-shm"] { unlink(place.database + suffix) }
        let back = try open(place, Self.key)
        #expect(try await back.store.getMySchedule(days).map { $0.note?.text } == ["sealed before"])
    }

    @Test("D11: a switch that was interrupted at any file is completed by the next start")
    func cutOff() async throws {
        let filled = try await lived()
        let place = filled.place
        let keys = try KeyFile(in: place.path)
        try open(place, Self.key).store.close()
        // As if the keys had been sealed and nothing else had been done yet.
        let other = try await FilledPlace(note: "sealed before")
        try await other.opened.store.backUp(at: Self.later)
        let daily = try #require(Backups(directory: other.place.path).all().first)
        try other.opened.store.close()
        try place.write(
            other.place.bytes(daily.path), to: "\(place.path)/backups/ufree-2026-01-09T120000Z.db")
        #expect(mkdir("\(place.path)/former-cut", 0o700) == 0)
        for name in ["identity.key", "ufree.db"] {
            try place.write(
                other.place.bytes("\(other.place.path)/\(name)"), to: "\(place.path)/former-cut/\(name)")
        }
        #expect(mkdir("\(place.path)/damaged-cut", 0o700) == 0)
        try place.write(keys.bytesAsData, to: "\(place.path)/damaged-cut/identity.key")
        try open(place, Self.key).store.close()
        #expect(try opened(by: keys, in: place) == [])
        #expect(try opened(by: KeyFile(in: other.place.path), in: place) == [])
        #expect(!PrivateFile.exists("\(place.path)/damaged-cut"))
        let former = try KeyFile(in: "\(place.path)/former-cut", credential: Self.key)
        #expect(former.ownerKey == (try KeyFile(in: other.place.path).ownerKey))
    }

    @Test(
        "D11: sealed keys need their credential: without, with another and damaged they are refused and kept"
    )
    func refused() throws {
        let place = try Place()
        let first = try open(place, Self.key)
        try first.store.close()
        let sealed = try place.bytes(place.key)
        #expect(String(decoding: sealed, as: UTF8.self).hasPrefix("ufree-key 3\n"))
        #expect(place.mode(place.key) == 0o600)
        for credential in [nil, [UInt8](repeating: 8, count: 32)] {
            let error = try #require(throws: DataError.self) { try open(place, credential) }
            #expect(
                error.exitCode == 77 && error.reason.contains(place.key)
                    && error.reason.contains("credential"))
        }
        for index in [3, 14, 20, 40, sealed.count / 2, sealed.count - 3] {
            var bytes = sealed
            bytes[index] = bytes[index] == UInt8(ascii: "0") ? UInt8(ascii: "1") : UInt8(ascii: "0")
            try place.write(bytes, to: place.key)
            let error = try #require(throws: DataError.self, "\(index)") { try open(place, Self.key) }
            #expect([74, 77].contains(error.exitCode) && error.reason.contains(place.key))
            #expect(try place.bytes(place.key) == bytes)
        }
        try place.write(sealed, to: place.key)
        #expect(try open(place, Self.key).identity.keys == first.identity.keys)
    }

    @Test(
        "D11: a new identity and another person's backup have sealed keys, and can go back to a plain file"
    )
    func sealedFromTheStart() async throws {
        let place = try Place()
        let first = try open(place, Self.key)
        _ = try await first.store.orderIdentity()
        #expect(try SealedKeyFile.isOne(Array(place.bytes(place.path + "/identity.next"))))
        try first.store.close()
        let second = try open(place, Self.key)
        #expect(second.hasTakenOther && second.identity.keys != first.identity.keys)
        #expect(!KeyFile.isPlain(in: place.path))
        let zoe = try Place()
        let theirs = try await zoe.open("Zoe").store.backupBytes("correct horse", at: Self.later)
        _ = try await second.store.stage(backupPieces(theirs), at: Self.later)
        try await second.store.takeStaged(passphrase: "correct horse", at: Self.later)
        #expect(try SealedKeyFile.isOne(Array(place.bytes("\(place.path)/\(NextDatabase.keys)"))))
        try second.store.close()
        let third = try open(place, Self.key)
        #expect(third.identity.keys.owner == (try zoe.openAgain()))
        #expect(!KeyFile.isPlain(in: place.path))
        // Exports with keys, and imports where there is no credential.
        let out = try await third.store.backupBytes("correct horse", at: Self.later)
        let plain = try Place()
        let store = try plain.open("Nobody").store
        _ = try await store.stage(backupPieces(out), at: Self.later)
        try await store.takeStaged(passphrase: "correct horse", at: Self.later)
        try store.close()
        #expect(try plain.open().identity.keys == third.identity.keys)
        #expect(KeyFile.isPlain(in: plain.path))
    }
}

extension KeyFile {
    fileprivate var bytesAsData: Data { Data(bytes) }
}

extension Place {
    /// Returns the owner of the keys in this directory.
    fileprivate func openAgain() throws -> OwnerID { try KeyFile(in: path).identity(in: path).keys.owner }
}
