import Glibc
import UFreeServices

/// `phones`: the owner's phones, which are this machine's and in no backup.
package struct PhonesFile: KeptFile {
    static let name = "phones"
    /// The longest content, in bytes.
    private static let limit = 65_536

    private let directory: String

    /// - Parameter directory: the data directory.
    package init(in directory: String) { self.directory = directory }

    private var path: String { directory + "/" + Self.name }

    package func read() throws -> [UInt8]? {
        PrivateFile.exists(path) ? try PrivateFile.read(path, limit: Self.limit) : nil
    }

    package func write(_ bytes: [UInt8]) throws { try PrivateFile.replace(path, in: directory, bytes) }

    /// Deletes it: phones have no part in an identity that was reset.
    static func delete(in directory: String) { unlink(directory + "/" + name) }
}
