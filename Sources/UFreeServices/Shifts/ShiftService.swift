import FoundationEssentials
package import UFreeAPI
import UFreeDomain

/// Locations, shift types, shifts and rotations (S, C).
package struct ShiftService: Sendable {
    let ports: ServicePorts
    let reader: FriendReader

    package init(_ ports: ServicePorts) {
        self.ports = ports
        reader = FriendReader(ports: ports)
    }

    /// One change of the roster.
    struct Change: Sendable {
        let update: RosterUpdate
        let today: CivilDate
        let response: ChangeResponse
    }

    /// Changes the roster, and returns the changes of the current week.
    /// - Parameter names: what is remembered of names in an employer's roster.
    func change(
        remembering names: [String: RosterNames.Meaning] = [:],
        _ edit: @escaping @Sendable (inout Roster, _ today: CivilDate, _ now: Timestamp) throws -> Void
    ) async throws -> Change {
        let (profile, now, mapping) = try await reader.context()
        let today = LocalCalendar.today(in: profile.zone, at: now)
        let week = UserSchedule.dates(from: today)
        let update = try await ports.shifts.updateMyRoster(over: week, remembering: names, at: now) {
            try edit(&$0, today, now)
        }
        return try await answer(update, today, mapping, dryRun: false)
    }

    /// Returns how an edit would change the current week.
    func preview(
        _ edit: @escaping @Sendable (inout Roster, _ today: CivilDate, _ now: Timestamp) throws -> Void
    ) async throws -> Change {
        let (profile, now, mapping) = try await reader.context()
        let today = LocalCalendar.today(in: profile.zone, at: now)
        let week = UserSchedule.dates(from: today)
        let under = try await ports.availability.getMyUnderlay()
        var roster = under.shifts.roster
        try edit(&roster, today, now)
        try roster.validate().throwIfInvalid()
        let after = Underlay(
            defaults: under.defaults, calendars: under.calendars, roster: roster, profile: profile,
            zones: LocalCalendar.zones)
        let days = [DayChange](
            in: week.all, from: under, to: after, over: try await ports.availability.getMySchedule(week))
        let update = RosterUpdate(before: under.shifts.roster, after: roster, days: days)
        return try await answer(update, today, mapping, dryRun: true)
    }

    private func answer(
        _ update: RosterUpdate, _ today: CivilDate, _ mapping: ValueMapping, dryRun: Bool
    ) async throws -> Change {
        let audience = try await reader.audience()
        return Change(
            update: update, today: today,
            response: ChangeResponse(
                changes: update.days.map(mapping.change), dryRun: dryRun,
                friendsConnected: audience.connected, friendsWaiting: audience.waiting,
                shifts: update.before == update.after ? nil : true,
                shortRests: ValueMapping.shortRests(
                    update.after.shortRests(since: update.before, today: today))))
    }

    // MARK: Locations

    /// Returns the owner's locations, ordered by name.
    package func locations() async throws(APIError) -> LocationsResponse {
        try await answering {
            LocationsResponse(locations: ValueMapping.locations(try await ports.shifts.getMyRoster()))
        }
    }

    /// Returns one location.
    /// - Parameter who: its name or id.
    package func location(_ who: String) async throws(APIError) -> LocationEntryValue {
        try await answering {
            let roster = try await ports.shifts.getMyRoster()
            let location = try roster.location(named: who)
            var answer = ValueMapping.entry(location, in: roster)
            answer.schema = LocationEntryValue.kind
            return answer
        }
    }

    /// Adds a location.
    package func addLocation(_ body: LocationBody) async throws(APIError) -> LocationsResponse {
        let id = ports.random.uuid()
        return try await answering {
            try await saveLocation { roster in
                try LocationDraft(name: body.name, address: body.address).location(changing: nil, id: id)
            }
        }
    }

    /// Changes a location. A new name is used everywhere.
    /// - Parameter who: its name or id.
    package func editLocation(
        _ who: String, _ body: LocationBody
    ) async throws(APIError) -> LocationsResponse {
        try await answering {
            try await saveLocation { roster in
                let old = try roster.location(named: who)
                return try LocationDraft(name: body.name, address: body.address)
                    .location(changing: old, id: old.id)
            }
        }
    }

    private func saveLocation(
        _ read: @escaping @Sendable (Roster) throws -> Location
    ) async throws -> LocationsResponse {
        let saved = Saved<Location>()
        let roster = try await change { roster, _, _ in
            let location = try read(roster)
            try roster.save(location)
            saved.keep(location)
        }.update.after
        let location = try saved.get()
        return LocationsResponse(
            locations: ValueMapping.locations(roster), location: ValueMapping.location(location),
            warnings: roster.locations(named: location.name.text).count > 1
                ? [RosterWarning.sameName.rawValue] : [])
    }

    /// Removes a location.
    /// - Parameter other: the name or id of the location that its shift types move to; nil if it has none.
    package func removeLocation(
        _ who: String, movingTypesTo other: String?
    ) async throws(APIError) -> LocationsResponse {
        try await answering {
            let change = try await change { roster, _, _ in
                let location = try roster.location(named: who)
                let target = try other.map { try roster.location(named: $0) }
                if target?.id == location.id {
                    throw ValidationFailure(errors: [
                        ValidationError(field: "reassign", rule: .another, given: location.name.text)
                    ])
                }
                try roster.removeLocation(location.id, movingTypesTo: target?.id)
            }
            return LocationsResponse(locations: ValueMapping.locations(change.update.after))
        }
    }

    // MARK: Shift types

    /// Returns a page of the owner's shift types, ordered by symbol.
    /// - Parameters:
    ///   - limit: the maximum number of types; nil means all.
    ///   - after: returns only the types after this symbol.
    package func shiftTypes(limit: Int?, after: String?) async throws(APIError) -> ShiftTypesResponse {
        try await answering {
            var result = ValidationResult()
            result.check(.number(limit), field: "limit", rules: [.range(1...ShiftType.limit)])
            try result.throwIfInvalid()
            let roster = try await ports.shifts.getMyRoster()
            let normal = after.map(ShiftSymbol.normal)
            let rest = roster.typesInOrder.drop { type in normal.map { type.symbol.text <= $0 } ?? false }
            let page = rest.prefix(limit ?? rest.count)
            return ShiftTypesResponse(
                shiftTypes: page.map { ValueMapping.type($0, in: roster) }, more: page.count < rest.count)
        }
    }

    /// Returns one shift type.
    /// - Parameter symbol: its symbol, ignoring case.
    package func shiftType(_ symbol: String) async throws(APIError) -> ShiftTypeValue {
        try await answering {
            let roster = try await ports.shifts.getMyRoster()
            var answer = ValueMapping.type(try roster.shiftType(symbol), in: roster)
            answer.schema = ShiftTypeValue.kind
            return answer
        }
    }

    /// Adds a shift type.
    package func addShiftType(_ body: ShiftTypeBody) async throws(APIError) -> ShiftTypeResponse {
        let id = ports.random.uuid()
        return try await answering {
            try await saving { roster in
                try body.draft(in: roster, isNew: true).type(changing: nil, in: roster, id: id)
            }
        }
    }

    /// Changes a shift type, which keeps its id.
    /// - Parameter symbol: its symbol, ignoring case.
    package func editShiftType(
        _ symbol: String, _ body: ShiftTypeBody
    ) async throws(APIError) -> ShiftTypeResponse {
        try await answering {
            try await saving { roster in
                let old = try roster.shiftType(symbol)
                return try body.draft(in: roster, isNew: false).type(changing: old, in: roster, id: old.id)
            }
        }
    }

    /// Saves a shift type. An error of the disk or the database is reported in the words of S6.
    private func saving(
        _ read: @escaping @Sendable (Roster) throws -> ShiftType
    ) async throws -> ShiftTypeResponse {
        let saved = Saved<ShiftType>()
        let change: Change
        do {
            change = try await self.change { roster, _, _ in
                let type = try read(roster)
                try roster.save(type)
                saved.keep(type)
            }
        } catch let error as DataError {
            switch error {
            case .insufficientStorage, .storageUnavailable:
                throw APIError(.shiftTypeNotSaved, values: ["reason": APIError(mapping: error).code.rawValue])
            default: throw error
            }
        } catch let error as ValidationFailure {
            throw APIError(shiftType: error.errors)
        }
        let type = try saved.get()
        return ShiftTypeResponse(
            shiftType: ValueMapping.type(type, in: change.update.after),
            warnings: type.symbol.isUnusual ? [RosterWarning.unusualSymbol.rawValue] : [],
            change: change.response)
    }

    /// Removes a shift type; past days keep it.
    /// - Parameters:
    ///   - other: the symbol of the shift type that replaces it; nil if it is no longer used.
    ///   - dryRun: only returns what would change.
    package func removeShiftType(
        _ symbol: String, replacingBy other: String?, dryRun: Bool
    ) async throws(APIError) -> ShiftTypeResponse {
        let (random, saved) = (ports.random, Saved<ShiftType>())
        return try await answering {
            let edit: @Sendable (inout Roster, CivilDate, Timestamp) throws -> Void = { roster, today, _ in
                let type = try roster.shiftType(symbol)
                saved.keep(type)
                let target = try other.map { try roster.shiftType($0) }
                if target?.id == type.id {
                    throw ValidationFailure(errors: [
                        ValidationError(field: "reassign", rule: .another, given: type.symbol.text)
                    ])
                }
                try roster.removeType(type.id, replacingBy: target?.id, today: today) { random.uuid() }
            }
            let change = try await dryRun ? preview(edit) : change(edit)
            return ShiftTypeResponse(
                shiftType: ValueMapping.type(try saved.get(), in: change.update.before), warnings: [],
                change: change.response)
        }
    }
}

extension ShiftTypeBody {
    /// - Parameter isNew: whether an empty location counts as missing.
    /// - Throws: `ambiguous` if several locations have the name.
    fileprivate func draft(in roster: Roster, isNew: Bool) throws(APIError) -> ShiftTypeDraft {
        var chosen: ShiftTypeDraft.ChosenLocation?
        if let location, !isNew || !TextSanitizer.line(location).isEmpty {
            chosen = try roster.chosenLocation(location)
        }
        return ShiftTypeDraft(
            symbol: symbol, title: title, shiftDescription: shiftDescription, isAllDay: allDay, from: from,
            to: to, isOvernight: overnight, location: chosen)
    }
}
