import Crypto
import UFreeDomain

/// By what a machine knows itself again.
package enum MachineMark {
    /// The machine's id (machine-id(5)); nil where there is none.
    package static func machineID() -> String? {
        guard let bytes = try? PrivateFile.contents("/etc/machine-id", limit: 64) else { return nil }
        let id = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return id.count == 32 && id.allSatisfy(\.isHexDigit) ? id : nil
    }

    /// What is written down of it: a hash together with the device, since the id itself is nobody else's to keep, and one
    /// value for several programs or nodes would tie them together.
    static func mark(_ machineID: String?, _ device: DeviceID) -> String? {
        machineID.map { id in
            HMAC<SHA256>.authenticationCode(
                for: Array("ufree witness 1".utf8) + device.bytes,
                using: SymmetricKey(data: Array(id.utf8))
            ).hexadecimal
        }
    }
}
