/// Why words name no days.
struct DateProblem: Error, Hashable {
    /// What is wrong.
    enum Kind: Hashable {
        /// Nothing that is known here.
        case unreadable
        /// The range ends before it begins.
        case backwards
        /// As in `MissingDay`.
        case noSuchDay(named: String)
        /// More than anything may be set ahead.
        case tooMany
        /// What it could mean.
        case ambiguous(readings: [String])
        /// The weekday contradicts the date beside it.
        case otherWeekday
    }

    let kind: Kind
    /// The words that would be right, and the places of those that they stand for; nil where none are near.
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

    /// Whether the words were understood and still name no days.
    var isUnderstood: Bool { kind != .unreadable }

    /// The word for programs, as the error carries it.
    var code: String? {
        switch kind {
        case .backwards: "backwards"
        case .noSuchDay: "noSuchDay"
        case .tooMany: "tooMany"
        case .ambiguous: "ambiguous"
        case .unreadable, .otherWeekday: nil
        }
    }
}
