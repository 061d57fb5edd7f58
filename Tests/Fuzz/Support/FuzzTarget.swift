import Glibc

/// One part of UFree that is fed with bytes that nobody vouches for.
struct FuzzTarget: Sendable {
    /// Also the name of its folders in `Seeds` and `Found`.
    let name: String
    /// Longer inputs say nothing new, in bytes.
    let lengthLimit: Int
    /// Ends the process where a property does not hold.
    let run: @Sendable ([UInt8]) -> Void

    init(_ name: String, lengthLimit: Int, run: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.lengthLimit = lengthLimit
        self.run = run
    }

    static let all: [FuzzTarget] = [
        frames, hello, certificate, link, engine, text, announcement, address, backup, json, body, table,
        roster, keyfile, configuration, events, dates, command, completion,
    ]
}

/// Ends the process where something does not hold: libFuzzer keeps the input that led here.
func demand(_ condition: Bool, _ what: @autoclosure () -> String) {
    if let inverted, what().hasPrefix(inverted) { return demand(holds: !condition, what()) }
    demand(holds: condition, what())
}

/// The beginning of what a property says: that one is turned round, to see that the target looks at it (`UFREE_FUZZ_INVERTED`).
private let inverted = getenv("UFREE_FUZZ_INVERTED").map { String(cString: $0) }

private func demand(holds condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { fatalError(what()) }
}

/// A value that has to be there.
func demand<Value>(_ value: Value?, _ what: @autoclosure () -> String) -> Value {
    guard let value else { fatalError(what()) }
    return value
}
