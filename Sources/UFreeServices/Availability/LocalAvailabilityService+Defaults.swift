import FoundationEssentials
package import UFreeAPI
import UFreeDomain

extension LocalAvailabilityService {
    package func defaults() async throws(APIError) -> DefaultsResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            return DefaultsResponse(
                defaults: try await standing(LocalCalendar.today(in: profile.zone, at: now), mapping))
        }
    }

    package func setDefault(_ body: DefaultBody) async throws(APIError) -> DefaultsResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let draft = try DefaultDraft(body, today: today)
            let rule = draft.rule(id: ports.random.uuid(), at: now)
            return try await change(today, mapping, at: now) { rules in
                // Said again it stays the one that it is.
                if rules.inOrder.last.map(draft.isSaid) ?? false { return rules }
                guard rules.count(where: { $0.until.map { $0 >= today } ?? true }) < DayDefault.limit else {
                    throw ValidationFailure(errors: [
                        ValidationError(field: "defaults", rule: "tooMany", limit: "\(DayDefault.limit)")
                    ])
                }
                return rules.adding(rule)
            }
        }
    }

    package func removeDefault(_ id: String) async throws(APIError) -> DefaultsResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let known = try await standing(today, mapping)
            guard known.contains(where: { $0.id == id.lowercased() }) else {
                throw APIError(.noSuchDefault, values: ["id": id], details: [])
            }
            return try await change(today, mapping, at: now) { rules in
                rules.compactMap { ValueMapping.id($0) == id.lowercased() ? $0.ended(before: today) : $0 }
            }
        }
    }

    package func why(_ date: String) async throws(APIError) -> WhyResponse {
        try await answering {
            let date = try DaysRequest.date(date, field: "date")
            let (profile, now, mapping) = try await reader.context()
            let defaults = try await standing(LocalCalendar.today(in: profile.zone, at: now), mapping)
            let record = try await ports.availability.getMySchedule(date...date).first
            let rules = try await ports.availability.getMyDefaults().filter { $0.names(date) }.inOrder
            let day = ScheduleDay(date: date, record: record, beneath: rules.last)
            let explicit = record.map { record in
                WhyLayerValue(
                    source: ValueMapping.source(.explicit), status: ValueMapping.word(record.status),
                    parts: ValueMapping.parts(record.word.freeParts), note: record.note?.text,
                    since: mapping.time(record.updatedAt))
            }
            return WhyResponse(
                date: "\(date)", day: mapping.day(day, isMine: true),
                layers: [explicit].compactMap(\.self)
                    + rules.reversed().map { rule in
                        WhyLayerValue(
                            source: ValueMapping.source(.standing),
                            status: ValueMapping.word(rule.word.status),
                            parts: ValueMapping.parts(rule.word.freeParts), note: nil,
                            since: mapping.time(rule.createdAt),
                            default: defaults.first { $0.id == ValueMapping.id(rule) })
                    })
        }
    }

    /// Those that are not over, numbered.
    func standing(_ today: CivilDate, _ mapping: ValueMapping) async throws -> [DefaultValue] {
        let rules = try await ports.availability.getMyDefaults().inOrder
        return rules.filter { $0.until.map { $0 >= today } ?? true }.enumerated().map {
            mapping.standing($0.element, number: $0.offset + 1)
        }
    }

    private func change(
        _ today: CivilDate, _ mapping: ValueMapping, at now: Timestamp,
        _ edit: @escaping @Sendable ([DayDefault]) throws -> [DayDefault]
    ) async throws -> DefaultsResponse {
        let before = try await standing(today, mapping)
        let changes = try await ports.availability.updateMyDefaults(
            over: UserSchedule.dates(from: today), at: now, edit)
        let after = try await standing(today, mapping)
        return DefaultsResponse(
            defaults: after,
            change: try await response(
                changes.map(mapping.change), defaults: before == after ? nil : after, dryRun: false))
    }
}

/// A default as somebody asks for it.
struct DefaultDraft: Sendable {
    private let weekdays: Weekdays
    private let word: DayWord
    private let from: CivilDate
    private let until: CivilDate?

    /// - Throws: everything that is wrong with it.
    init(_ body: DefaultBody, today: CivilDate) throws(ValidationFailure) {
        var result = ValidationResult()
        var weekdays: Weekdays = []
        for text in body.weekdays {
            guard let day = ValueMapping.weekday(word: text) else {
                let accepted = WeekdayWord.allCases.map(\.rawValue).joined(separator: ", ")
                result.add(
                    ValidationError(field: "weekdays", rule: "oneOf", limit: accepted, given: text))
                continue
            }
            weekdays.insert(Weekdays(day))
        }
        if body.weekdays.isEmpty { result.add(ValidationError(field: "weekdays", rule: "required")) }
        let edit = DaysEdit(SetDaysBody(status: body.status, parts: body.parts), &result)
        let until = body.until.flatMap { text in
            result.reading { () throws(ValidationFailure) in try DaysRequest.date(text, field: "until") }
        }
        if let until, until < today {
            result.add(
                ValidationError(
                    field: "until", rule: "notBefore", limit: today.description, given: until.description))
        }
        var word = DayWord.unknown
        if case .set(let said, _)? = edit {
            word = said
            if said.status == .unknown {
                result.add(ValidationError(field: "status", rule: "known"))
            }
        }
        try result.throwIfInvalid()
        self.weekdays = weekdays
        self.word = word
        self.until = until
        from = today
    }

    func rule(id: UUID, at now: Timestamp) -> DayDefault {
        DayDefault(id: id, weekdays: weekdays, word: word, from: from, until: until, createdAt: now)
    }

    /// Whether a default says the same already.
    func isSaid(by rule: DayDefault) -> Bool {
        rule.weekdays == weekdays && rule.word == word && rule.until == until && rule.from <= from
    }
}
