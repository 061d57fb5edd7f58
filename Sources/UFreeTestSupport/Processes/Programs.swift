import Foundation

/// Where the programs under test are: beside the running test bundle, where the build put both.
package struct Programs: Hashable, Sendable {
    package let daemon: String
    package let client: String

    /// - Throws: `FixtureError` when they were not built.
    package static func built() throws -> Programs {
        let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
        let folders =
            [folder] + CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        for folder in folders {
            let daemon = folder.appending(path: "ufreed").path
            let client = folder.appending(path: "ufreectl").path
            if [daemon, client].allSatisfy(FileManager.default.isExecutableFile(atPath:)) {
                return Programs(daemon: daemon, client: client)
            }
        }
        throw FixtureError("ufreed and ufreectl are not beside \(bundle): build them first")
    }
}
