import Foundation

/// The output of one run of a program.
package struct CommandResult: Sendable, CustomStringConvertible {
    package let program: String
    package let arguments: [String]
    package let output: String
    package let errors: String
    package let status: ExitStatus
    package let duration: Duration

    /// The exit code, or nil if a signal ended the program.
    package var code: Int32? {
        guard case .exited(let code) = status else { return nil }
        return code
    }

    /// Decodes standard output as one JSON value.
    /// - Throws: `FixtureError` with the actual output.
    package func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        do {
            return try JSONDecoder().decode(Value.self, from: Data(output.utf8))
        } catch {
            throw FixtureError("\(self) is no \(Value.self): \(error)")
        }
    }

    package var description: String {
        "\(program) \(arguments.joined(separator: " ")) -> \(status) in \(duration)\n\(output)\(errors)"
    }
}
