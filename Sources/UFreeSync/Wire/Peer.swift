package import UFreeDomain

/// The public keys of one side: what the comparison code is made of.
package struct PeerKeys: Hashable, Sendable {
    package let owner: OwnerID
    package let device: DeviceID
    /// SubjectPublicKeyInfo of the owner key and of the device key, DER.
    package let ownerKey: [UInt8]
    package let deviceKey: [UInt8]

    package init(owner: OwnerID, device: DeviceID, ownerKey: [UInt8], deviceKey: [UInt8]) {
        self.owner = owner
        self.device = device
        self.ownerKey = ownerKey
        self.deviceKey = deviceKey
    }
}

/// Somebody at the other end of a live connection. TLS proved the device, the signed device list the owner.
package struct ConnectedPeer: Hashable, Sendable {
    package let keys: PeerKeys
    package let deviceList: SignedDeviceList
    /// Random per start of the peer's daemon.
    package let instance: UInt64
    /// Whether this side dialled.
    package let isDialledByUs: Bool
    /// The HELLO nonce of the side that dialled: of two connections the lower goes.
    package let diallerNonce: UInt64
    /// The address the connection came from or went to, without the port.
    package let remoteHost: String
    /// Whose connections and requests count together against a limit: one address, or one network inside which a machine
    /// chooses its address freely.
    package let source: String
    /// Where the peer says it listens; nil if nowhere.
    package let listeningPort: Int?
    /// The address this side dialled, as it was given.
    package let dialledAddress: String?
    /// The peer's wall clock minus ours when HELLO arrived, in milliseconds.
    package let clockOffset: Int64

    /// - Parameter source: nil is the remote host itself.
    package init(
        keys: PeerKeys, deviceList: SignedDeviceList, instance: UInt64, isDialledByUs: Bool,
        diallerNonce: UInt64, remoteHost: String, source: String? = nil, listeningPort: Int?,
        dialledAddress: String?, clockOffset: Int64
    ) {
        self.keys = keys
        self.deviceList = deviceList
        self.instance = instance
        self.isDialledByUs = isDialledByUs
        self.diallerNonce = diallerNonce
        self.remoteHost = remoteHost
        self.source = source ?? remoteHost
        self.listeningPort = listeningPort
        self.dialledAddress = dialledAddress
        self.clockOffset = clockOffset
    }
}

/// One live connection, numbered by the node; never reused while it runs.
package struct SessionID: Hashable, Comparable, Sendable {
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    package static func < (left: SessionID, right: SessionID) -> Bool { left.number < right.number }
}

/// Why a connection is closed. The codes travel in CLOSE.
package enum CloseReason: Int, Sendable, CaseIterable {
    /// The node is going down or has nothing more to say.
    case goodbye = 0
    /// The peer broke the protocol; counted.
    case violation = 1
    /// Another connection to the same device is kept.
    case duplicate = 2
    /// The peer may not do that (any more).
    case notPermitted = 3
    /// Too much at once: try again later.
    case overloaded = 4
    /// A deadline passed.
    case timeout = 5
    /// Another running instance shows the same device key: one of the two is a copy.
    case cloneSuspected = 6
}
