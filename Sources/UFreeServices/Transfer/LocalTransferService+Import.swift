package import UFreeAPI
import UFreeDomain

extension LocalTransferService {
    package func `import`(_ file: [UInt8], profile wantsProfile: Bool, dryRun: Bool) async throws(APIError)
        -> ImportResponse
    {
        try await answering {
            let export = try Self.export(file)
            let (current, now, mapping) = try await reader.context()
            let wanted = export.profile?(current) ?? current
            let isProfileTaken = wantsProfile && export.profile != nil
            // The dates are those of the profile that they stand beside.
            let zone = isProfileTaken ? wanted.zone : current.zone
            let today = LocalCalendar.today(in: zone, at: now)
            let last = today.adding(days: AvailabilityRules.daysAhead)
            let days = export.days.filter { (today...last).contains($0.date) }.sorted { $0.date < $1.date }
            let edits = days.reduce(into: [:]) { $0[$1.date] = $1.edit }
            let edit: @Sendable (ScheduleDay) throws -> DayEdit = { day in
                var edit = DaysEdit.note(.keep)
                if let imported = edits[day.date] { edit = imported }
                return try edit(day)
            }
            let availability = LocalAvailabilityService(ports)
            let standing = standing(in: export, today: today, at: now)
            let mine = try await ports.availability.getMyDefaults()
            let merged = try Self.merged(mine, with: standing, today: today)
            let week = UserSchedule.dates(from: today)
            let derived = try await changes(from: mine, to: merged, in: week.all.filter { edits[$0] == nil })
            let dates = days.map(\.date)
            let changes: [DayChangeValue]
            if dryRun {
                changes = try await availability.preview(dates, over: merged, mapping, edit)
            } else {
                let profile = isProfileTaken ? export.profile : nil
                changes = try await ports.imports.importMine(
                    dates, defaults: { try Self.merged($0, with: standing, today: today) },
                    profile: { profile?($0) ?? $0 }, at: now, edit
                ).map(mapping.change)
            }
            return ImportResponse(
                kind: ExportResponse.kind,
                change: try await availability.response(
                    (changes + derived.map(mapping.change)).sorted { $0.date < $1.date }, dryRun: dryRun),
                unchanged: days.count - changes.count, defaults: Self.new(standing, beside: mine).count,
                profile: isProfileTaken ? Self.differences(current, wanted) : [],
                warnings: Self.warnings([
                    (.pastDays, export.days.count { $0.date < today }),
                    (.daysTooFarAhead, export.days.count { $0.date > last }),
                    (.friends, export.friends), (.requests, export.requests),
                    (.profile, Self.isProfileLeft(export, wantsProfile, current, wanted) ? 1 : 0),
                ]))
        }
    }

    /// Days that become others by defaults alone.
    /// - Parameter dates: of one week at most, without those that the file names.
    private func changes(
        from old: [DayDefault], to new: [DayDefault], in dates: [CivilDate]
    ) async throws -> [DayChange] {
        guard old != new, let first = dates.first, let last = dates.last else { return [] }
        let records = try await ports.availability.getMySchedule(first...last)
            .reduce(into: [:]) { $0[$1.date] = $1 }
        return dates.map { date in
            DayChange(
                before: ScheduleDay(date: date, record: records[date], beneath: old.rule(for: date)),
                after: ScheduleDay(date: date, record: records[date], beneath: new.rule(for: date)))
        }.filter { $0.before.word != $0.after.word }
    }

    /// Those of the file that are not over.
    private func standing(in export: ExportFile, today: CivilDate, at now: Timestamp) -> [DayDefault] {
        export.defaults.enumerated().map { index, standing in
            standing.rule(
                orElse: ports.random.uuid(), createdAt: now.adding(milliseconds: Int64(index)))
        }.filter { !$0.isOver(on: today) }
    }

    /// Mine with those of a file; one that is there already under its id is taken as the file has it.
    private static func merged(
        _ mine: [DayDefault], with imported: [DayDefault], today: CivilDate
    ) throws(ValidationFailure) -> [DayDefault] {
        let new = new(imported, beside: mine)
        let result = mine.filter { rule in !new.contains { $0.id == rule.id } } + new
        try result.checkCount(on: today)
        return result
    }

    /// Those that say what none of mine does.
    private static func new(_ imported: [DayDefault], beside mine: [DayDefault]) -> [DayDefault] {
        imported.filter { rule in !mine.contains { $0.saysTheSame(as: rule) } }
    }

    /// Mistakes that are listed; a file can have any number.
    private static let mistakesListed = 100

    private static func export(_ file: [UInt8]) throws(APIError) -> ExportFile {
        let document = try document(file)
        do {
            return try ExportFile(document)
        } catch {
            var refusal = APIError(listing: Array(error.errors.prefix(mistakesListed)))
            let more = error.errors.count - refusal.details.count
            if more > 0 { refusal.details.append("and \(more) more") }
            throw refusal
        }
    }

    /// What a file is, is told from its content.
    private static func document(_ file: [UInt8]) throws(APIError) -> [String: JSONValue] {
        guard file.count <= ImportResponse.limit else {
            throw APIError(.tooLarge, values: ["reason": "more than \(ImportResponse.limit >> 20) MiB"])
        }
        let value: JSONValue
        do {
            value = try JSONReader.read(file)
        } catch {
            throw APIError(
                .unreadableFile,
                values: ["place": error.place, "line": "\(error.line)", "reason": error.reason])
        }
        guard case .object(let members) = value, case .text(let schema)? = members["schema"],
            schema == ExportResponse.kind
        else {
            throw APIError(
                .unreadableFile,
                values: [
                    "place": "schema", "reason": "this is not \(ExportResponse.kind), an export of UFree",
                ])
        }
        return members
    }

    private static func differences(_ old: Profile, _ new: Profile) -> [String] {
        [("name", old.name != new.name), ("zone", old.zone != new.zone), ("parts", old.hours != new.hours)]
            .filter(\.1).map(\.0)
    }

    /// Whether somebody who looks for the file's profile here will not find it.
    private static func isProfileLeft(
        _ export: ExportFile, _ isWanted: Bool, _ current: Profile, _ wanted: Profile
    ) -> Bool {
        isWanted ? export.profile == nil : current != wanted
    }

    private static func warnings(_ counts: [(ImportWarning, Int)]) -> [ImportWarningValue] {
        counts.filter { $0.1 > 0 }.map { ImportWarningValue(code: $0.0.rawValue, count: $0.1) }
    }
}
