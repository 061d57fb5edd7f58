/// A line of text that is cleaned scalar by scalar. Each is judged by what was kept before it, never by what was left out: so
/// what is clean stays as it is. The work for a scalar is bounded, as a character is.
struct CleanLine {
    /// What was kept.
    private var text = ""
    /// The last character of it.
    private var character = ""
    /// The last scalar of it.
    private var last: Unicode.Scalar?
    /// Combining marks at its end.
    private var marks = 0
    /// Whether the last is a selector of a picture's style.
    private var isStyled = false
    /// Whether the scalar before was kept: what is invisible belongs to its neighbour or to nothing.
    private var isAdjacent = false
    /// Whether there is white space before what comes next.
    private var isSpaceDue = false
    /// Whether the last character has no room, and the rest of it is left out.
    private var isFull = false
    /// A joiner or a selector, which stays where the next scalar gives it a meaning.
    private var held: Unicode.Scalar?

    /// Combining marks in a row. No writing stacks more on one letter; a hundred of them run over the lines above and below.
    private static let markLimit = 8

    /// What was kept, without white space at its end.
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

    /// What is to be seen of a scalar; a space for all that parts words.
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

    /// The zero-width joiner holds composed emoji (a family, a profession) together and is kept only there.
    private mutating func join(_ joiner: Unicode.Scalar) {
        let isAfterPicture = isAdjacent && (isStyled || last.map(Self.isPicture) == true)
        guard held == nil, !isSpaceDue, isFull || isAfterPicture else { return leave() }
        held = joiner
    }

    /// The selectors of text and picture style are kept after a picture and in a keycap; anywhere else they are invisible.
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
            // A joiner that joins nothing is not kept, and without it the two may be one.
            return put(scalar, after: nil)
        } else {
            character = String(scalar)
            isFull = false
        }
        text.unicodeScalars.append(scalar)
        marks = Self.isMark(scalar) ? marks + 1 : 0
        (last, isStyled, isAdjacent) = (scalar, false, true)
    }

    /// What was held, if the scalar after it gives it a meaning.
    private func meaning(before scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard let held else { return nil }
        return (held.value == 0x200D ? Self.isPicture(scalar) : scalar.value == 0x20E3) ? held : nil
    }

    /// Whether the last character and what comes to it are one.
    private func isOne(_ joined: String, _ before: Unicode.Scalar?, _ scalar: Unicode.Scalar) -> Bool {
        guard let last else { return false }
        // Nothing before the combining marks joins with its like.
        if before == nil, last.value < 0x300, scalar.value < 0x300 { return false }
        return joined.index(after: joined.startIndex) == joined.endIndex
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Digits, `#` and `*` are emoji by the Unicode table too, but no pictures.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isEmoji && scalar.value > 0x7F
    }
}
