import Foundation
import Glibc

/// Loads the library of `Scripts/disk-shim.c` into a daemon. It counts and records the calls that change
/// files, and can kill the daemon at one of them or make it fail.
package struct DiskShim: Sendable {
    /// What happens at the call with a given number.
    package enum Act: UInt64, Sendable {
        case killBefore = 1
        /// Kills after half of the bytes are written; before a call that writes nothing.
        case killHalf = 2
        case failOnce = 3
        /// Makes this call and all later ones fail.
        case failOn = 4
        /// From this call on, every write fails for lack of space.
        case fullOn = 5
        /// From now on until it is disarmed, every fsync takes three seconds longer.
        case slow = 6
    }

    /// The file to which recorded calls are appended; nil if they are not recorded.
    package let trace: String?
    private let control: String
    private let library: String
    private let below: String

    /// - Parameters:
    /// - below: the directory whose files are watched.
    /// - place: the path prefix of the shim's own files, outside that directory.
    /// - isRecording: whether the calls are recorded.
    /// - Throws: `FixtureError` if the library can't be built.
    package init(below: String, at place: String, isRecording: Bool) throws {
        library = try CompiledShim.library("disk-shim")
        self.below = below
        control = place + ".control"
        trace = isRecording ? place + ".trace" : nil
        guard FileManager.default.createFile(atPath: control, contents: Data(count: 24)) else {
            throw FixtureError("\(control) cannot be written")
        }
    }

    /// The environment variables with which the daemon must be started.
    package var variables: [String: String] {
        var result = ["LD_PRELOAD": library, "UFREE_DISK_BELOW": below, "UFREE_DISK_CONTROL": control]
        result["UFREE_DISK_TRACE"] = trace
        return result
    }

    /// Returns the number of the last started call.
    package func counter() throws -> UInt64 { try word(0) }

    /// Sets the act for the call this many after the last one.
    package func arm(_ act: Act, after calls: UInt64) throws {
        try set(2, act.rawValue)
        try set(1, try counter() + calls)
    }

    /// Removes the act.
    package func disarm() throws { try set(1, 0) }

    private func word(_ index: Int) throws -> UInt64 {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: control))
        guard bytes.count == 24 else { throw FixtureError("\(control) has \(bytes.count) bytes") }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
    }

    /// Writes in place, because the daemon has mapped the file.
    private func set(_ index: Int, _ value: UInt64) throws {
        let file = open(control, O_WRONLY | O_CLOEXEC)
        defer { close(file) }
        let count = withUnsafeBytes(of: value) { pwrite(file, $0.baseAddress, $0.count, off_t(index * 8)) }
        guard count == 8 else { throw FixtureError("\(control) cannot be written") }
    }
}
