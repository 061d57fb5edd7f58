import Foundation
import UFreeTestSupport

/// A measured number, for whoever reads the test's output.
func report(_ line: String) {
    FileHandle.standardError.write(Data("measured: \(line)\n".utf8))
}

/// How long things take.
struct Measures: CustomStringConvertible {
    private var values: [Duration] = []

    mutating func add(_ value: Duration) { values.append(value) }

    /// The value that so much of all are at most; nearest rank.
    func percentile(_ part: Double) -> Duration {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .zero }
        return sorted[min(sorted.count - 1, max(0, Int((Double(sorted.count) * part).rounded(.up)) - 1))]
    }

    var description: String {
        "p50 \(Self.text(percentile(0.5))), p95 \(Self.text(percentile(0.95))), max \(Self.text(percentile(1)))"
            + " of \(values.count)"
    }

    /// Seconds with three places.
    static func text(_ duration: Duration) -> String {
        duration.formatted(.units(allowed: [.seconds], width: .narrow, fractionalPart: .show(length: 3)))
    }
}

/// How often a test repeats what it repeats, and how long it waits where time itself is the test.
enum Rounds {
    /// `UFREE_LAB=full`: the numbers of the requirement, for which nobody waits at every change.
    static let isFull = ProcessInfo.processInfo.environment["UFREE_LAB"] == "full"

    static func of<Value>(_ short: Value, full: Value) -> Value { isFull ? full : short }
}

/// Asks again until there is an answer; what is asked runs a program, so it takes its time by itself.
/// - Returns: the answer, and how long it took.
/// - Throws: `FixtureError` when there is none within that time.
@discardableResult
func until<Value>(
    _ what: String, within limit: Duration = .seconds(30), _ ask: () async throws -> Value?
) async throws -> (value: Value, duration: Duration) {
    let start = ContinuousClock.now
    repeat {
        if let value = try await ask() { return (value, ContinuousClock.now - start) }
    } while ContinuousClock.now - start < limit
    throw FixtureError("not within \(limit): \(what)")
}
