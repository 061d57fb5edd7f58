import Crypto
import FoundationEssentials
import UFreeDomain
import UFreeNode
import UFreeSync

/// `identity.key`: the owner key, the device key and the sealing key of stored data. It is created at the
/// first start, and never replaced unless the owner asks for it (`IdentityChange`): an error in it is
/// reported with the remedy (fault 11).
///
/// The file has lines of ASCII: a name with a version, three keys in hexadecimal, the former sealing keys,
/// newest first, and the SHA-256 of the lines before it. Version 1 has no former keys; a file without any is
/// written as version 1. Version 3 is one of the other two, sealed with a credential (`SealedKeyFile`).
struct KeyFile: Sendable {
    static let name = "identity.key"
    /// The number of former sealing keys that are kept: only backups contain data sealed with them.
    static let olderKept = 7
    private static let titles = ["ufree-key 1", "ufree-key 2"]
    private static let labels = ["owner", "device", "sealing"]
    /// The maximum size of the file, in bytes.
    private static let limit = 4_096

    /// P-256 private keys in raw form, and an AES-256 key: 32 bytes each.
    let ownerKey: [UInt8]
    let deviceKey: [UInt8]
    let sealingKey: [UInt8]
    /// The former sealing keys: 32 bytes each, newest first.
    let olderSealingKeys: [[UInt8]]

    /// Reads the contents of a key file.
    /// - Parameter path: used in errors.
    init(_ bytes: [UInt8], path: String) throws(DataError) {
        guard !bytes.isEmpty else { throw .corruptedData("\(path) is empty; put a copy of it back") }
        let text = String(decoding: bytes, as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard (6...6 + Self.olderKept).contains(lines.count), lines.last == "" else {
            throw .corruptedData("\(path) is cut short or too long; put a copy of it back")
        }
        let older = lines.count - 6
        guard lines[0] == Self.title(older: older) else {
            throw .corruptedData("\(path) is not a key file of this version")
        }
        let labels = Self.labels + Array(repeating: "older", count: older) + ["check"]
        var values: [[UInt8]] = []
        for (label, line) in zip(labels, lines.dropFirst()) {
            guard line.hasPrefix(label + " "), let value = Self.bytes(hex: line.dropFirst(label.count + 1))
            else {
                throw .corruptedData("\(path) has an unreadable line (\(label)); put a copy of it back")
            }
            values.append(value)
        }
        let check = values.removeLast()
        (ownerKey, deviceKey, sealingKey) = (values[0], values[1], values[2])
        olderSealingKeys = Array(values.dropFirst(3))
        guard check == Self.check(of: contents) else {
            throw .corruptedData("\(path) has a wrong check value; put a copy of it back")
        }
    }

    /// Returns the same keys with the current sealing key if that is a credential: sealed data is useless
    /// without it.
    func carrying(_ credential: [UInt8]?) -> KeyFile {
        guard let credential else { return self }
        return KeyFile(
            ownerKey: ownerKey, deviceKey: deviceKey, sealingKey: credential,
            olderSealingKeys: Array(([sealingKey] + olderSealingKeys).prefix(Self.olderKept)))
    }

    /// Reads the key file of a directory.
    /// - Parameter credential: opens a sealed file; a plain one needs none.
    /// - Throws: `DataError.permissionDenied` or `.corruptedData`, naming the file.
    init(
        in directory: String, name: String = KeyFile.name, credential: [UInt8]? = nil
    ) throws(DataError) {
        let path = directory + "/" + name
        let bytes = try PrivateFile.read(path, limit: Self.limit)
        let plain = SealedKeyFile.isOne(bytes) ? try SealedKeyFile.open(bytes, credential, path: path) : bytes
        self = try KeyFile(plain, path: path)
    }

    /// Returns whether a directory has a key file that is not sealed with a credential.
    static func isPlain(in directory: String) -> Bool {
        guard let bytes = try? PrivateFile.read(path(in: directory), limit: limit) else { return false }
        return !SealedKeyFile.isOne(bytes)
    }

    /// Returns the file as it is on the disk.
    func bytes(sealedBy credential: [UInt8]?) throws(DataError) -> [UInt8] {
        guard let credential else { return bytes }
        return try SealedKeyFile.seal(bytes, credential)
    }

    /// Creates new keys and writes them to a new key file.
    static func create(
        in directory: String, name: String = KeyFile.name, credential: [UInt8]? = nil
    ) throws(DataError) -> KeyFile {
        let file = KeyFile(
            ownerKey: Array(P256.Signing.PrivateKey().rawRepresentation),
            deviceKey: Array(P256.Signing.PrivateKey().rawRepresentation),
            sealingKey: newSealingKey(), olderSealingKeys: [])
        try PrivateFile.create(directory + "/" + name, in: directory, file.bytes(sealedBy: credential))
        return try KeyFile(in: directory, name: name, credential: credential)
    }

    /// Gives the file a new sealing key; the former ones still open what they sealed. The next start re-seals
    /// everything.
    static func renewSealingKey(in directory: String) throws(DataError) {
        let file = try KeyFile(in: directory)
        let older = ([file.sealingKey] + file.olderSealingKeys).prefix(olderKept)
        let renewed = KeyFile(
            ownerKey: file.ownerKey, deviceKey: file.deviceKey, sealingKey: newSealingKey(),
            olderSealingKeys: Array(older))
        try PrivateFile.replace(path(in: directory), in: directory, renewed.bytes)
    }

    private static func newSealingKey() -> [UInt8] {
        SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    }

    private init(
        ownerKey: [UInt8], deviceKey: [UInt8], sealingKey: [UInt8], olderSealingKeys: [[UInt8]]
    ) {
        self.ownerKey = ownerKey
        self.deviceKey = deviceKey
        self.sealingKey = sealingKey
        self.olderSealingKeys = olderSealingKeys
    }

    static func path(in directory: String) -> String { directory + "/" + name }

    /// The key that authenticates this owner's backups.
    var backupKey: BackupKey { BackupKey(ownerKey: ownerKey) }

    /// Returns a sealer with these keys, or with a credential.
    /// - Parameter credential: a key from outside the directory, 32 bytes.
    func sealer(_ credential: [UInt8]?) -> Sealer {
        guard let credential else { return Sealer(key: sealingKey, older: olderSealingKeys) }
        return Sealer(key: credential, older: [sealingKey] + olderSealingKeys)
    }

    /// Returns the identity of these keys, with the first signed list of its one device (I4).
    /// - Throws: `DataError.corruptedData` if the numbers are not keys.
    func identity(in directory: String) throws(DataError) -> NodeIdentity {
        do {
            let owner = try P256.Signing.PrivateKey(rawRepresentation: ownerKey)
            let device = try P256.Signing.PrivateKey(rawRepresentation: deviceKey)
            let ownerDER = Array(owner.publicKey.derRepresentation)
            let deviceDER = Array(device.publicKey.derRepresentation)
            guard let ownerID = OwnerID(bytes: Array(SHA256.hash(data: ownerDER))),
                let deviceID = DeviceID(bytes: Array(SHA256.hash(data: deviceDER)))
            else { throw DataError.corruptedData(Self.path(in: directory)) }
            func list(_ record: SignedDeviceList.Record?) throws -> SignedDeviceList {
                let signed = SignedDeviceList.signedBytes(devices: [deviceID], version: 1, record: record)
                return SignedDeviceList(
                    ownerKey: ownerDER, devices: [deviceID], version: 1, record: record,
                    signature: Array(try owner.signature(for: signed).derRepresentation))
            }
            let record = ReadingKey(ownerPrivateKey: ownerKey, number: 1).map {
                SignedDeviceList.Record(kinds: [0], readingNumber: $0.number, readingKey: $0.publicKey)
            }
            return NodeIdentity(
                keys: PeerKeys(owner: ownerID, device: deviceID, ownerKey: ownerDER, deviceKey: deviceDER),
                ownerPrivateKey: ownerKey, devicePrivateKey: deviceKey, deviceList: try list(nil),
                record: try record.map { try list($0) })
        } catch {
            throw .corruptedData("\(Self.path(in: directory)) holds no valid keys; put a copy of it back")
        }
    }

    /// The whole file.
    var bytes: [UInt8] { Array((contents + "check \(Self.check(of: contents).hexadecimal)\n").utf8) }

    private var contents: String {
        let older = olderSealingKeys.map { "older \($0.hexadecimal)\n" }.joined()
        return """
            \(Self.title(older: olderSealingKeys.count))
            owner \(ownerKey.hexadecimal)
            device \(deviceKey.hexadecimal)
            sealing \(sealingKey.hexadecimal)
            \(older)
            """
    }

    private static func title(older count: Int) -> String { titles[count == 0 ? 0 : 1] }

    private static func check(of contents: String) -> [UInt8] {
        Array(SHA256.hash(data: Array(contents.utf8)))
    }

    static func bytes(hex text: Substring) -> [UInt8]? {
        guard let bytes = [UInt8](hex: text), bytes.count == 32 else { return nil }
        return bytes
    }
}
