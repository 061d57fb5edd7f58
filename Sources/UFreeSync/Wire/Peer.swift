package import UFreeDomain

/// The public keys of one side, from which the comparison code is computed.
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

/// The peer of a live connection. TLS proved the device, and the signed device list proved the owner.
package struct ConnectedPeer: Hashable, Sendable {
    package let keys: PeerKeys
    package let deviceList: SignedDeviceList
    /// A random number for each start of the peer's daemon.
    package let instance: UInt64
    /// Whether this side dialled.
    package let isDialledByUs: Bool
    /// The HELLO nonce of the side that dialled; of two crossing connections, the one with the lower nonce is
    /// closed.
    package let diallerNonce: UInt64
    /// The HELLO nonce of the other side.
    package let listenerNonce: UInt64
    /// Whether the peer dialled only for a phone search. Such a connection is no session of the engine.
    package let isSearch: Bool
    /// The address the connection came from or went to, without the port.
    package let remoteHost: String
    /// The group in which connections and requests count against a limit: one address, or one network in
    /// which a machine can freely choose its address.
    package let source: String
    /// The port on which the peer says it listens; nil if it does not.
    package let listeningPort: Int?
    /// The address that this side dialled, as given.
    package let dialledAddress: String?
    /// The peer's wall clock minus ours when HELLO arrived, in milliseconds.
    package let clockOffset: Int64

    /// - Parameter source: nil for the remote host itself.
    package init(
        keys: PeerKeys, deviceList: SignedDeviceList, instance: UInt64, isDialledByUs: Bool,
        diallerNonce: UInt64, listenerNonce: UInt64 = 0, isSearch: Bool = false, remoteHost: String,
        source: String? = nil, listeningPort: Int?,
        dialledAddress: String?, clockOffset: Int64
    ) {
        self.keys = keys
        self.deviceList = deviceList
        self.instance = instance
        self.isDialledByUs = isDialledByUs
        self.diallerNonce = diallerNonce
        self.listenerNonce = listenerNonce
        self.isSearch = isSearch
        self.remoteHost = remoteHost
        self.source = source ?? remoteHost
        self.listeningPort = listeningPort
        self.dialledAddress = dialledAddress
        self.clockOffset = clockOffset
    }
}

extension ConnectedPeer {
    /// What both sides chose at random for this connection.
    package var nonces: [UInt8] { RowBytes.integer(diallerNonce) + RowBytes.integer(listenerNonce) }
}

/// The id of one live connection, assigned by the node; never reused while the node runs.
package struct SessionID: Hashable, Comparable, Sendable {
    package let number: UInt64

    package init(number: UInt64) { self.number = number }

    package static func < (left: SessionID, right: SessionID) -> Bool { left.number < right.number }
}

/// The reason for closing a connection. The codes are sent in CLOSE.
package enum CloseReason: Int, Sendable, CaseIterable {
    /// The node is shutting down or has nothing more to send.
    case goodbye = 0
    /// The peer broke the protocol; this is counted.
    case violation = 1
    /// Another connection to the same device is kept.
    case duplicate = 2
    /// The peer may not do that, or not any more.
    case notPermitted = 3
    /// Too much at once; try again later.
    case overloaded = 4
    /// A deadline was exceeded.
    case timeout = 5
    /// Another running instance uses the same device key: one of the two is a copy.
    case cloneSuspected = 6
}
