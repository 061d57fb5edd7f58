package import UFreeDomain

/// The stored data about the identity of this machine, besides its keys (Y6).
package protocol IdentityRepository: Sendable {
    /// Removes the notices about the data that were recorded at starts; the owner has decided about them.
    func forgetNotices() async throws

    /// Creates new durable keys for the next start. From then on this machine has a new owner id, with the
    /// same profile and days, and without friends and requests. Calling it again before that start returns
    /// the same result.
    /// - Returns: the new ids of the owner and the device.
    /// - Throws: `DataError`; nothing has changed then.
    func orderIdentity() async throws -> (owner: OwnerID, device: DeviceID)

    /// Ends the identity (I3): every friendship and request ends, and everything but the messages about that is deleted, with
    /// all backups of this machine. Once everybody knows, or after `Farewell.length`, the rest goes too.
    ///
    /// A second time changes nothing.
    /// - Returns: what is left to tell.
    /// - Throws: `DataError`; nothing has changed then.
    @discardableResult
    func reset(at now: Timestamp) async throws -> Farewell

    /// Returns what is left to tell; nil unless the identity was reset.
    func farewell() async throws -> Farewell?
}
