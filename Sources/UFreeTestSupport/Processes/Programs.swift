import Foundation

/// The programs under test. They are next to the running test bundle, or in `UFREE_PROGRAMS` to test another
/// build.
package struct Programs: Hashable, Sendable {
    package let daemon: String
    package let client: String

    /// - Throws: `FixtureError` if they are not built.
    package static func built() throws -> Programs {
        let bundle = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let folder = URL(fileURLWithPath: bundle).deletingLastPathComponent()
        let chosen = ProcessInfo.processInfo.environment["UFREE_PROGRAMS"]
        let beside =
            [folder] + CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
        let folders = chosen.map { [URL(fileURLWithPath: $0)] } ?? beside
        for folder in folders {
            let daemon = folder.appending(path: "ufreed").path
            let client = folder.appending(path: "ufreectl").path
            if [daemon, client].allSatisfy(FileManager.default.isExecutableFile(atPath:)) {
                return Programs(daemon: daemon, client: client)
            }
        }
        throw FixtureError("ufreed and ufreectl are not in \(chosen ?? folder.path): build them first")
    }
}
