import UFreeAPI
import UFreeTexts

/// One result of a check, as a code and values. Its sentences are made where it is shown.
struct Finding: Hashable, Sendable {
    var check: CheckWord
    var severity: SeverityWord
    /// Nil where all is well.
    var code: FindingCode?
    var values: [String: String] = [:]
    var command: AdviceCommand?
    var friend: PersonValue?

    /// All is well.
    static func fine(_ check: CheckWord, _ values: [String: String] = [:]) -> Finding {
        Finding(check: check, severity: .fine, values: values)
    }

    /// The same in words of the current locale.
    var value: CheckValue {
        var values = values
        values["name"] = friend?.name ?? friend?.id
        guard let code else {
            return CheckValue(
                check: check, severity: severity, code: nil, friend: friend,
                found: DoctorText.fine(check, values), means: nil, fix: nil, command: nil)
        }
        let words = DoctorText.words(code, values)
        return CheckValue(
            check: check, severity: severity, code: code, friend: friend, found: words.found,
            means: words.means, fix: DoctorText.fix(words.fix, command: command?.text), command: command?.text
        )
    }
}
