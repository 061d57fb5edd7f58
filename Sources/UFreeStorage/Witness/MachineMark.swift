import Crypto
import UFreeDomain

/// Identifies a machine.
package enum MachineMark {
    /// Returns the machine's id (machine-id(5)); nil if there is none.
    package static func machineID() -> String? {
        guard let bytes = try? PrivateFile.contents("/etc/machine-id", limit: 64) else { return nil }
        let id = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return id.count == 32 && id.allSatisfy(\.isHexDigit) ? id : nil
    }

    /// Returns the stored mark: a hash of the id with the device. The id itself must not be stored, and one
    /// value for several programs or nodes would link them.
    static func mark(_ machineID: String?, _ device: DeviceID) -> String? {
        machineID.map { id in
            HMAC<SHA256>.authenticationCode(
                for: Array("ufree witness 1".utf8) + device.bytes,
                using: SymmetricKey(data: Array(id.utf8))
            ).hexadecimal
        }
    }
}
