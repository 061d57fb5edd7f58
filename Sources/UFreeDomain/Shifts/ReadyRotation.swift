/// A rotation that many people work, by its name; where each comes from stands in docs/shifts.md. D is a day shift, S a
/// swing (late) shift and N a night shift.
package struct ReadyRotation: Hashable, Sendable {
    package let name: String
    /// As a rotation is typed.
    package let pattern: String

    package static let all = [
        ReadyRotation(name: "4-on-4-off", pattern: "DDDD----"),
        ReadyRotation(name: "4-on-4-off-rotating", pattern: "DDDD----NNNN----"),
        ReadyRotation(name: "continental", pattern: "DDSSSNN--DDDSSNN---DDSSNNN--"),
        ReadyRotation(name: "dupont", pattern: "NNNN---DDD-NNN---DDDD-------"),
        ReadyRotation(name: "metropolitan", pattern: "DDSSNN--"),
        ReadyRotation(name: "panama", pattern: "DD--DDD--DD---NN--NNN--NN---"),
        ReadyRotation(name: "pitman", pattern: "DD--DDD--DD---"),
    ]

    /// The one of a name, whatever its case; nil where there is none. Pitman is called 2-2-3 as well.
    package static func named(_ name: String) -> ReadyRotation? {
        let wanted = name.lowercased()
        return all.first { $0.name == (wanted == "2-2-3" ? "pitman" : wanted) }
    }

    /// The letters of its shifts, each once, in the order of the first day.
    package var letters: [String] {
        pattern.reduce(into: []) { letters, sign in
            let letter = String(sign)
            if letter != ShiftSymbol.off, !letters.contains(letter) { letters.append(letter) }
        }
    }
}
