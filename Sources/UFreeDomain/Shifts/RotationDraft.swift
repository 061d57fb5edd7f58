import FoundationEssentials

/// A rotation as typed: `MMNN----`, or `M1,M1,N,-` if a symbol has more than one character (S10). A text that
/// is one symbol as a whole is a single slot.
package struct RotationDraft: Sendable {
    /// The slots, each a shift type's id or a day off.
    package let slots: [ShiftSlot]

    /// Parses a pattern.
    /// - Parameters:
    ///   - text: a pattern, or the name of a ready-made rotation unless its letters are symbols themselves.
    ///   - names: the symbols to use for the letters of the pattern.
    /// - Throws: every broken rule; `unknownSymbols` lists the symbols that no shift type has.
    package init(
        _ text: String, named names: [String: String] = [:], in roster: Roster
    ) throws(ValidationFailure) {
        if let ready = ReadyRotation.named(TextSanitizer.line(text)),
            !Self.signs(text, in: roster).allSatisfy({ Self.slot($0, in: roster) != nil })
        {
            try self.init(pattern: ready.pattern, named: names, in: roster)
        } else {
            try self.init(pattern: text, named: names, in: roster)
        }
    }

    private init(pattern: String, named names: [String: String], in roster: Roster) throws(ValidationFailure)
    {
        var result = ValidationResult()
        result.check(.text(pattern), field: "pattern", rules: [.required, .maxBytes(Self.byteLimit)])
        try result.throwIfInvalid()
        let names = names.reduce(into: [:]) { $0[ShiftSymbol.normal($1.key)] = $1.value }
        var slots: [ShiftSlot] = []
        var unknown: [String] = []
        let signs = Self.signs(pattern, in: roster)
        for sign in signs.map({ names[ShiftSymbol.normal($0)] ?? $0 }) {
            if let slot = Self.slot(sign, in: roster) {
                slots.append(slot)
            } else if sign.isEmpty {
                result.add(ValidationError(field: "pattern", rule: .noEmptySlot))
            } else if !unknown.contains(sign) {
                unknown.append(sign)
            }
        }
        if !unknown.isEmpty {
            let known = roster.typesInOrder.map(\.symbol.text).joined(separator: ", ")
            result.add(
                ValidationError(
                    field: "pattern", rule: .unknownSymbols, limit: known,
                    given: unknown.joined(separator: ", ")))
        }
        if signs.count > Rotation.longest {
            result.add(ValidationError(field: "pattern", rule: .maxSlots, limit: "\(Rotation.longest)"))
        }
        try result.throwIfInvalid()
        self.slots = slots
    }

    /// Returns the slot for a symbol; nil if there is no such symbol. O is a day off unless a shift type has
    /// that symbol.
    package static func slot(_ sign: String, in roster: Roster) -> ShiftSlot? {
        if let type = roster.type(symbol: sign) { return .shift(type.id) }
        return sign == ShiftSymbol.off || ShiftSymbol.normal(sign) == "O" ? .off : nil
    }

    /// Returns the slots as they would be typed.
    package static func pattern(of slots: [ShiftSlot], in roster: Roster) -> String {
        let signs = slots.map { slot in
            slot.type.map { roster.type($0)?.symbol.text ?? "?" } ?? ShiftSymbol.off
        }
        let joined = signs.joined()
        let isParted =
            signs.count > 1 && (signs.contains { $0.count > 1 } || roster.type(symbol: joined) != nil)
        return isParted ? signs.joined(separator: String(ShiftSymbol.separator)) : joined
    }

    /// The most bytes of UTF-8: every slot with the longest possible symbol.
    package static let byteLimit = Rotation.longest * (ShiftSymbol.byteLimit + 1)

    /// Returns the symbols of a pattern as they are typed, known or not.
    package static func signs(_ pattern: String, in roster: Roster) -> [String] {
        if pattern.contains(ShiftSymbol.separator) {
            var signs = pattern.split(separator: ShiftSymbol.separator, omittingEmptySubsequences: false)
                .map { TextSanitizer.line(String($0)) }
            // A single symbol may end with a comma, which marks it as one slot.
            if signs.count > 1, signs.last?.isEmpty == true { signs.removeLast() }
            return signs
        }
        let signs = TextSanitizer.line(pattern).filter { !$0.isWhitespace }
        if roster.type(symbol: signs) != nil { return [signs] }
        return signs.map { String($0) }
    }
}
