package import UFreeAPI
import UFreeDomain

extension TransferService {
    /// Imports the owner's days, defaults and shifts from a file in one transaction. If anything in it is
    /// invalid, nothing is imported.
    /// - Parameters:
    ///   - file: its bytes, `ImportResponse.limit` at most; its type is detected.
    ///   - shiftTypes: whether only shift types are imported.
    ///   - profile: whether the profile is imported too.
    ///   - dryRun: only returns what would change.
    package func `import`(
        _ file: [UInt8], only shiftTypes: Bool, profile wantsProfile: Bool, dryRun: Bool
    ) async throws(APIError) -> ImportResponse {
        try await answering {
            let (kind, export) = try Self.export(file, only: shiftTypes)
            let (current, now, mapping) = try await reader.context()
            let wanted = export.profile?(current) ?? current
            let isProfileTaken = wantsProfile && export.profile != nil
            // The dates depend on the zone of the profile that will apply.
            let zone = isProfileTaken ? wanted.zone : current.zone
            let today = LocalCalendar.today(in: zone, at: now)
            let last = today.adding(days: AvailabilityRules.daysAhead)
            let days = export.days.filter { (today...last).contains($0.date) }.sorted { $0.date < $1.date }
            let edits = days.reduce(into: [:]) { $0[$1.date] = $1.edit }
            let edit: @Sendable (ScheduleDay) throws -> DayContent? = { day in
                var edit = DaysEdit.note(.keep)
                if let imported = edits[day.date] { edit = imported }
                return try edit(day)
            }
            let availability = AvailabilityService(ports)
            let dayDefaults = dayDefaults(in: export, today: today, at: now)
            let under = try await ports.availability.getMyUnderlay()
            let mine = under.defaults
            let merged = try Self.merged(mine, with: dayDefaults, today: today)
            let random = ports.random
            var roster = under.shifts.roster
            let outcome = try Self.listing {
                try export.roster.merge(into: &roster, days: today...last, at: now) { random.uuid() }
            }
            let after = Underlay(
                defaults: merged, calendars: under.calendars, roster: roster,
                profile: isProfileTaken ? wanted : current,
                zones: LocalCalendar.zones)
            let week = UserSchedule.dates(from: today)
            let derived = try await changes(from: under, to: after, in: week.all.filter { edits[$0] == nil })
            let dates = days.map(\.date)
            var book = AddressBook(
                friends: try await ports.friends.friends(), groups: try await ports.friends.groups(),
                newLevel: try await ports.friends.newFriendLevel())
            let names = export.names.apply(to: &book, at: now) { random.uuid() }
            let changes: [DayChangeValue]
            if dryRun {
                changes = try await availability.preview(dates, over: after, mapping, edit)
            } else {
                let profile = isProfileTaken ? export.profile : nil
                changes = try await ports.imports.importMine(
                    dates, defaults: { try Self.merged($0, with: dayDefaults, today: today) },
                    roster: { roster in
                        _ = try Self.listing {
                            try export.roster.merge(into: &roster, days: today...last, at: now) {
                                random.uuid()
                            }
                        }
                    }, profile: { profile?($0) ?? $0 },
                    names: { _ = export.names.apply(to: &$0, at: now) { random.uuid() } }, at: now, edit
                ).map(mapping.change)
            }
            return ImportResponse(
                kind: kind,
                change: try await availability.response(
                    (changes + derived.map(mapping.change)).sorted { $0.date < $1.date },
                    shifts: roster == under.shifts.roster ? nil : true,
                    shortRests: ValueMapping.shortRests(
                        roster.shortRests(since: under.shifts.roster, today: today)), dryRun: dryRun),
                unchanged: days.count - changes.count, defaults: Self.new(dayDefaults, beside: mine).count,
                shiftTypes: ImportedShiftTypesValue(
                    added: outcome.added, changed: outcome.changed, unchanged: outcome.unchanged,
                    locations: outcome.locations, isAnother: roster != under.shifts.roster),
                profile: isProfileTaken ? Self.differences(current, wanted) : [], names: names.changed,
                warnings: Self.warnings([
                    (.pastDays, export.dates.count { $0 < today }),
                    (.daysTooFarAhead, export.dates.count { $0 > last }),
                    (.friends, export.friends), (.requests, export.requests),
                    (.wishes, export.wishes),
                    (.profile, Self.isProfileLeft(export, wantsProfile, current, wanted) ? 1 : 0),
                ]) + Self.warning(.unusualSymbols, outcome.unusual) + Self.warning(.names, names.skipped))
        }
    }

    /// Returns the days that change because of defaults and shifts.
    /// - Parameter dates: dates of at most one week, without those in the file.
    private func changes(
        from old: Underlay, to new: Underlay, in dates: [CivilDate]
    ) async throws -> [DayChange] {
        guard let first = dates.first, let last = dates.last else { return [] }
        return [DayChange](
            in: dates, from: old, to: new, over: try await ports.availability.getMySchedule(first...last))
    }

    /// Returns the file's defaults that have not ended.
    private func dayDefaults(in export: ExportFile, today: CivilDate, at now: Timestamp) -> [DayDefault] {
        export.defaults.enumerated().map { index, dayDefault in
            dayDefault.rule(
                orElse: ports.random.uuid(), createdAt: now.adding(milliseconds: Int64(index)))
        }.filter { !$0.isOver(on: today) }
    }

    /// Returns the owner's defaults with those of a file; an imported default replaces one with the same id.
    private static func merged(
        _ mine: [DayDefault], with imported: [DayDefault], today: CivilDate
    ) throws(ValidationFailure) -> [DayDefault] {
        let new = new(imported, beside: mine)
        let result = mine.filter { rule in !new.contains { $0.id == rule.id } } + new
        try result.checkCount(on: today)
        return result
    }

    /// Returns the imported defaults that the owner does not have yet.
    private static func new(_ imported: [DayDefault], beside mine: [DayDefault]) -> [DayDefault] {
        imported.filter { rule in !mine.contains { $0.saysTheSame(as: rule) } }
    }

    /// The maximum number of reported errors; a file can have any number.
    private static let mistakesListed = 100

    private static func export(
        _ file: [UInt8], only isNarrow: Bool
    ) throws -> (kind: String, file: ExportFile) {
        guard file.count <= ImportResponse.limit else {
            throw APIError(.tooLarge, values: ["reason": "more than \(ImportResponse.limit >> 20) MiB"])
        }
        if let table = try ShiftTypeTable(file) {
            return try listing {
                let types = JSONValue.list(table.types)
                return (
                    ShiftTypesResponse.kind, ExportFile(try RosterFile(shiftTypes: types, lines: table.lines))
                )
            }
        }
        let document = try document(file)
        return try listing {
            if !isNarrow, document["schema"] == .text(ExportResponse.kind) {
                return (ExportResponse.kind, try ExportFile(document))
            }
            return (
                ShiftTypesResponse.kind, ExportFile(try RosterFile(shiftTypes: document["shiftTypes"]))
            )
        }
    }

    /// Reports the errors in a file with their places, even if there is only one.
    private static func listing<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error as ValidationFailure {
            var refusal = APIError(
                listing: error.errors.prefix(mistakesListed).map(ShiftTypeTable.byColumn))
            let more = error.errors.count - refusal.rules.count
            if more > 0 { refusal.values["more"] = "\(more)" }
            throw refusal
        }
    }

    /// Reads a JSON file and checks its type by its content.
    private static func document(_ file: [UInt8]) throws(APIError) -> [String: JSONValue] {
        let value: JSONValue
        do {
            value = try JSONReader.read(file)
        } catch {
            throw APIError(
                .unreadableFile,
                values: [
                    "place": error.place, "line": "\(error.line)", "column": "\(error.column)",
                    "reason": error.reason,
                ])
        }
        guard case .object(let members) = value,
            members["schema"].map({ kinds.contains($0) }) ?? (members["shiftTypes"] != nil)
        else {
            throw APIError(
                .unreadableFile,
                values: [
                    "place": "schema",
                    "reason":
                        "this is neither \(ExportResponse.kind), an export of UFree, nor a file of shift types",
                ])
        }
        return members
    }

    private static let kinds: [JSONValue] = [
        .text(ExportResponse.kind), .text(ShiftTypesResponse.kind),
    ]

    private static func warning(_ code: ImportWarning, _ names: [String]) -> [ImportWarningValue] {
        names.isEmpty
            ? [] : [ImportWarningValue(code: code.rawValue, count: names.count, names: names)]
    }

    private static func differences(_ old: Profile, _ new: Profile) -> [String] {
        [("name", old.name != new.name), ("zone", old.zone != new.zone), ("parts", old.hours != new.hours)]
            .filter(\.1).map(\.0)
    }

    /// Whether the file's profile differs from the profile after the import.
    private static func isProfileLeft(
        _ export: ExportFile, _ isWanted: Bool, _ current: Profile, _ wanted: Profile
    ) -> Bool {
        isWanted ? export.profile == nil : current != wanted
    }

    private static func warnings(_ counts: [(ImportWarning, Int)]) -> [ImportWarningValue] {
        counts.filter { $0.1 > 0 }.map { ImportWarningValue(code: $0.0.rawValue, count: $0.1) }
    }
}
