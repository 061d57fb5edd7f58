package import UFreeDomain

/// The storage of the owner's invitations. Each is deleted completely once it was used or revoked, or its time is over.
package protocol InvitationRepository: Sendable {
    /// Returns the invitations whose time is not over, by number.
    func invitations(at now: Timestamp) async throws -> [Invitation]

    /// Stores an invitation.
    /// - Parameter make: gets the numbers that are taken.
    func invite(
        at now: Timestamp, _ make: @escaping @Sendable (_ taken: Set<Int>) throws -> Invitation
    ) async throws -> Invitation

    /// Revokes an invitation, or with nil all of them.
    /// - Returns: the revoked ones.
    func revokeInvitations(_ number: Int?, at now: Timestamp) async throws -> [Invitation]
}
