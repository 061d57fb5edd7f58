import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeSync

/// An invitation that the owner gave. It is deleted completely once it was used, revoked or has expired.
struct InvitationRow: StoredRow {
    static let table = Table(
        "invitation", key: ["number"],
        ["selector", "secret", "is_link", "created_at", "expires_at", "tries"])

    let number: Int
    let selector: [UInt8]
    /// Sealed; bound to the selector.
    let secret: [UInt8]
    let isLink: Bool
    let createdAt: Timestamp
    let expiresAt: Timestamp
    let tries: Int

    init(_ invitation: Invitation, _ sealer: Sealer) throws(DataError) {
        number = invitation.number
        selector = invitation.selector
        secret = try sealer.seal(invitation.secret, table: Self.table.name, row: selector)
        isLink = invitation.isLink
        createdAt = invitation.createdAt
        expiresAt = invitation.expiresAt
        tries = invitation.tries
    }

    init(_ reader: inout RowReader) throws(DataError) {
        number = try reader.number()
        selector = try reader.bytes()
        secret = try reader.bytes()
        isLink = try reader.flag()
        createdAt = try reader.time()
        expiresAt = try reader.time()
        tries = try reader.number()
    }

    func write(to writer: inout RowWriter) {
        writer.add(number)
        writer.add(selector)
        writer.add(secret)
        writer.add(isLink)
        writer.add(createdAt)
        writer.add(expiresAt)
        writer.add(tries)
    }

    func invitation(_ sealer: Sealer) throws(DataError) -> Invitation {
        Invitation(
            number: number, secret: try sealer.open(secret, table: Self.table.name, row: selector),
            isLink: isLink, createdAt: createdAt, expiresAt: expiresAt, tries: tries)
    }
}
