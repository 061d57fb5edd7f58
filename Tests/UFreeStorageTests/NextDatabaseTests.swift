import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

/// What a restore leaves if it is killed before it is complete, and what follows.
@Suite struct NextDatabaseTests {
    private static let later = StoreUnderTest.now.adding(milliseconds: 3_600_000)

    /// Creates a place with another person's keys, without their database.
    private func placeWithKeysOfAnother() async throws -> FilledPlace {
        let filled = try await FilledPlace()
        let other = try Place()
        try other.prepare()
        try filled.place.write(
            other.bytes(other.key), to: "\(filled.place.path)/\(NextDatabase.keys)")
        return filled
    }

    private func former(_ place: Place) -> [String] {
        DirectoryNames.all(in: place.path).filter { $0.hasPrefix("former-") }
    }

    @Test("Fault 1: the keys of a killed restore are not used by a later restore of my own")
    func restoreAfterKill() async throws {
        let filled = try await placeWithKeysOfAnother()
        let store = filled.opened.store
        try await store.backUp(at: StoreUnderTest.now)
        let backup = try #require(Backups(directory: filled.place.path).all().first)
        let bytes = Array(try filled.place.bytes(backup.path))
        _ = try await store.stage(
            AsyncThrowingStream<[UInt8], any Error> { stream in
                stream.yield(bytes)
                stream.finish()
            }, at: Self.later)
        try await store.takeStaged(passphrase: nil, at: Self.later)
        try store.close()
        let opened = try filled.place.open(at: Self.later)
        #expect(opened.hasTakenOther && opened.identity.keys == filled.opened.identity.keys)
        #expect(try await opened.store.friends().count == 1)
    }

    @Test("Fault 1: the keys of a killed restore are not used by a later new identity")
    func newIdentityAfterKill() async throws {
        let filled = try await placeWithKeysOfAnother()
        let ordered = try await filled.opened.store.orderIdentity()
        try filled.opened.store.close()
        let opened = try filled.place.open(at: Self.later)
        #expect(opened.noticed.isEmpty)
        #expect((opened.identity.keys.owner, opened.identity.keys.device) == ordered)
    }

    @Test("Fault 1: former files without a new database are replaced by the next former files")
    func unusedFormerFiles() async throws {
        let place = try Place()
        try place.prepare()
        let next = NextDatabase(directory: place.path)
        #expect(try next.keepPresent("former-a") == "former-a")
        #expect(try next.keepPresent("former-b") == "former-b")
        #expect(former(place) == ["former-b"])
        // The former files of a database that was replaced are kept.
        let file = DatabaseFile.path(in: place.path)
        let copy = try place.bytes(file)
        try FileManager.default.removeItem(atPath: file)
        try place.write(copy, to: file)
        #expect(try next.keepPresent("former-b") == "former-b-2")
        #expect(Set(former(place)) == ["former-b", "former-b-2"])
    }
}
