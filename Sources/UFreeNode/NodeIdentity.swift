package import UFreeSync

/// The keys of this node, created at the first start (I1, I4). Only a new identity replaces them.
package struct NodeIdentity: Sendable {
    /// The public keys and their fingerprints.
    package let keys: PeerKeys
    /// The raw P-256 private keys, 32 bytes each.
    package let ownerPrivateKey: [UInt8]
    package let devicePrivateKey: [UInt8]
    /// For peers of minor version 0.
    package let deviceList: SignedDeviceList
    /// The same devices with the reading key; nil if this node shows none, as before minor version 1.
    package let record: SignedDeviceList?
    /// The current reading key; nil without a record.
    package let reading: ReadingKey?

    package init(
        keys: PeerKeys, ownerPrivateKey: [UInt8], devicePrivateKey: [UInt8], deviceList: SignedDeviceList,
        record: SignedDeviceList? = nil
    ) {
        self.keys = keys
        self.ownerPrivateKey = ownerPrivateKey
        self.devicePrivateKey = devicePrivateKey
        self.deviceList = deviceList
        self.record = record
        reading = record?.record.flatMap {
            ReadingKey(ownerPrivateKey: ownerPrivateKey, number: $0.readingNumber)
        }
    }
}
