/// The style of a piece of text. Only the renderer knows the colours.
enum Style: Hashable, Sendable, CaseIterable {
    case plain, heading, dim, good, warning, error
    /// The light modules of a QR code, which a reader needs on dark ones.
    case code
    case free, busy, morning, afternoon, evening, unknown

    /// The SGR parameters (ECMA-48), from the 16 colours that every terminal has and its user can configure.
    /// They don't include orange: the afternoon uses plain yellow, which most terminals show darker than the
    /// morning's bright yellow (A10). Nil means the terminal's default.
    var sgr: String? {
        switch self {
        case .plain: nil
        case .heading: "1"
        case .dim, .unknown: "2"
        case .good, .free: "32"
        case .warning, .afternoon: "33"
        case .error: "31"
        case .busy: "90"
        case .morning: "93"
        case .evening: "35"
        case .code: "97;40"
        }
    }
}

/// A piece of text in one style. The text is raw: the renderer escapes it.
struct Span: Hashable, Sendable {
    var text: String
    var style: Style

    init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}
