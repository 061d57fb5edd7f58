import Glibc
import UFreeDomain

/// `suspect`: a read found something that is not as it was written. The next start reads everything before it goes on.
enum Suspicion {
    static func path(in directory: String) -> String { directory + "/suspect" }

    static func exists(in directory: String) -> Bool { PrivateFile.exists(path(in: directory)) }

    /// - Parameter place: what was found, for whoever looks at the file.
    static func note(_ place: String, in directory: String) throws(DataError) {
        try PrivateFile.replace(path(in: directory), in: directory, Array((place + "\n").utf8))
    }
}
