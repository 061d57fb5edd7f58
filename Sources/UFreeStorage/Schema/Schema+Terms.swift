import FoundationEssentials
import GRDB
import UFreeDomain

extension Schema {
    /// Since 3.2.0: friends' devices, nicknames, groups, invitations, the phone number, contacts, cards, pauses, what new friends see, who is blocked, and the numbers of defaults and
    /// wishes, which never change.
    enum Terms {
        static let step = MigrationStep(
            from: SchemaVersion(3, 1, 0), to: SchemaVersion(3, 2, 0),
            execute: { db, _ in
                try DaysOff.add(db)
                try Blocks.add(db)
                try Devices.add(db)
                try replace(db, from: oldFriend, to: friend, with: friendStatement) { _ in
                    ["nickname": .null, "pause_until": .null, "pause_level": .null]
                }
                try replace(
                    db, from: ViewRow.table, to: ViewRow.table,
                    with: Log.view.replacing(levels, with: moreLevels))
                try db.execute(sql: friendSettings)
                // In the order of the lists. What has ended comes last, and so do removed rows.
                let today = try String.fetchOne(
                    db, sql: "SELECT date(stamp_ms / 1000, 'unixepoch') FROM clock")
                try number(
                    db, from: oldDefault, to: dayDefault, with: defaultStatement,
                    ended: "ends IS NOT NULL AND ends < ?", today)
                try number(
                    db, from: Wishes.table, to: wish, with: wishStatement,
                    ended: "dates IS NOT NULL AND substr(dates, -10) < ?", today)
                try db.execute(sql: group)
                try db.execute(sql: groupMember)
                try db.execute(sql: invitation)
                try db.execute(sql: ownNumber)
                try db.execute(sql: contact)
                try db.execute(sql: card)
                try replaceViewRows(db, keys: "('', 'live')", with: "('', 'live', 'card')")
            },
            rollback: { db, _ in
                // An older program cannot undo any other change.
                try db.execute(
                    sql: """
                        DELETE FROM own_change WHERE EXISTS (
                            SELECT 1 FROM journal WHERE seq BETWEEN first_seq AND last_seq AND entity NOT IN (
                                'day', 'day_default', 'location', 'shift_type', 'shift_day', 'rotation',
                                'shift_settings'))
                        """)
                try db.execute(sql: "DELETE FROM view_row WHERE date = 'card'")
                try replaceViewRows(db, keys: "('', 'live', 'card')", with: "('', 'live')")
                try db.execute(sql: "DROP TABLE card")
                try db.execute(sql: "DROP TABLE contact")
                try db.execute(sql: "DROP TABLE own_number")
                try db.execute(sql: "DROP TABLE invitation")
                try db.execute(sql: "DROP TABLE group_member")
                try db.execute(sql: "DROP TABLE friend_group")
                try replace(db, from: wish, to: Wishes.table, with: Wishes.wish)
                try replace(db, from: dayDefault, to: oldDefault, with: Defaults.dayDefault)
                // An older program knows no pause and no block. What comes closest shows no days.
                let blocked = try Set(Data.fetchAll(db, sql: Blocks.people))
                try replace(db, from: friend, to: oldFriend, with: People.friend) { row in
                    row["level"] == PrivacyLevel.paused.rawValue || blocked.contains(row["owner"])
                        ? ["level": PrivacyLevel.liveOnly.rawValue.databaseValue] : [:]
                }
                try Devices.remove(db)
                try Blocks.remove(db)
                for table in ["view_row", "view_chain", "view"] {
                    try db.execute(
                        sql: "DELETE FROM \(table) WHERE level = ?", arguments: [PrivacyLevel.paused.rawValue]
                    )
                }
                try replace(db, from: ViewRow.table, to: ViewRow.table, with: Log.view)
                try db.execute(sql: "DROP TABLE friend_settings")
                try DaysOff.remove(db)
            })

        // The tables before this version, and of this version.
        private static let oldFriend = Table(
            "friend", key: ["owner"], friendColumns + Table.common)
        private static let friend = Table(
            "friend", key: ["owner"],
            friendColumns + ["nickname", "pause_until", "pause_level"] + Table.common)
        private static let friendColumns =
            [
                "since", "requests", "given_name", "level", "is_verified", "code", "unfinished_request",
                "unfinished_direction", "name", "zone", "morning", "afternoon", "evening", "day_end",
            ] + ["profile_ms", "profile_counter", "profile_device", "as_of"]
        private static let oldDefault = Table("day_default", key: ["id"], ["owner"] + ofDefault)
        private static let dayDefault = Table("day_default", key: ["id"], ["owner", "number"] + ofDefault)
        private static let ofDefault = ["weekdays", "code", "parts", "starts", "ends"] + Table.common
        private static let wish = Table(
            "wish", key: ["id"],
            ["owner", "number", "people", "is_now", "dates", "part", "told"] + Table.common)

        private static let friendStatement = People.friend
            .replacing(levels, with: moreLevels)
            .replacing(
                "as_of INTEGER,",
                with: """
                    as_of INTEGER,
                        nickname BLOB CHECK (length(nickname) BETWEEN 33 AND 232),
                        pause_until TEXT CHECK (\(isDate("pause_until"))),
                        pause_level INTEGER CHECK (pause_\(levels)),
                    """
            )
            .replacing(
                "UNIQUE (owner, is_deleted),",
                with: """
                    UNIQUE (owner, is_deleted),
                        CHECK (pause_until IS NULL OR pause_level IS NOT NULL),
                        CHECK (pause_level IS NULL OR level = 4),
                    """
            )
            .replacing("AND as_of IS NULL", with: "AND as_of IS NULL AND nickname IS NULL")

        private static let levels = "level BETWEEN 0 AND 3"
        private static let moreLevels = "level BETWEEN 0 AND 4"

        /// What new friends see; without a row, everything.
        private static let friendSettings = """
            CREATE TABLE friend_settings (
                owner BLOB PRIMARY KEY REFERENCES profile (owner) ON DELETE RESTRICT,
                new_level INTEGER NOT NULL CHECK (new_level BETWEEN 0 AND 4),
                \(common)
            ) STRICT, WITHOUT ROWID;
            """

        private static let numberColumn = "number INTEGER NOT NULL CHECK (number >= 1)"

        private static let defaultStatement = Defaults.dayDefault.replacing(
            "weekdays INTEGER", with: "\(numberColumn),\n    weekdays INTEGER")

        private static let wishStatement = Wishes.wish.replacing(
            "people BLOB", with: "\(numberColumn),\n    people BLOB")

        /// The owner's groups; a removed one has no name and no members.
        private static let group = """
            CREATE TABLE friend_group (
                id BLOB PRIMARY KEY CHECK (length(id) = 16),
                owner BLOB NOT NULL REFERENCES profile (owner) ON DELETE RESTRICT,
                name BLOB CHECK (length(name) BETWEEN 33 AND 232),
                \(common),
                UNIQUE (id, is_deleted),
                CHECK ((name IS NULL) = is_deleted)
            ) STRICT, WITHOUT ROWID;
            """

        /// The owner's invitations that are open. The secret is sealed; the selector of a link is a hash of it.
        private static let invitation = """
            CREATE TABLE invitation (
                number INTEGER PRIMARY KEY CHECK (number BETWEEN 1 AND 99),
                selector BLOB NOT NULL UNIQUE CHECK (length(selector) BETWEEN 1 AND 8),
                secret BLOB NOT NULL CHECK (length(secret) BETWEEN 33 AND 100),
                is_link INTEGER NOT NULL CHECK (is_link IN (0, 1)),
                created_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
                tries INTEGER NOT NULL CHECK (tries >= 0),
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// The owner's phone number, sealed; who can find it; and what others have used up of a day's searches.
        private static let ownNumber = """
            CREATE TABLE own_number (
                owner BLOB PRIMARY KEY REFERENCES profile (owner) ON DELETE RESTRICT,
                number BLOB CHECK (length(number) BETWEEN 33 AND 100),
                finders INTEGER NOT NULL CHECK (finders BETWEEN 0 AND 2),
                day INTEGER NOT NULL,
                used INTEGER NOT NULL CHECK (used >= 0),
                checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            """

        /// The cards of the owner and of friends: a number and a picture, sealed. A friend's row is deleted when the friendship ends.
        private static let card = """
            CREATE TABLE card (
                owner BLOB PRIMARY KEY REFERENCES owner (id) ON DELETE CASCADE,
                content BLOB CHECK (content IS NULL OR length(content) BETWEEN 29 AND 17000),
                \(common),
                CHECK ((content IS NULL) = is_deleted)
            ) STRICT, WITHOUT ROWID;
            """

        /// Replaces the table of shared rows by one that has other keys besides dates.
        private static func replaceViewRows(_ db: Database, keys: String, with news: String) throws {
            let statement = try String.fetchOne(
                db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'view_row'")
            try replace(
                db, from: ViewEntryRow.table, to: ViewEntryRow.table,
                with: (statement ?? "").replacing(keys, with: news))
        }

        /// The owner's contacts. Number and name are sealed: a number of at least 8 characters, and a name.
        private static let contact = """
            CREATE TABLE contact (
                id INTEGER PRIMARY KEY CHECK (id > 0),
                content BLOB NOT NULL CHECK (length(content) BETWEEN 33 AND 400),
                searched_at INTEGER,
                checksum INTEGER NOT NULL
            ) STRICT;
            """

        /// The members of groups. Only a friend is a member, and only of a group that is not removed.
        private static let groupMember = """
            CREATE TABLE group_member (
                id BLOB NOT NULL REFERENCES friend_group (id) ON DELETE CASCADE,
                owner BLOB NOT NULL REFERENCES friend (owner) ON DELETE CASCADE,
                checksum INTEGER NOT NULL,
                live_parent INTEGER GENERATED ALWAYS AS (0) VIRTUAL,
                PRIMARY KEY (id, owner),
                FOREIGN KEY (id, live_parent) REFERENCES friend_group (id, is_deleted) ON DELETE CASCADE,
                FOREIGN KEY (owner, live_parent) REFERENCES friend (owner, is_deleted) ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX group_member_owner ON group_member (owner);
            """

        /// Replaces a table with one that numbers its rows.
        /// - Parameter ended: the condition for rows that are in no list any more, with a place for today's date.
        private static func number(
            _ db: Database, from: Table, to: Table, with statement: String, ended: String, _ today: String?
        ) throws {
            let ids = try DatabaseValue.fetchAll(
                db, sql: "SELECT id FROM \(from.name) ORDER BY is_deleted, (\(ended)), created_at, id",
                arguments: [today])
            let numbers = zip(ids, 1...).reduce(into: [:]) { $0[$1.0] = $1.1.databaseValue }
            try replace(db, from: from, to: to, with: statement) { row in
                numbers[row["id"]].map { ["number": $0] } ?? [:]
            }
        }
    }
}
