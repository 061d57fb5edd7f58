import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain

@testable import UFreeStorage

/// The origins of files that this program must refuse.
enum ForeignFile: String, CaseIterable, CustomTestStringConvertible {
    case newerSchema, otherApplication, noVersion

    var testDescription: String { rawValue }

    func make(_ place: Place) throws {
        switch self {
        case .newerSchema: try place.run("PRAGMA user_version = \(SchemaVersion.current.packed + 1)")
        case .otherApplication: try place.run("PRAGMA application_id = 7")
        case .noVersion: try place.run("PRAGMA user_version = 0")
        }
    }
}

@Suite struct RefusedFileTests {
    @Test(
        "Fault 9: a newer or foreign file is refused untouched, exit code 78", arguments: ForeignFile.allCases
    )
    func foreign(kind: ForeignFile) throws {
        let place = try Place()
        try place.prepare()
        try kind.make(place)
        let before = try place.contents()
        let error = #expect(throws: DataError.self) { try place.open() }
        #expect(error?.exitCode == 78)
        #expect(error?.reason.contains(place.database) == true)
        #expect(try place.contents() == before)
    }

    @Test("Fault 9: a newer version that is only in the log is refused too")
    func newerInLog() async throws {
        let place = try Place()
        let live = try place.open()
        try await live.store.pool.write { try $0.execute(sql: "PRAGMA user_version = 999000000") }
        let image = try Place()
        for file in ["identity.key", "ufree.db", "ufree.db-wal"] {
            try image.write(place.bytes(place.path + "/" + file), to: image.path + "/" + file)
        }
        #expect(try #require(throws: DataError.self) { try image.open() }.exitCode == 78)
    }

    @Test("Fault 11: a link in place of the database is refused")
    func link() throws {
        let place = try Place()
        try place.prepare()
        #expect(rename(place.database, place.path + "/elsewhere.db") == 0)
        #expect(symlink("elsewhere.db", place.database) == 0)
        #expect(try #require(throws: DataError.self) { try place.open() }.exitCode == 77)
    }
}
