import Crypto
import FoundationEssentials
import Glibc

/// A key file's lines with the check value that fits them.
enum CheckedText {
    static func data(_ contents: String) -> Data {
        let check = SHA256.hash(data: Data(contents.utf8)).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }
        return Data((contents + "check \(check.joined())\n").utf8)
    }
}

extension Place {
    /// What lies at a path: mode, owner and content, as far as there is one.
    func snapshot(of file: String) throws -> [String] {
        var found = stat()
        guard lstat(file, &found) == 0 else { return ["nothing"] }
        let content = found.st_mode & S_IFMT == S_IFDIR ? Data() : try bytes(file)
        return ["\(found.st_mode)", "\(found.st_uid)", content.base64EncodedString()]
    }
}
