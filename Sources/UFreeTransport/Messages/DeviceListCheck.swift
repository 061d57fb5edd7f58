import Crypto
import FoundationEssentials
import SwiftProtobuf
import UFreeDomain
import UFreeSync

extension SignedDeviceList {
    /// Decodes a device list or an owner record, and checks what can be checked of it alone: its form, and its owner's signature.
    /// - Parameter record: nil if the peer sent none; with one, the list is ignored.
    init(
        checking list: WireSignedDevices, record: WireOwnerRecord?, ownerKey: [UInt8]
    ) throws(Violation) {
        let ids = record?.device.map(\.id) ?? list.device
        let devices = ids.compactMap { DeviceID(bytes: Array($0)) }
        let version = record?.version ?? list.version
        guard devices.count == ids.count, (1...Self.deviceLimit).contains(ids.count),
            Set(devices).count == ids.count, (1...Position.seqLimit).contains(version)
        else { throw .malformed }
        self.init(
            ownerKey: ownerKey, devices: devices, version: version,
            record: try record.map { record throws(Violation) in try Record(checking: record) },
            signature: Array(record?.signature ?? list.signature))
        guard isSignedByOwner else { throw .foreignDevice }
    }

    /// Whether the signature was made with the owner key.
    private var isSignedByOwner: Bool {
        guard PublicKeyBytes.isP256(ownerKey),
            let key = try? P256.Signing.PublicKey(derRepresentation: ownerKey),
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
        else { return false }
        return key.isValidSignature(
            signature, for: Self.signedBytes(devices: devices, version: version, record: record))
    }

    /// The list as it is sent beside the owner key.
    var wire: WireSignedDevices {
        WireSignedDevices.with {
            $0.device = devices.map { Data($0.bytes) }
            $0.version = version
            $0.signature = Data(signature)
        }
    }

    /// The record as it is sent; nil for a list.
    var wireRecord: WireOwnerRecord? {
        guard let record else { return nil }
        return WireOwnerRecord.with {
            $0.version = version
            $0.device = zip(devices, record.kinds).map { id, kind in
                WireOwnerDevice.with { ($0.id, $0.kind) = (Data(id.bytes), UInt32(kind)) }
            }
            $0.readingNumber = record.readingNumber
            $0.readingKey = Data(record.readingKey)
            $0.signature = Data(signature)
        }
    }
}

extension SignedDeviceList.Record {
    init(checking record: WireOwnerRecord) throws(Violation) {
        let kinds = record.device.compactMap { UInt8(exactly: $0.kind) }
        let key = Array(record.readingKey)
        guard kinds.count == record.device.count, record.readingNumber >= 1, PublicKeyBytes.isP256(key) else {
            throw .malformed
        }
        self.init(kinds: kinds, readingNumber: record.readingNumber, readingKey: key)
    }
}
