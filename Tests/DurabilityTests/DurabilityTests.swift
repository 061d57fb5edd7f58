import Foundation
import Testing

/// Tests what kills, power cuts and full disks leave of real daemons. The tests run one after the other,
/// because each uses all resources of the machine.
@Suite(.serialized)
struct DurabilityTests {}

/// Prints a measured value.
func report(_ line: String) {
    FileHandle.standardError.write(Data("measured: \(line)\n".utf8))
}

/// Returns an integer from the environment.
func number(_ variable: String, or standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? standard
}
