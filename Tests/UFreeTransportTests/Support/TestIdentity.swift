import Crypto
import FoundationEssentials
import UFreeDomain
import UFreeNode
import UFreeSync

@testable import UFreeTransport

/// Keys like those of a first start.
struct TestIdentity {
    let owner: P256.Signing.PrivateKey
    let device: P256.Signing.PrivateKey

    init() { self.init(owner: P256.Signing.PrivateKey(), device: P256.Signing.PrivateKey()) }

    init(owner: P256.Signing.PrivateKey, device: P256.Signing.PrivateKey) {
        self.owner = owner
        self.device = device
    }

    /// Returns the same keys in every run, for samples.
    static func fixed() throws -> TestIdentity {
        TestIdentity(
            owner: try P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 1, count: 32)),
            device: try P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: 2, count: 32)))
    }

    var ownerKey: [UInt8] { Array(owner.publicKey.derRepresentation) }
    var deviceKey: [UInt8] { Array(device.publicKey.derRepresentation) }
    var deviceID: DeviceID { Self.device(of: deviceKey) }

    static func device(of key: [UInt8]) -> DeviceID {
        DeviceID(bytes: PublicKeyBytes.fingerprint(key)) ?? DeviceID(Fingerprint.zero)
    }

    /// Returns a list of these devices, signed by this owner.
    func list(_ devices: [DeviceID], version: UInt64 = 1) throws -> SignedDeviceList {
        let bytes = SignedDeviceList.signedBytes(devices: devices, version: version)
        return SignedDeviceList(
            ownerKey: ownerKey, devices: devices, version: version,
            signature: Array(try owner.signature(for: bytes).derRepresentation))
    }

    /// Returns an owner record of these devices, signed by this owner.
    func record(_ devices: [DeviceID], version: UInt64 = 1) throws -> SignedDeviceList {
        let reading = ReadingKey(ownerPrivateKey: Array(owner.rawRepresentation), number: 1)
        let record = SignedDeviceList.Record(
            kinds: devices.map { _ in 0 }, readingNumber: 1, readingKey: reading?.publicKey ?? [])
        let bytes = SignedDeviceList.signedBytes(devices: devices, version: version, record: record)
        return SignedDeviceList(
            ownerKey: ownerKey, devices: devices, version: version, record: record,
            signature: Array(try owner.signature(for: bytes).derRepresentation))
    }

    func node() throws -> NodeIdentity {
        let ownerID = OwnerID(bytes: PublicKeyBytes.fingerprint(ownerKey)) ?? OwnerID(Fingerprint.zero)
        return NodeIdentity(
            keys: PeerKeys(owner: ownerID, device: deviceID, ownerKey: ownerKey, deviceKey: deviceKey),
            ownerPrivateKey: Array(owner.rawRepresentation),
            devicePrivateKey: Array(device.rawRepresentation),
            deviceList: try list([deviceID]), record: try record([deviceID]))
    }

    func hello(list: SignedDeviceList? = nil, record: SignedDeviceList? = nil) throws -> Hello {
        Hello(
            deviceList: try list ?? self.list([deviceID]), record: record, instance: 7, nonce: 9,
            listeningPort: 7633,
            now: Timestamp(milliseconds: 1_767_960_000_000))
    }
}

extension Fingerprint {
    /// Never occurs: it would be the hash of something unknown.
    static let zero: Fingerprint = {
        guard let zero = Fingerprint(bytes: [UInt8](repeating: 0, count: 32)) else { fatalError("32 bytes") }
        return zero
    }()
}
