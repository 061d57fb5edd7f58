import Crypto
import FoundationEssentials
import UFreeDomain
import UFreeSync

extension SignedDeviceList {
    /// The most devices of an owner. The longest list fits a stranger's frame.
    static let deviceLimit = 32

    /// Decodes a list and checks what can be checked of it alone: its form, and its owner's signature.
    init(checking devices: WireSignedDevices, ownerKey: [UInt8]) throws(Violation) {
        let ids = devices.device.compactMap { DeviceID(bytes: Array($0)) }
        guard ids.count == devices.device.count, (1...Self.deviceLimit).contains(ids.count),
            Set(ids).count == ids.count, (1...Position.seqLimit).contains(devices.version)
        else { throw .malformed }
        self.init(
            ownerKey: ownerKey, devices: ids, version: devices.version, signature: Array(devices.signature))
        guard isSignedByOwner else { throw .foreignDevice }
    }

    /// Whether the signature was made with the owner key.
    private var isSignedByOwner: Bool {
        guard PublicKeyBytes.isP256(ownerKey),
            let key = try? P256.Signing.PublicKey(derRepresentation: ownerKey),
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature)
        else { return false }
        return key.isValidSignature(
            signature, for: Self.signedBytes(devices: devices, version: version))
    }

    /// The part of the list that is sent beside the owner key.
    var wire: WireSignedDevices {
        var devices = WireSignedDevices()
        devices.device = self.devices.map { Data($0.bytes) }
        devices.version = version
        devices.signature = Data(signature)
        return devices
    }
}
