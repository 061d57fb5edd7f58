import Crypto
import UFreeSync

/// Checks a device list as a peer does.
enum DeviceListSignature {
    static func isValid(_ list: SignedDeviceList) -> Bool {
        guard let key = try? P256.Signing.PublicKey(derRepresentation: list.ownerKey),
            let signature = try? P256.Signing.ECDSASignature(derRepresentation: list.signature)
        else { return false }
        return key.isValidSignature(
            signature, for: SignedDeviceList.signedBytes(devices: list.devices, version: list.version))
    }
}
