import Glibc
import UFreeDomain

/// The file `suspect`: a read found damaged data. The next start then checks everything.
enum Suspicion {
    static func path(in directory: String) -> String { directory + "/suspect" }

    static func exists(in directory: String) -> Bool { PrivateFile.exists(path(in: directory)) }

    /// - Parameter place: the place of the damage, for people who look at the file.
    static func note(_ place: String, in directory: String) throws(DataError) {
        try PrivateFile.replace(path(in: directory), in: directory, Array((place + "\n").utf8))
    }
}
