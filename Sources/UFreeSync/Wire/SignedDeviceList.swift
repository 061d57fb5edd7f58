package import UFreeDomain

/// The devices of one owner, signed by the owner key (I4). It has two forms: the device list of minor version 0, and the owner
/// record since minor version 1, which also names the owner's reading key. A node shows both, with the same version.
package struct SignedDeviceList: Hashable, Sendable {
    /// What an owner record says beyond a device list.
    package struct Record: Hashable, Sendable {
        /// What each device is for, in the order of the devices: 0 is a device that a person uses, 1 one that only keeps data
        /// for the others. A reader ignores what it does not know.
        package let kinds: [UInt8]
        /// The number of the reading key, from 1.
        package let readingNumber: UInt32
        /// `ReadingKey.publicKey`.
        package let readingKey: [UInt8]

        package init(kinds: [UInt8], readingNumber: UInt32, readingKey: [UInt8]) {
            self.kinds = kinds
            self.readingNumber = readingNumber
            self.readingKey = readingKey
        }
    }

    /// The most devices of an owner. The longest list fits a stranger's frame.
    package static let deviceLimit = 16

    /// SubjectPublicKeyInfo of the owner key, DER.
    package let ownerKey: [UInt8]
    /// 1 to `deviceLimit`, each once.
    package let devices: [DeviceID]
    /// The version, from 1.
    package let version: UInt64
    /// Nil for a device list.
    package let record: Record?
    /// ECDSA P-256 over SHA-256 of `signedBytes`, DER.
    package let signature: [UInt8]

    package init(
        ownerKey: [UInt8], devices: [DeviceID], version: UInt64, record: Record? = nil, signature: [UInt8]
    ) {
        self.ownerKey = ownerKey
        self.devices = devices
        self.version = version
        self.record = record
        self.signature = signature
    }

    /// Returns whether it replaces a known one: the higher version wins, and the record wins over the list of the same version. Of
    /// two different ones that are otherwise equal, the first one stays.
    package func isNewer(than known: SignedDeviceList?) -> Bool {
        guard let known else { return true }
        return version != known.version
            ? version > known.version : record != nil && known.record == nil
    }

    /// Returns the bytes that the owner key signs, with big-endian numbers. For a list: a context string, the version, the count,
    /// and each device id. For a record: another context string, the version, the count, each device id with its kind, and the
    /// number and the bytes of the reading key.
    package static func signedBytes(
        devices: [DeviceID], version: UInt64, record: Record? = nil
    ) -> [UInt8] {
        var bytes = Array((record == nil ? "ufree device list 1" : "ufree owner record 2").utf8)
        bytes += RowBytes.integer(version)
        bytes.append(UInt8(truncatingIfNeeded: devices.count))
        for (place, device) in devices.enumerated() {
            bytes += device.bytes
            if let record { bytes.append(record.kinds.indices.contains(place) ? record.kinds[place] : 0) }
        }
        if let record { bytes += RowBytes.integer(record.readingNumber) + record.readingKey }
        return bytes
    }
}
