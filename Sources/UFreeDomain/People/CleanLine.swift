/// A line of text that is cleaned one scalar at a time. Each scalar is judged only by what was kept before
/// it, so cleaning a clean line does not change it. The work per scalar is bounded because a character's size
/// is.
struct CleanLine {
    /// The text that was kept.
    private var text = ""
    /// The last character of the text.
    private var character = ""
    /// The last scalar of the text.
    private var last: Unicode.Scalar?
    /// The number of combining marks at the end of the text.
    private var marks = 0
    /// Whether the last scalar is a variation selector after a picture.
    private var isStyled = false
    /// Whether the previous scalar was kept: an invisible scalar belongs to its neighbour or is dropped.
    private var isAdjacent = false
    /// Whether there was white space before the next scalar.
    private var isSpaceDue = false
    /// Whether the last character is full, so the rest of it is dropped.
    private var isFull = false
    /// A joiner or a selector that is kept only if the next scalar gives it a meaning.
    private var held: Unicode.Scalar?

    /// The most combining marks in a row. No script stacks more on one letter; a hundred would cover the
    /// lines above and below.
    private static let markLimit = 8

    /// The text that was kept, without trailing white space.
    var clean: String {
        text.unicodeScalars.last == " " ? String(text.unicodeScalars.dropLast()) : text
    }

    mutating func add(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x200D: join(scalar)
        case 0xFE0E, 0xFE0F: select(scalar)
        default:
            switch Self.visible(scalar) {
            case nil: leave()
            case " "?:
                isSpaceDue = !text.isEmpty
                leave()
            case let visible?: append(visible)
            }
        }
    }

    /// Returns the visible form of a scalar: a space for anything that separates words, nil for anything
    /// invisible.
    private static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        if (0x21..<0x7F).contains(scalar.value) { return scalar }
        let properties = scalar.properties
        if properties.isWhitespace { return " " }
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned: return nil
        // Fillers and invisible operators look like nothing, so two names could look the same; the empty
        // Braille pattern looks like a space.
        default: return properties.isDefaultIgnorableCodePoint ? nil : scalar.value == 0x2800 ? " " : scalar
        }
    }

    private mutating func leave() { (held, isAdjacent) = (nil, false) }

    /// Holds a zero-width joiner. It is kept only within composed emoji (a family, a profession).
    private mutating func join(_ joiner: Unicode.Scalar) {
        let isAfterPicture = isAdjacent && (isStyled || last.map(Self.isPicture) == true)
        guard held == nil, !isSpaceDue, isFull || isAfterPicture else { return leave() }
        held = joiner
    }

    /// Keeps the text and picture selectors after a picture and in a keycap; anywhere else they are invisible
    /// and dropped.
    private mutating func select(_ selector: Unicode.Scalar) {
        guard held == nil, isAdjacent, let last, last.properties.isEmoji else { return leave() }
        guard Self.isPicture(last) else {
            held = selector
            return
        }
        append(selector)
        isStyled = isAdjacent
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        let before = meaning(before: scalar)
        held = nil
        let isMark = Self.isMark(scalar)
        guard !isMark || !text.isEmpty && (isSpaceDue || marks < Self.markLimit) else { return leave() }
        if isSpaceDue {
            isSpaceDue = false
            if last != " " { put(" ", after: nil) }
        }
        put(scalar, after: before)
    }

    private mutating func put(_ scalar: Unicode.Scalar, after before: Unicode.Scalar?) {
        var joined = character
        if let before { joined.unicodeScalars.append(before) }
        joined.unicodeScalars.append(scalar)
        if isOne(joined, before, scalar) {
            guard !isFull, joined.utf8.count <= TextSanitizer.characterByteLimit else {
                isFull = true
                return leave()
            }
            if let before { text.unicodeScalars.append(before) }
            character = joined
        } else if before != nil {
            // A joiner that joins nothing is dropped; without it, the two scalars may form one character.
            return put(scalar, after: nil)
        } else {
            character = String(scalar)
            isFull = false
        }
        text.unicodeScalars.append(scalar)
        marks = Self.isMark(scalar) ? marks + 1 : 0
        (last, isStyled, isAdjacent) = (scalar, false, true)
    }

    /// Returns the held scalar if the scalar after it gives it a meaning.
    private func meaning(before scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard let held else { return nil }
        return (held.value == 0x200D ? Self.isPicture(scalar) : scalar.value == 0x20E3) ? held : nil
    }

    /// Returns whether the new scalar extends the last character.
    private func isOne(_ joined: String, _ before: Unicode.Scalar?, _ scalar: Unicode.Scalar) -> Bool {
        guard let last else { return false }
        // Two scalars below the combining marks never form one character.
        if before == nil, last.value < 0x300, scalar.value < 0x300 { return false }
        return joined.index(after: joined.startIndex) == joined.endIndex
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Returns whether a scalar is a picture. Digits, `#` and `*` are emoji in the Unicode table, but not
    /// pictures.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && scalar.value > 0x7F
    }
}
