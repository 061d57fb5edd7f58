package import UFreeDomain

/// The identity of the running node; it does not change while the daemon runs.
package struct LocalIdentity: Hashable, Sendable {
    package let owner: OwnerID
    package let device: DeviceID
    /// 64 random bits for each start of the daemon, in lower-case hexadecimal; event ids begin with it.
    package let instance: String
    /// The path of the control socket.
    package let socket: String

    package init(owner: OwnerID, device: DeviceID, instance: String, socket: String) {
        self.owner = owner
        self.device = device
        self.instance = instance
        self.socket = socket
    }
}
