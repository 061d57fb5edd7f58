import FoundationEssentials
package import UFreeAPI
import UFreeDomain

extension AvailabilityService {
    /// Returns the owner's defaults that have not ended (A11).
    package func defaults() async throws(APIError) -> DefaultsResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            return DefaultsResponse(
                defaults: try await dayDefaults(LocalCalendar.today(in: profile.zone, at: now), mapping))
        }
    }

    /// Sets the default of weekdays from today on.
    package func setDefault(_ body: DefaultBody) async throws(APIError) -> DefaultsResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let draft = try DefaultDraft(body, today: today)
            let rule = draft.rule(id: ports.random.uuid(), at: now)
            return try await change(today, mapping, at: now) { rules in
                // A default that is set again keeps its identity.
                if rules.inOrder.last.map(draft.isSaid) ?? false { return rules }
                let wanted = rules.adding(rule)
                try wanted.checkCount(on: today)
                return wanted
            }
        }
    }

    /// Ends a default by its id, the first characters of it, or its number. Past days keep its status.
    package func removeDefault(_ word: String) async throws(APIError) -> DefaultsResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            return try await change(today, mapping, at: now) { rules in
                let id = try mapping.dayDefaults(rules, today: today).meant(by: word, or: .noSuchDefault).id
                return rules.compactMap { ValueMapping.id($0) == id ? $0.ended(before: today) : $0 }
            }
        }
    }

    /// Returns the defaults that have not ended.
    func dayDefaults(_ today: CivilDate, _ mapping: ValueMapping) async throws -> [DefaultValue] {
        mapping.dayDefaults(try await ports.availability.getMyDefaults(), today: today)
    }

    private func change(
        _ today: CivilDate, _ mapping: ValueMapping, at now: Timestamp,
        _ edit: @escaping @Sendable ([DayDefault]) throws -> [DayDefault]
    ) async throws -> DefaultsResponse {
        let before = try await dayDefaults(today, mapping)
        let changes = try await ports.availability.updateMyDefaults(
            over: UserSchedule.dates(from: today), at: now, edit)
        let after = try await dayDefaults(today, mapping)
        return DefaultsResponse(
            defaults: after,
            change: try await response(
                changes.map(mapping.change), defaults: before == after ? nil : after, dryRun: false))
    }
}

/// A default as requested.
struct DefaultDraft: Sendable {
    private let weekdays: Weekdays
    private let word: DayWord
    private let from: CivilDate
    private let until: CivilDate?

    /// - Throws: every error in the request.
    init(_ body: DefaultBody, today: CivilDate) throws(ValidationFailure) {
        var result = ValidationResult()
        var weekdays: Weekdays = []
        for text in body.weekdays {
            guard let day = ValueMapping.weekday(word: text) else {
                let accepted = WeekdayWord.allCases.map(\.rawValue).joined(separator: ", ")
                result.add(
                    ValidationError(field: "weekdays", rule: .oneOf, limit: accepted, given: text))
                continue
            }
            weekdays.insert(Weekdays(day))
        }
        if body.weekdays.isEmpty { result.add(ValidationError(field: "weekdays", rule: .required)) }
        let word = DaysEdit.word(status: body.status, parts: body.parts, &result)
        let until = body.until.flatMap { text in
            result.reading { () throws(ValidationFailure) in try DaysRequest.date(text, field: "until") }
        }
        if let until, until < today {
            result.add(
                ValidationError(
                    field: "until", rule: .notBefore, limit: today.description, given: until.description))
        }
        if word?.status == .unknown { result.add(ValidationError(field: "status", rule: .known)) }
        guard let word, result.isValid else { throw ValidationFailure(errors: result.errors) }
        self.weekdays = weekdays
        self.word = word
        self.until = until
        from = today
    }

    func rule(id: UUID, at now: Timestamp) -> DayDefault {
        DayDefault(id: id, weekdays: weekdays, word: word, from: from, until: until, createdAt: now)
    }

    /// Returns whether an existing default already has the same content.
    func isSaid(by rule: DayDefault) -> Bool {
        rule.weekdays == weekdays && rule.word == word && rule.until == until && rule.from <= from
    }
}
