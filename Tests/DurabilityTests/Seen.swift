import Foundation
import GRDB
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// The contents of a node's directory that nobody uses any more.
struct Seen: Equatable, Sendable {
    var told: Told
    var notices: Set<String>
    /// The key that encrypts all sealed values; nil if it is a new random one.
    var sealing: [UInt8]?

    /// Opens the directory as a daemon does.
    /// - Throws: The errors of opening; `FixtureError` if SQLite finds a defect, or one text is sealed with a
    ///   different key.
    init(_ directory: String, name: String, at now: Timestamp) async throws {
        let opened = try DataDirectory(at: directory).open(
            firstProfile: Profile(name: try DisplayName(validating: name), zone: .utc), at: now,
            zones: .utc)
        defer { opened.store.letGo() }
        let pool = opened.store.pool
        told = try await Told(opened, at: now)
        notices = Set(opened.noticed.map(\.code.rawValue))
        let problems = try await pool.read { try String.fetchAll($0, sql: "PRAGMA integrity_check") }
        guard problems == ["ok"] else { throw FixtureError("integrity_check: \(problems)") }
        let tag = opened.store.context.sealer.current.tag
        sealing = tag
        for table in SealedColumns.all {
            for column in table.columns {
                let sql =
                    "SELECT DISTINCT substr(\(column), 1, ?) FROM \(table.table.name) WHERE \(column) IS NOT NULL"
                let tags = try await pool.read { try Data.fetchAll($0, sql: sql, arguments: [tag.count]) }
                guard tags.allSatisfy({ Array($0) == tag }) else {
                    throw FixtureError(
                        "\(table.table.name).\(column) is sealed with \(tags), not with \(tag)")
                }
            }
        }
        try pool.close()
    }

    /// Returns the same contents, with random values only marked as old or new: a new identity, a new key,
    /// new requests.
    func beside(_ before: Seen) -> (Seen, newRequests: Int) {
        var result = self
        if told.owner != before.told.owner { result.told.owner = nil }
        if sealing != before.sealing { result.sealing = nil }
        result.told.pending.formIntersection(before.told.pending)
        return (result, told.pending.subtracting(before.told.pending).count)
    }
}
