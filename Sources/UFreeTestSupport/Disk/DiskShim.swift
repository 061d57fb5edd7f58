import Foundation
import Glibc

/// The library of `Scripts/disk-shim.c` before one daemon's calls that change files: counts them, records them, ends
/// or refuses one of them.
package struct DiskShim: Sendable {
    /// What is done at a numbered call.
    package enum Act: UInt64, Sendable {
        case killBefore = 1
        /// After half of what was to be written; before a call that writes nothing.
        case killHalf = 2
        case failOnce = 3
        /// This one and all that follow.
        case failOn = 4
        /// From there on no write finds space.
        case fullOn = 5
    }

    /// Where recorded calls are appended to; nil where none are.
    package let trace: String?
    private let control: String
    private let library: String
    private let below: String

    /// - Parameters:
    ///   - below: the directory whose files it is about.
    ///   - place: a path that its own files begin with, outside that directory.
    ///   - isRecording: whether the calls are written down.
    /// - Throws: `FixtureError` where the library cannot be built.
    package init(below: String, at place: String, isRecording: Bool) throws {
        library = try Self.library.get()
        self.below = below
        control = place + ".control"
        trace = isRecording ? place + ".trace" : nil
        guard FileManager.default.createFile(atPath: control, contents: Data(count: 24)) else {
            throw FixtureError("\(control) cannot be written")
        }
    }

    /// What the daemon is to be started with.
    package var variables: [String: String] {
        var result = ["LD_PRELOAD": library, "UFREE_DISK_BELOW": below, "UFREE_DISK_CONTROL": control]
        result["UFREE_DISK_TRACE"] = trace
        return result
    }

    /// The number of the last call that was begun.
    package func counter() throws -> UInt64 { try word(0) }

    /// Acts at the call that many after the last one.
    package func arm(_ act: Act, after calls: UInt64) throws {
        try set(2, act.rawValue)
        try set(1, try counter() + calls)
    }

    /// Acts at no call any more.
    package func disarm() throws { try set(1, 0) }

    private func word(_ index: Int) throws -> UInt64 {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: control))
        guard bytes.count == 24 else { throw FixtureError("\(control) has \(bytes.count) bytes") }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
    }

    /// In place: the daemon has the file mapped.
    private func set(_ index: Int, _ value: UInt64) throws {
        let file = open(control, O_WRONLY | O_CLOEXEC)
        defer { close(file) }
        let count = withUnsafeBytes(of: value) { pwrite(file, $0.baseAddress, $0.count, off_t(index * 8)) }
        guard count == 8 else { throw FixtureError("\(control) cannot be written") }
    }

    /// Built once for the process, with the compiler that comes with Swift.
    private static let library = Result {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent()
        }
        let source = root.appending(path: "Scripts/disk-shim.c").path
        let folder = FileManager.default.temporaryDirectory.appending(path: "ufree-shim-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let library = folder.appending(path: "disk-shim.so").path
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
