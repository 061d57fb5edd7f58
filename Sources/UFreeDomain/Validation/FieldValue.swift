/// A value as a rule sees it.
package enum FieldValue: Sendable {
    case text(String?)
    case number(Int?)
    case date(CivilDate?)

    var isMissing: Bool {
        switch self {
        case .text(let text): text?.allSatisfy(\.isWhitespace) ?? true
        case .number(let number): number == nil
        case .date(let date): date == nil
        }
    }
}
