/// A ready-made rotation that is common at work; docs/shifts.md lists the sources. D is a day shift, S a
/// swing (late) shift and N a night shift.
package struct ReadyRotation: Hashable, Sendable {
    package let name: String
    /// The pattern, as a rotation is typed.
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

    /// Returns the rotation with a name, ignoring case; nil if there is none. Pitman is also called 2-2-3.
    package static func named(_ name: String) -> ReadyRotation? {
        let wanted = name.lowercased()
        return all.first { $0.name == (wanted == "2-2-3" ? "pitman" : wanted) }
    }

    /// The unique letters of its shifts, in order of appearance.
    package var letters: [String] {
        pattern.reduce(into: []) { letters, sign in
            let letter = String(sign)
            if letter != ShiftSymbol.off, !letters.contains(letter) { letters.append(letter) }
        }
    }
}
