package import UFreeAPI
import UFreeDomain

/// Undo and redo of the owner's changes (A12, A15).
package struct UndoService: Sendable {
    private let ports: ServicePorts
    private let days: AvailabilityService
    private let reader: FriendReader
    private let audit: AuditService

    package init(_ ports: ServicePorts) {
        self.ports = ports
        days = AvailabilityService(ports)
        reader = FriendReader(ports: ports)
        audit = AuditService(ports)
    }

    /// Undoes the owner's last changes, newest first.
    package func undo(_ body: UndoBody) async throws(APIError) -> ChangeResponse {
        try await change(.undo, body)
    }

    /// Makes the changes that were undone last again, oldest first.
    package func redo(_ body: UndoBody) async throws(APIError) -> ChangeResponse {
        try await change(.redo, body)
    }

    private func change(
        _ direction: UndoDirection, _ body: UndoBody
    ) async throws(APIError) -> ChangeResponse {
        try await answering {
            let order = try Self.order(direction, body)
            let (profile, now, mapping) = try await reader.context()
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let before = try await (days.dayDefaults(today, mapping), ports.shifts.getMyRoster())
            let result = try await ports.undo.undoMyChanges(
                order, over: UserSchedule.dates(from: today), at: now
            ) {
                try AvailabilityRules.checkUpdate(of: $0, today: today)
            }
            let after = try await (days.dayDefaults(today, mapping), ports.shifts.getMyRoster())
            var response = try await days.response(
                result.days.net.map(mapping.change), defaults: before.0 == after.0 ? nil : after.0,
                shifts: before.1 == after.1 ? nil : true, dryRun: order.isDryRun)
            let log = try await audit.mapping()
            response.actions = result.changes.map { action($0, log) }
            if direction == .undo { response.passed = try await passed(over: result.changes).map(log.entry) }
            return response
        }
    }

    private static func order(
        _ direction: UndoDirection, _ body: UndoBody
    ) throws(ValidationFailure) -> UndoOrder {
        let count = body.count ?? 1
        var result = ValidationResult()
        result.check(.number(count), field: "count", rules: [.range(1...UndoBody.most)])
        let changes = body.changes ?? []
        if changes.count > UndoBody.most {
            result.add(ValidationError(field: "changes", rule: .tooMany, limit: "\(UndoBody.most)"))
        }
        // Whoever means none must not undo the newest one.
        if body.changes?.isEmpty == true { result.add(ValidationError(field: "changes", rule: .required)) }
        if !changes.isEmpty, direction == .redo {
            result.add(ValidationError(field: "changes", rule: .alone, limit: "undo"))
        }
        try result.throwIfInvalid()
        guard changes.isEmpty else {
            return UndoOrder(undoing: Set(changes.map { Int64($0) }), isDryRun: body.dryRun ?? false)
        }
        return UndoOrder(
            direction, count, first: body.first.map { Int64($0) }, isDryRun: body.dryRun ?? false)
    }

    private func action(_ change: LoggedChange, _ log: AuditMapping) -> ActionValue {
        ActionValue(
            number: Int(change.numbers.lowerBound), at: log.mapping.time(change.at),
            count: change.entries.count,
            entries: change.entries.prefix(ActionValue.most).map(log.entry))
    }

    /// How many entries of the log are searched for one that was passed over.
    private static let recent = 50

    /// Returns the owner's newest entry after the undone changes that cannot be undone. Only recent entries count: nobody
    /// means an older one.
    private func passed(over changes: [LoggedChange]) async throws -> AuditEntry? {
        try await ports.audit.audit(AuditQuery(limit: Self.recent)).first { entry in
            entry.actor == ports.identity.owner && entry.isLasting
                && changes.allSatisfy { entry.seq > $0.numbers.upperBound }
        }
    }
}

extension AuditEntry {
    /// Whether it is about something that was done and cannot be undone.
    fileprivate var isLasting: Bool {
        guard result == "done" else { return false }
        return switch subject {
        case .friend(let before, let after):
            before?.nickname == after?.nickname && before?.sharing == after?.sharing
        case .request, .block: true
        case .wish(let before, let after): before == nil || after == nil
        case .store: action == "restore"
        case .day, .days, .dayDefault, .roster, .live, .profile, .group, .newLevel, .refusal, .other: false
        }
    }
}
