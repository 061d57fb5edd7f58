import GRDB
import UFreeDomain

/// One of the owner's contacts. It is not a part of any view, and not in the journal.
struct ContactRow: StoredRow {
    static let table = Table("contact", key: ["id"], ["content", "searched_at"])

    let id: Int
    /// The number, a space, and the name if there is one; sealed for this row.
    private let content: [UInt8]
    private let searchedAt: Timestamp?

    init(_ contact: Contact, id: Int, _ sealer: Sealer) throws(DataError) {
        self.id = id
        let text = [contact.number.text, contact.name?.text].compactMap(\.self).joined(separator: " ")
        content = try sealer.seal(Array(text.utf8), table: Self.table.name, row: Self.place(id))
        searchedAt = contact.searchedAt
    }

    init(_ reader: inout RowReader) throws(DataError) {
        id = try reader.number()
        content = try reader.bytes()
        searchedAt = try reader.optionalTime()
    }

    func write(to writer: inout RowWriter) {
        writer.add(id)
        writer.add(content)
        writer.add(searchedAt)
    }

    func contact(_ sealer: Sealer) throws(DataError) -> Contact {
        let text = String(
            decoding: try sealer.open(content, table: Self.table.name, row: Self.place(id)), as: UTF8.self)
        let parts = text.split(separator: " ", maxSplits: 1)
        guard let number = parts.first.flatMap({ PhoneNumber(stored: String($0)) }) else {
            throw .corruptedData("a phone number in table \(Self.table.name)")
        }
        return Contact(
            number: number, name: parts.dropFirst().first.flatMap { DisplayName(sanitizing: String($0)) },
            searchedAt: searchedAt)
    }

    /// What the content is bound to.
    static func place(_ id: Int) -> [UInt8] { Array("\(id)".utf8) }
}
