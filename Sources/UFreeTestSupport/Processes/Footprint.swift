import Foundation

/// The system resources that a daemon uses.
package struct Footprint: Sendable, CustomStringConvertible {
    package let threads: Int
    package let descriptors: Int
    /// Its own memory and its share of shared memory (PSS), in KiB.
    package let memory: Int
    /// The processor time that it has used, in clock ticks of 10 ms.
    package let processor: Int

    /// - Throws: `FixtureError` if the daemon doesn't run.
    package init(of node: NodeProcess) throws {
        guard let pid = node.daemon?.pid else { throw FixtureError("\(node.name) does not run") }
        threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task").count
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
        let rollup = try String(contentsOfFile: "/proc/\(pid)/smaps_rollup", encoding: .utf8)
        let line = rollup.split(separator: "\n").first { $0.hasPrefix("Pss:") }
        guard let size = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
            throw FixtureError("no PSS of \(node.name): \(rollup)")
        }
        memory = size
        // The name of the program, in brackets, is the second field; user and system time are the 14th and the 15th.
        let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
        let fields = stat.split(separator: ")").last?.split(separator: " ").map { Int($0) ?? 0 } ?? []
        processor = fields.count > 12 ? fields[11] + fields[12] : 0
    }

    package var description: String { "\(threads) threads, \(descriptors) descriptors, \(memory) KiB" }
}
