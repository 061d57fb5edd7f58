import Crypto
import UFreeNode
import UFreeSync

@testable import UFreeDomain
@testable import UFreeStorage

extension FuzzTarget {
    /// A key file is the same after encoding and decoding, or refused with a `DataError`, even if its check
    /// value is correct.
    static let keyfile = FuzzTarget("keyfile", lengthLimit: 2_048) { bytes in
        let check = SHA256.hash(data: bytes).map { String($0, radix: 16) }
            .map { $0.count == 1 ? "0" + $0 : $0 }.joined()
        for file in [bytes, bytes + Array("check \(check)\n".utf8)] {
            guard let keys = try? KeyFile(file, path: "identity.key") else { continue }
            demand(keys.olderSealingKeys.count <= KeyFile.olderKept, "too many keys of before")
            for key in [keys.ownerKey, keys.deviceKey, keys.sealingKey] + keys.olderSealingKeys {
                demand(key.count == 32, "a key of \(key.count) bytes")
            }
            let again = try? KeyFile(keys.bytes, path: "identity.key")
            demand(again?.bytes == keys.bytes, "another file when it is written again")
            demand(again?.ownerKey == keys.ownerKey && again?.deviceKey == keys.deviceKey, "other keys")
            guard let identity = try? keys.identity(in: "") else { continue }
            demand(identity.deviceList.devices == [identity.keys.device], "a list of other devices")
        }
    }
}
