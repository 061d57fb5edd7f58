import UFreeDomain
import UFreeNode

/// The new keys that the owner ordered, until a start takes them: `identity.next`, in the form of a key file.
enum IdentityOrder {
    static let name = "identity.next"

    static func path(in directory: String) -> String { directory + "/" + name }

    static func exists(in directory: String) -> Bool { PrivateFile.exists(path(in: directory)) }

    /// Creates durable keys, or returns those created before.
    /// - Parameter credential: seals them, if there is one.
    /// - Throws: `DataError`; there are no keys then.
    static func place(in directory: String, credential: [UInt8]?) throws(DataError) -> NodeIdentity {
        let keys =
            exists(in: directory)
            ? try KeyFile(in: directory, name: name, credential: credential)
            : try KeyFile.create(in: directory, name: name, credential: credential)
        return try keys.identity(in: directory)
    }
}
