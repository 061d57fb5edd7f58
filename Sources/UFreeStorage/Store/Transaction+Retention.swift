import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeServices
import UFreeSync

extension Transaction {
    /// See `MaintenanceRepository.retain`.
    func retain() throws {
        let today = context.today(at: now)
        let oldest = today.adding(days: -Retention.pastDays)
        let audit = Retention.ago(Retention.audit, now).milliseconds
        let tombstones = Retention.ago(Retention.tombstones, now).milliseconds
        let rules = Retention.ago(Retention.rules, now).milliseconds
        changed.days = nil
        changed.isLive = true
        changed.isRosterForgotten = true
        context.last.myDays = nil
        (changed.isDefaults, changed.defaults) = (true, nil)
        let live = Retention.ago(Retention.live, now)
        try forgetImages(of: oldest)
        for (sql, arguments) in [
            ("DELETE FROM day WHERE date < ?", [oldest.description]),
            ("DELETE FROM friend_day WHERE date < ?", [oldest.description]),
            // The keys of other rows are no dates.
            ("DELETE FROM replica_row WHERE date > '' AND date < ?", [oldest.description]),
            // Also of what ended: the days after its end are shared as cleared.
            ("DELETE FROM day_default WHERE ends < ? AND updated_at < ?", [oldest.description, rules]),
            ("DELETE FROM day_default WHERE is_deleted = 1 AND updated_at < ?", [rules]),
            ("DELETE FROM shift_day WHERE date < ?", [oldest.description]),
            ("DELETE FROM rotation WHERE ends < ? AND updated_at < ?", [oldest.description, rules]),
            ("DELETE FROM rotation WHERE is_deleted = 1 AND updated_at < ?", [rules]),
            (
                """
                DELETE FROM shift_type WHERE is_deleted = 1 AND updated_at < ?
                    AND id NOT IN (SELECT type FROM shift_day WHERE type IS NOT NULL)
                    AND id NOT IN (SELECT type FROM rotation_slot WHERE type IS NOT NULL)
                """, [tombstones]
            ),
            (
                """
                DELETE FROM location WHERE is_deleted = 1 AND updated_at < ?
                    AND id NOT IN (SELECT location FROM shift_type)
                """, [tombstones]
            ),
            ("DELETE FROM friend_group WHERE is_deleted = 1 AND updated_at < ?", [tombstones]),
            ("DELETE FROM wish WHERE is_deleted = 1 AND updated_at < ?", [tombstones]),
            ("DELETE FROM live_status WHERE until < ?", [live.milliseconds]),
            ("DELETE FROM live_status WHERE is_deleted = 1 AND updated_at < ?", [tombstones]),
            ("DELETE FROM friend_day WHERE is_deleted = 1 AND updated_at < ?", [tombstones]),
            ("DELETE FROM friend WHERE is_deleted = 1 AND updated_at < ?", [tombstones]),
            (
                """
                DELETE FROM request WHERE ended_at < ? AND id NOT IN (
                    SELECT unfinished_request FROM friend WHERE unfinished_request IS NOT NULL)
                """, [tombstones]
            ),
            ("DELETE FROM journal WHERE at < ?", [audit]),
            ("DELETE FROM own_change WHERE NOT EXISTS (SELECT 1 FROM journal WHERE seq = last_seq)", []),
        ] as [(String, [any DatabaseValueConvertible])] {
            try db.execute(sql: sql, arguments: StatementArguments(arguments))
        }
        try forgetLive(before: live)
        try forgetUnlinked()
        try forgetInvitations()
    }

    /// Erases the content of journal entries about days before a date. Past days are not changed, so only old
    /// entries can be about them.
    private func forgetImages(of oldest: CivilDate) throws {
        let before = Retention.ago(Retention.pastDays - 2, now).milliseconds
        let entries = try JournalRow.all(
            db,
            """
            WHERE at < ? AND result = 'done' AND entity IN ('day', 'friend_day', 'live_status', 'shift_day')
                AND (before_image IS NOT NULL OR after_image IS NOT NULL OR length(entity_id) IN (10, 21))
            """, [before])
        for entry in entries {
            let old = try entry.before.map {
                try JournalImage.open($0, context.sealer, seq: entry.seq, isAfter: false)
            }
            let new = try entry.after.map {
                try JournalImage.open($0, context.sealer, seq: entry.seq, isAfter: true)
            }
            // A live status of that age has ended at least as long ago.
            // Of a friend's days that changed together, the last one counts.
            let friends = CivilDate(iso: String(decoding: entry.entityID.suffix(10), as: UTF8.self))
            if let day = (new ?? old)?.day ?? friends, day >= oldest { continue }
            try entry.silent.save(db)
        }
    }
}
