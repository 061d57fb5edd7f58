/// Why a text is not valid as days.
struct DateProblem: Error, Hashable {
    /// The kind of problem.
    enum Kind: Hashable {
        /// The words are unknown.
        case unreadable
        /// The range ends before it starts.
        case backwards
        /// As in `MissingDay`.
        case noSuchDay(named: String)
        /// More days than can be set ahead.
        case tooMany
        /// The text has several readings.
        case ambiguous(readings: [String])
        /// A part of the day, for a command that takes whole days.
        case partOfDay
        /// The weekday contradicts the date beside it.
        case otherWeekday
    }

    let kind: Kind
    /// The correct words, and the places of the words they replace; nil where no correction is close.
    let correction: Correction?

    struct Correction: Hashable {
        let places: Range<Int>
        let words: [String]
    }

    static let unreadable = DateProblem(.unreadable)

    init(_ kind: Kind, correction: Correction? = nil) {
        self.kind = kind
        self.correction = correction
    }

    /// Whether the words were understood but are not valid days. After whole days a part may be another word, such as
    /// the start of a note.
    var isUnderstood: Bool { kind != .unreadable && kind != .partOfDay }

    /// The word for programs, as the error carries it.
    var code: String? {
        switch kind {
        case .backwards: "backwards"
        case .noSuchDay: "noSuchDay"
        case .tooMany: "tooMany"
        case .ambiguous: "ambiguous"
        case .partOfDay: "partOfDay"
        case .unreadable, .otherWeekday: nil
        }
    }
}
