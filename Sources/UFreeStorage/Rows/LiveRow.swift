import FoundationEssentials
import UFreeDomain
import UFreeSync

/// A live status, the owner's or a friend's; a cleared one is deleted softly.
struct LiveRow: StoredRow {
    static let table = Table("live_status", key: ["owner"], ["code", "until", "note"] + Table.common)

    let owner: OwnerID
    private let word: LiveWord?
    /// On this machine's clock.
    private let until: Timestamp?
    /// Sealed for this row.
    private let note: [UInt8]?
    let meta: RowMeta

    init(_ status: LiveStatus?, of owner: OwnerID, meta: RowMeta, _ sealer: Sealer) throws(DataError) {
        self.owner = owner
        word = status?.word
        until = status?.until
        note = try sealer.seal(status?.note, table: Self.table.name, row: owner.bytes)
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        word = try reader.optionalInteger().flatMap { LiveWord(rawValue: Int($0)) }
        until = try reader.optionalTime()
        note = try reader.optionalBytes()
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(word?.rawValue)
        writer.add(until)
        writer.add(note)
        meta.write(to: &writer)
    }

    /// Returns the last live status, which may have ended; nil if it was cleared.
    func status(_ sealer: Sealer) throws(DataError) -> LiveStatus? {
        guard let word, let until else { return nil }
        return LiveStatus(
            word, until: until,
            note: try sealer.openNote(note, table: Self.table.name, row: owner.bytes))
    }
}
