import Foundation
import Testing

/// What is left after kills, power cuts and full disks, of real daemons. One test after the other, and beside none:
/// each fills what the machine has.
@Suite(.serialized)
struct DurabilityTests {}

/// Prints a figure.
func report(_ line: String) {
    FileHandle.standardError.write(Data("measured: \(line)\n".utf8))
}

/// A whole number from the environment.
func number(_ variable: String, or standard: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? standard
}
