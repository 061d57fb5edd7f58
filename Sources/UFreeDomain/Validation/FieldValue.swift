/// A field's value, in the form that rules check.
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
