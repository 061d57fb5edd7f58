package import UFreeAPI

/// What export and import say.
package enum TransferText {
    /// What was written, and where to.
    package static func exported(_ export: ExportResponse, to path: String) -> String {
        let days = count(export.days.count, "day")
        let friends = count(export.friends.count, "friend")
        let kind = export.anonymous ? "without names, ids, notes and times" : "with everything but your keys"
        return "\(path) is written: \(days), \(friends), \(kind)."
    }

    /// Asks before a file is taken over.
    package static func question(_ plan: ImportResponse) -> String {
        var things: [String] = []
        if !plan.change.changes.isEmpty { things.append(count(plan.change.changes.count, "day")) }
        if plan.defaults > 0 { things.append(count(plan.defaults, "default")) }
        if !plan.profile.isEmpty { things.append("your profile") }
        let last = things.popLast() ?? "nothing"
        return "Change \(things.isEmpty ? last : things.joined(separator: ", ") + " and \(last)")?"
    }

    /// What is to be said beside the days that change: the profile, what stays, what was passed over (D9).
    package static func rest(_ response: ImportResponse) -> [String] {
        var lines: [String] = []
        let verb = response.change.dryRun ? "would change" : "changed"
        if !response.profile.isEmpty {
            lines.append("Profile: \(response.profile.map(field).joined(separator: ", ")) \(verb).")
        }
        if response.defaults > 0 {
            let be = response.change.dryRun ? "would be" : response.defaults == 1 ? "is" : "are"
            lines.append("\(count(response.defaults, "default")) of the file \(be) yours.")
        }
        if response.unchanged > 0 {
            let isOne = response.unchanged == 1
            lines.append(
                "\(count(response.unchanged, "day")) of the file \(isOne ? "is" : "are") so already.")
        } else if response.isNothing {
            lines.append("Nothing of the file is to be taken over.")
        }
        return lines + response.warnings.map(warning)
    }

    /// What was passed over, and why; nothing of a code that this program does not know but the code.
    package static func warning(_ warning: ImportWarningValue) -> String {
        let number = warning.count
        switch ImportWarning(rawValue: warning.code) {
        case .pastDays: return "Passed over: \(count(number, "day")) that \(number == 1 ? "is" : "are") over."
        case .daysTooFarAhead: return "Passed over: \(count(number, "day")) more than 366 days ahead."
        case .friends:
            return "Passed over: \(count(number, "friend")). A friendship needs both sides: ufreectl add"
        case .requests: return "Passed over: \(count(number, "request"))."
        case .profile:
            return "The profile stays as it is; --profile takes over the one of an export with names."
        case nil: return "Passed over: \(warning.code) (\(number))."
        }
    }

    private static func field(_ field: String) -> String {
        switch field {
        case "zone": "time zone"
        case "parts": "parts of the day"
        default: field
        }
    }

    private static func count(_ number: Int, _ thing: String) -> String {
        number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
    }
}
