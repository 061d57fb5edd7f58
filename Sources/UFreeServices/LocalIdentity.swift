package import UFreeDomain

/// What this running node is; fixed from start to end.
package struct LocalIdentity: Hashable, Sendable {
    package let owner: OwnerID
    package let device: DeviceID
    /// Random per start of the daemon, lower-case hexadecimal: event ids begin with it.
    package let instance: String
    /// Path of the control socket.
    package let socket: String

    package init(owner: OwnerID, device: DeviceID, instance: String, socket: String) {
        self.owner = owner
        self.device = device
        self.instance = instance
        self.socket = socket
    }

    /// An instance name from 64 random bits.
    package static func instance(from random: some RandomSource) -> String {
        random.hexadecimal(8)
    }
}
