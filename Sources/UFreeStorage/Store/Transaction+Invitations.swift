import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// See `InvitationRepository.invite`.
    func invite(_ make: (_ taken: Set<Int>) throws -> Invitation) throws -> Invitation {
        try forgetInvitations()
        let invitation = try make(Set(InvitationRow.all(db).map(\.number)))
        try save(invitation)
        return invitation
    }

    /// See `InvitationRepository.revokeInvitations`.
    func revokeInvitations(_ number: Int?) throws -> [Invitation] {
        try forgetInvitations()
        let revoked = try StoreReading.invitations(db, context, at: now)
            .filter { number == nil || $0.number == number }
        for invitation in revoked { try InvitationRow(invitation, context.sealer).remove(db) }
        if !revoked.isEmpty { try say(.invitations) }
        return revoked
    }

    /// Counts a try of the code with a selector. Tries of links are not counted: their secrets cannot be guessed, and the time of
    /// writing would tell a blocked person that the link is open.
    /// - Returns: its secret; nil if there is none that is open.
    func tryInvitation(_ selector: [UInt8]) throws -> [UInt8]? {
        // What is over must not open again if the clock is set back.
        try forgetInvitations()
        guard var invitation = try StoreReading.invitation(db, context, selector), invitation.isOpen(at: now)
        else { return nil }
        if !invitation.isLink {
            invitation.tries += 1
            try save(invitation)
        }
        return invitation.secret
    }

    /// Deletes the invitation that somebody used.
    func useInvitation(_ selector: [UInt8]) throws {
        try db.cachedStatement(sql: "DELETE FROM invitation WHERE selector = ?")
            .execute(arguments: [Data(selector)])
        try say(.invitations)
    }

    /// Deletes the invitations whose time is over, and those from a time when the clock was ahead.
    func forgetInvitations() throws {
        try db.cachedStatement(sql: "DELETE FROM invitation WHERE expires_at <= ? OR created_at > ?")
            .execute(arguments: [now.milliseconds, now.milliseconds])
    }

    private func save(_ invitation: Invitation) throws {
        try InvitationRow(invitation, context.sealer).save(db)
        try say(.invitations)
    }
}
