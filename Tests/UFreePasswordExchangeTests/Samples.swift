import Testing

@testable import UFreePasswordExchange

/// Inputs of tests.
enum Samples {
    /// The inputs of one side; each can be changed.
    struct Inputs {
        var role = CPace.Role.initiator
        var password = Array("483920".utf8)
        var channel = Array("ana\u{0}ben".utf8)
        var session = Array("session 1".utf8)
        var associatedData = Array("data".utf8)
        var seed: UInt8 = 1

        /// Returns these inputs with one change.
        func with(_ change: (inout Self) -> Void) -> Self {
            var copy = self
            change(&copy)
            return copy
        }

        /// Begins the run. The randomness is a hash of the seed.
        func begin() throws -> CPace {
            try #require(
                CPace(
                    role: role, password: password, channel: channel, session: session,
                    associatedData: associatedData, randomness: Sodium.sha512([seed])))
        }
    }

    static let initiator = Inputs()
    static let responder = Inputs(role: .responder, associatedData: Array("other data".utf8), seed: 2)

    /// Returns the bytes that a string of hexadecimal digits stands for; white space is ignored.
    static func bytes(_ hex: String) throws -> [UInt8] {
        let digits = Array(hex.filter { !$0.isWhitespace })
        return try stride(from: 0, to: digits.count, by: 2).map {
            try #require(UInt8(String(digits[$0..<$0 + 2]), radix: 16))
        }
    }
}
