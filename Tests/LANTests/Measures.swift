import Foundation
import UFreeTestSupport

/// Prints a measured value.
func report(_ line: String) {
    FileHandle.standardError.write(Data("measured: \(line)\n".utf8))
}

/// A series of measured durations.
struct Measures: CustomStringConvertible {
    private var values: [Duration] = []

    mutating func add(_ value: Duration) { values.append(value) }

    /// Returns the percentile by nearest rank.
    func percentile(_ part: Double) -> Duration {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .zero }
        return sorted[min(sorted.count - 1, max(0, Int((Double(sorted.count) * part).rounded(.up)) - 1))]
    }

    var description: String {
        "p50 \(Self.text(percentile(0.5))), p95 \(Self.text(percentile(0.95))), max \(Self.text(percentile(1)))"
            + " of \(values.count)"
    }

    /// Returns seconds with three decimal places.
    static func text(_ duration: Duration) -> String {
        duration.formatted(.units(allowed: [.seconds], width: .narrow, fractionalPart: .show(length: 3)))
    }
}

/// How often tests repeat their steps, and how long they wait if time itself is tested.
enum Rounds {
    /// `UFREE_LAB=full` uses the numbers of the requirement, which take too long for every change.
    static let isFull = ProcessInfo.processInfo.environment["UFREE_LAB"] == "full"

    static func of<Value>(_ short: Value, full: Value) -> Value { isFull ? full : short }
}
