package import UFreeDomain

/// What is kept about the identity of this machine, beside its keys (Y6).
package protocol IdentityRepository: Sendable {
    /// Forgets what starts noticed about the data: the owner has judged it.
    func forgetNotices() async throws

    /// Makes new keys, durable, that the next start takes: from then on this machine is another owner's, with the profile and
    /// the days of this one, and without friends and requests. Asked for again before that, it answers the same.
    /// - Returns: who the owner will be.
    /// - Throws: `DataError`; then nothing has changed.
    func orderIdentity() async throws -> (owner: OwnerID, device: DeviceID)
}
