/// The rules of every model (D4). The types of most fields already exclude invalid values; these checks cover
/// combinations of fields, and moments that no calendar can show. A repository validates a day before writing
/// it.
extension DayAvailability: Validatable {
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        result.check(updatedAt, field: "updatedAt")
        return result
    }
}

extension DayDefault: Validatable {
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        if weekdays.ordered.isEmpty { result.add(ValidationError(field: "weekdays", rule: .required)) }
        if word.status == .unknown { result.add(ValidationError(field: "status", rule: .known)) }
        if let until, until < from {
            result.add(
                ValidationError(
                    field: "until", rule: .notBefore, limit: from.description, given: until.description))
        }
        result.check(createdAt, field: "createdAt")
        return result
    }
}

extension UserSchedule: Validatable {
    /// Checks the stored days. The type itself ensures that the dates are consecutive and that each record has its date (A5).
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        for error in weeklyStatus.compactMap(\.record).flatMap(\.validationErrors) { result.add(error) }
        return result
    }
}

extension Profile: Validatable {
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        result.check(.text(name.text), field: "name", rules: DisplayName.rules)
        result.check(.text(zone.text), field: "zone", rules: ZoneName.rules)
        _ = result.reading { () throws(ValidationFailure) in
            try PartHours(
                validating: [hours.morning, hours.afternoon, hours.evening, hours.end], field: "parts")
        }
        return result
    }
}

extension User: Validatable {
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        result.check(.text(displayName.text), field: "displayName", rules: DisplayName.rules)
        return result
    }
}

extension Friend: Validatable {
    package func validate() -> ValidationResult {
        var result = profile.validate()
        result.check(since, field: "since")
        if let asOf { result.check(asOf, field: "asOf") }
        return result
    }
}

extension FriendRequest: Validatable {
    /// Checks that the peer is known. An outgoing request may have an address instead, unless it was
    /// accepted: nobody becomes a friend without consent.
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        let needsPeer = direction == .incoming || status == .accepted
        if peer == nil, needsPeer || address == nil {
            result.add(ValidationError(field: "peer", rule: .required))
        }
        result.check(timestamp, field: "timestamp")
        return result
    }
}

extension ValidationResult {
    fileprivate mutating func check(_ moment: Timestamp, field: String) {
        check(.number(Int(moment.milliseconds)), field: field, rules: Timestamp.rules)
    }
}
