import FoundationEssentials
package import UFreeAPI
import UFreeDomain

extension ShiftService {
    /// The default length of a list of shifts, in days.
    private static let listed = 14

    /// Returns the owner's shifts in a range of dates, each `YYYY-MM-DD`; the default is two weeks from
    /// today.
    package func shifts(from: String?, until: String?) async throws(APIError) -> ShiftsResponse {
        try await answering {
            let (profile, now, _) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let dates = try DaysRequest.range(
                from: from, to: until, orElse: today, count: Self.listed, end: "until")
            return ShiftsResponse(shifts: Self.list(dates.all, try await ports.shifts.getMyRoster()))
        }
    }

    /// Assigns a shift or a day off to every date, or one of them to each. Either all dates are changed or
    /// none.
    package func assign(_ dates: [String], _ body: ShiftBody) async throws(APIError) -> ShiftsResponse {
        try await answering {
            let symbol = TextSanitizer.line(body.symbol)
            let rules: [ValidationRule] = [.required, .maxBytes(RotationDraft.byteLimit)]
            return try await change(dates, rules: rules, of: symbol, dryRun: body.dryRun ?? false) {
                try $0.slots(symbol, days: $1)
            }
        }
    }

    /// Removes the shifts assigned to dates; the rotation applies to them again.
    package func clearShifts(_ dates: [String]) async throws(APIError) -> ShiftsResponse {
        try await answering {
            try await change(dates, dryRun: false) { Array(repeating: nil, count: $1) }
        }
    }

    /// - Parameters:
    ///   - rules: the rules for the symbol.
    ///   - slots: returns the slot of each date.
    private func change(
        _ texts: [String], rules: [ValidationRule] = [], of symbol: String? = nil, dryRun: Bool,
        _ slots: @escaping @Sendable (Roster, _ days: Int) throws -> [ShiftSlot?]
    ) async throws -> ShiftsResponse {
        let (profile, now, _) = try await reader.context()
        let request = DaysRequest(texts, today: LocalCalendar.today(in: profile.zone, at: now)) { result in
            result.check(.text(symbol), field: "symbol", rules: rules)
            return .clear
        }
        try request.result.throwIfInvalid()
        let dates = request.dates
        let edit: @Sendable (inout Roster, CivilDate, Timestamp) throws -> Void = { roster, _, _ in
            for (date, slot) in zip(dates, try slots(roster, dates.count)) {
                try roster.assign(slot, to: [date])
            }
        }
        let done = try await dryRun ? preview(edit) : change(edit)
        return ShiftsResponse(shifts: Self.list(dates, done.update.after), change: done.response)
    }

    private static func list(_ dates: [CivilDate], _ roster: Roster) -> [ShiftDayValue] {
        dates.compactMap { ValueMapping.shift(on: $0, in: roster) }
    }

    // MARK: Rotations

    /// Returns the owner's rotations that have not ended.
    package func rotations() async throws(APIError) -> RotationsResponse {
        try await answering {
            let (profile, now, _) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            return Self.response(try await ports.shifts.getMyRoster(), today)
        }
    }

    /// Starts a rotation on a date.
    package func setRotation(_ body: RotationBody) async throws(APIError) -> RotationsResponse {
        let id = ports.random.uuid()
        return try await answering {
            let edit: @Sendable (inout Roster, CivilDate, Timestamp) throws -> Void = { roster, today, now in
                let rotation = try body.rotation(in: roster, id: id, today: today, at: now)
                var next = roster
                try next.add(rotation, today: today)
                let (old, new) = (roster.rotations(from: today), next.rotations(from: today))
                // Rotations that are set again keep their identity.
                let isSaid =
                    old.count == new.count && zip(old, new).allSatisfy { $0.saysTheSame(as: $1, from: today) }
                if !isSaid { roster = next }
            }
            let done = try await body.dryRun == true ? preview(edit) : change(edit)
            return Self.response(done.update.after, done.today, done.response)
        }
    }

    /// Ends all rotations. Past days keep their shifts.
    package func endRotations() async throws(APIError) -> RotationsResponse {
        try await answering {
            let done = try await change { roster, today, _ in roster.endRotations(today: today) }
            return Self.response(done.update.after, done.today, done.response)
        }
    }

    private static func response(
        _ roster: Roster, _ today: CivilDate, _ change: ChangeResponse? = nil
    ) -> RotationsResponse {
        RotationsResponse(
            rotations: roster.rotations(from: today).map {
                ValueMapping.rotation($0, in: roster, today: today)
            }, change: change)
    }

    /// Returns the ready-made rotations.
    package func readyRotations() async throws(APIError) -> ReadyRotationsResponse {
        ReadyRotationsResponse(
            patterns: ReadyRotation.all.map {
                ReadyRotationValue(name: $0.name, pattern: $0.pattern, length: $0.pattern.count)
            })
    }

    // MARK: Settings

    /// Returns the settings of all shifts.
    package func shiftSettings() async throws(APIError) -> ShiftSettingsResponse {
        try await answering { Self.response(try await ports.shifts.getMyRoster().settings, nil) }
    }

    /// Changes the settings of all shifts.
    package func setShiftSettings(
        _ body: ShiftSettingsBody
    ) async throws(APIError) -> ShiftSettingsResponse {
        try await answering {
            var result = ValidationResult()
            result.check(
                .number(body.restHours), field: "restHours", rules: [.range(0...ShiftSettings.mostRest)])
            try result.throwIfInvalid()
            let done = try await change { roster, _, _ in
                roster.set(
                    ShiftSettings(
                        restHours: body.restHours ?? roster.settings.restHours,
                        sharesSymbols: body.sharesSymbols ?? roster.settings.sharesSymbols,
                        daysOffFree: body.daysOffFree ?? roster.settings.daysOffFree))
            }
            return Self.response(done.update.after.settings, done.response)
        }
    }

    private static func response(
        _ settings: ShiftSettings, _ change: ChangeResponse?
    ) -> ShiftSettingsResponse {
        ShiftSettingsResponse(
            restHours: settings.restHours, sharesSymbols: settings.sharesSymbols,
            daysOffFree: settings.daysOffFree, change: change)
    }
}

extension RotationBody {
    /// - Throws: every broken rule; `unknownSymbols`.
    func rotation(
        in roster: Roster, id: UUID, today: CivilDate, at now: Timestamp
    ) throws(ValidationFailure) -> Rotation {
        var result = ValidationResult()
        let first = result.reading { () throws(ValidationFailure) in
            try DaysRequest.date(from, field: "from")
        }
        let last = until.flatMap { text in
            result.reading { () throws(ValidationFailure) in try DaysRequest.date(text, field: "until") }
        }
        if let first, first > today.adding(days: AvailabilityRules.daysAhead) {
            let limit = today.adding(days: AvailabilityRules.daysAhead)
            result.add(AvailabilityError.tooFarAhead(last: limit), field: "from", given: "\(first)")
        }
        if let last, last < max(today, first ?? today) {
            result.add(
                ValidationError(
                    field: "until", rule: .notBefore, limit: "\(max(today, first ?? today))",
                    given: "\(last)"))
        }
        let draft = result.reading { () throws(ValidationFailure) in
            try RotationDraft(pattern, named: symbols ?? [:], in: roster)
        }
        guard let first, let draft, result.isValid else { throw ValidationFailure(errors: result.errors) }
        return Rotation(
            id: id, slots: draft.slots, anchor: first, from: max(first, today), until: last, createdAt: now)
    }
}
