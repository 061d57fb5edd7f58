/// A broken rule of validation in words (D4).
package enum RuleText {
    /// - Parameter line: `field|rule|limit|given` as the details of `validationFailed` carry it, without what is not
    ///   known; anything else comes back as it is.
    package static func sentence(_ line: String) -> String {
        let fields = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false).map(
            String.init)
        guard fields.count >= 2 else { return line }
        let limit = fields.count >= 3 && !fields[2].isEmpty ? fields[2] : nil
        let given = fields.count == 4 && fields[1] != "noteTooLong" ? " \(fields[3])" : ""
        return "\(fieldName(fields[0]))\(given): \(rule(fields[1], limit: limit))"
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
        case ("cannotUpdatePastDate", _): "you can't change a day that is already over"
        case ("tooFarAhead", let limit?): "is too far ahead; the last day that can be set is \(limit)"
        case ("noteTooLong", let limit?): "at most \(limit) characters"
        case ("noteNeedsStatus", _): "needs a status first"
        case ("unreadableDate", _): "does not read as YYYY-MM-DD"
        case ("unreadableStatus", let limit?):
            "is none of \(limit.split(separator: ",").joined(separator: ", "))"
        case ("notBefore", let limit?): "must not be before \(limit)"
        case ("known", _): "a default says something of its days; to end one: ufreectl default rm"
        case ("uuid", _): "is not a UUID"
        case ("tooMany", let limit?): "at most \(limit) are possible"
        case ("unreadableAddress", _): "does not read as HOST:PORT"
        case ("oneOf", let limit?): "must be one of \(limit)"
        case ("type", let limit?): "must be \(limit)"
        case ("unreadable", _): "does not read as JSON"
        case ("utf8", _): "is no UTF-8"
        case ("unique", _): "stands there twice"
        case ("time", _): "is not a time such as 08:00"
        case ("sixDigits", _): "must be six digits"
        case ("matches", let limit?): "contradicts the \(limit)"
        case ("alone", let limit?): "not together with \(fieldName(limit).lowercased())"
        case ("knownZone", _): "is not a time zone such as Europe/Vienna"
        case ("ascending", _): "must be later than the one before"
        case (_, let limit?): "breaks the rule \(rule) (\(limit))"
        default: "breaks the rule \(rule)"
        }
    }

    private static func fieldName(_ field: String) -> String {
        switch field {
        case "zone": "Time zone"
        case "parts": "Parts of the day"
        case "parts.morning": "Morning"
        case "parts.afternoon": "Afternoon"
        case "parts.evening": "Evening"
        case "parts.end": "End of the evening"
        case "dates": "Date"
        case "to": "Whom to ask"
        case "at": "Time"
        // A place in a file stays as it is.
        case let place where place.contains { ".[".contains($0) }: place
        default: field.prefix(1).uppercased() + field.dropFirst()
        }
    }
}
