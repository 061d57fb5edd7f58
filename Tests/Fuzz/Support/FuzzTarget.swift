import Glibc

/// A part of UFree that is tested with untrusted bytes.
struct FuzzTarget: Sendable {
    /// The name of the target and of its folders in `Seeds` and `Found`.
    let name: String
    /// The maximum length of inputs in bytes; longer ones find nothing new.
    let lengthLimit: Int
    /// Runs an input. Ends the process if a property is violated.
    let run: @Sendable ([UInt8]) -> Void

    init(_ name: String, lengthLimit: Int, run: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.lengthLimit = lengthLimit
        self.run = run
    }

    static let all: [FuzzTarget] = [
        frames, hello, certificate, link, engine, text, announcement, address, invitation, backup, json, body,
        table, contacts,
        roster, shifts, calendar, keyfile, configuration, answer, events, dates, command, completion,
    ]
}

/// Ends the process if a condition is false: libFuzzer keeps the input.
func demand(_ condition: Bool, _ what: @autoclosure () -> String) {
    if let inverted, what().hasPrefix(inverted) { return demand(holds: !condition, what()) }
    demand(holds: condition, what())
}

/// The start of a property's name. That property is inverted, to check that the target tests it
/// (`UFREE_FUZZ_INVERTED`).
private let inverted = getenv("UFREE_FUZZ_INVERTED").map { String(cString: $0) }

private func demand(holds condition: Bool, _ what: @autoclosure () -> String) {
    if !condition { fatalError(what()) }
}

/// Returns a value, or ends the process if it is nil.
func demand<Value>(_ value: Value?, _ what: @autoclosure () -> String) -> Value {
    guard let value else { fatalError(what()) }
    return value
}
