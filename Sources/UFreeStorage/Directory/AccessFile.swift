import Glibc
import UFreeServices

/// `phones` and `feeds`: who else may read the owner's data on this machine. It is this machine's and in no backup.
package struct AccessFile: KeptFile {
    private static let (phones, feeds) = ("phones", "feeds")
    static let names = [phones, feeds]
    /// The longest content, in bytes.
    private static let limit = 65_536

    private let directory: String
    private let name: String

    private init(_ name: String, in directory: String) {
        self.name = name
        self.directory = directory
    }

    /// The owner's phones.
    /// - Parameter directory: the data directory.
    package static func phones(in directory: String) -> AccessFile { AccessFile(phones, in: directory) }

    /// The feeds for calendar programs.
    /// - Parameter directory: the data directory.
    package static func feeds(in directory: String) -> AccessFile { AccessFile(feeds, in: directory) }

    private var path: String { directory + "/" + name }

    package func read() throws -> [UInt8]? {
        PrivateFile.exists(path) ? try PrivateFile.read(path, limit: Self.limit) : nil
    }

    package func write(_ bytes: [UInt8]) throws { try PrivateFile.replace(path, in: directory, bytes) }

    /// Deletes all: nobody has a part in an identity that was reset.
    static func deleteAll(in directory: String) {
        for name in names { unlink(directory + "/" + name) }
    }
}
