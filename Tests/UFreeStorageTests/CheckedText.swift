import Crypto
import FoundationEssentials

/// The lines of a key file with the matching check value.
enum CheckedText {
    static func data(_ contents: String) -> Data {
        let check = SHA256.hash(data: Data(contents.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        return Data((contents + "check \(check.joined())\n").utf8)
    }
}
