import Foundation
import Glibc
import Synchronization

/// Libraries of `Scripts` that are loaded into a program before all others.
package enum CompiledShim {
    private static let built = Mutex<[String: String]>([:])

    /// Returns the path of a library, built once per process with the compiler that comes with Swift.
    /// - Parameter name: of the source file, without `.c`.
    /// - Throws: `FixtureError` if it can't be built.
    package static func library(_ name: String) throws -> String {
        try built.withLock { built in
            if let library = built[name] { return library }
            let library = try build(name)
            built[name] = library
            return library
        }
    }

    private static func build(_ name: String) throws -> String {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
        }
        let source = root.appending(path: "Scripts/\(name).c").path
        let folder = FileManager.default.temporaryDirectory.appending(path: "ufree-shim-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let library = folder.appending(path: "\(name).so").path
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: try clang())
        compiler.arguments = ["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", library, source]
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw FixtureError("\(source) does not compile") }
        return library
    }

    private static func clang() throws -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        for folder in path.split(separator: ":") {
            let swift = URL(fileURLWithPath: "\(folder)/swift").resolvingSymlinksInPath()
            let clang = swift.deletingLastPathComponent().appending(path: "clang").path
            if FileManager.default.isExecutableFile(atPath: clang) { return clang }
        }
        throw FixtureError("no clang beside the swift in \(path)")
    }
}
