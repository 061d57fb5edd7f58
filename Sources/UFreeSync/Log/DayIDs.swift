import Crypto
package import FoundationEssentials
package import UFreeDomain

/// The ids of an owner's days, stable for each date (A2): UUIDs of version 8 (RFC 9562, 5.8), derived from a
/// secret. An id does not reveal whether a day is explicit or comes from a shift or a default. All devices of
/// an owner derive the same ids.
package struct DayIDs: Sendable {
    /// Begun with the derived key: to begin takes three times as long as the rest, and whole windows are derived at once.
    private let keyed: HMAC<SHA256>

    /// - Parameter ownerPrivateKey: the owner key, 32 raw bytes; the derived key reveals nothing about it
    ///   (HKDF, RFC 5869).
    package init(ownerPrivateKey: [UInt8]) {
        keyed = HMAC(
            key: HKDF<SHA256>.deriveKey(
                inputKeyMaterial: SymmetricKey(data: ownerPrivateKey), info: Array("ufree/1 day ids".utf8),
                outputByteCount: 32))
    }

    /// Returns the id of a date, whatever its status.
    package func id(of date: CivilDate) -> UUID {
        var mac = keyed
        mac.update(data: Array(date.description.utf8))
        var bytes = Array(mac.finalize().prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }
}
