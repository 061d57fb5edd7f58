/// A broken rule of validation in words (D4).
package enum RuleText {
    /// - Parameter line: `field|rule|limit` as the details of `validationFailed` carry it; anything else
    ///   comes back as it is.
    package static func sentence(_ line: String) -> String {
        let fields = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false).map(
            String.init)
        guard fields.count >= 2 else { return line }
        let limit = fields.count == 3 && !fields[2].isEmpty ? fields[2] : nil
        return "\(fieldName(fields[0])): \(rule(fields[1], limit: limit))"
    }

    private static func rule(_ rule: String, limit: String?) -> String {
        switch (rule, limit) {
        case ("required", _): "must not be empty"
        case ("minLength", let limit?): "at least \(limit) characters"
        case ("maxLength", let limit?): "at most \(limit) characters"
        case ("maxBytes", let limit?): "at most \(limit) bytes"
        case ("range", let limit?), ("dateRange", let limit?): "must be within \(limit)"
        case ("email", _): "is not an e-mail address"
        case ("phone", _): "is not a phone number"
        case ("url", _): "is not a web address"
        case ("knownZone", _), ("zone", _): "is not a time zone such as Europe/Vienna"
        case ("ascending", _), ("order", _): "each part must begin after the one before"
        case (_, let limit?): "breaks the rule \(rule) (\(limit))"
        default: "breaks the rule \(rule)"
        }
    }

    private static func fieldName(_ field: String) -> String {
        switch field {
        case "name", "displayName": "Name"
        case "zone": "Time zone"
        case "parts", "partHours": "Parts of the day"
        case "note": "Note"
        default: field.prefix(1).uppercased() + field.dropFirst()
        }
    }
}
