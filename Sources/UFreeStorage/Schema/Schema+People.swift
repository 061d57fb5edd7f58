extension Schema {
    /// The known people. Owners and devices are separate everywhere (I4).
    enum People {
        static let statements = [owner, device, address, profile, friend, request, outbox, exchange]

        /// All known or expected owners, including the owner of this machine. This table has no model of its
        /// own; friend and profile do.
        static let owner = """
            CREATE TABLE owner (
                id BLOB PRIMARY KEY CHECK (length(id) = 32),
                is_self INTEGER NOT NULL CHECK (is_self IN (0, 1)),
                list_key BLOB,
                list_version INTEGER,
                list_signature BLOB,
                declined_request BLOB CHECK (length(declined_request) = 16),
                declined_at INTEGER,
                seen_at INTEGER,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL,
                version INTEGER NOT NULL CHECK (version >= 1),
                checksum INTEGER NOT NULL,
                CHECK ((declined_request IS NULL) = (declined_at IS NULL)),
                CHECK ((list_key IS NULL) = (list_version IS NULL) AND (list_key IS NULL) = (list_signature IS NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX owner_seen ON owner (seen_at);
            """

        /// The devices in an owner's signed list. A list may name any device.
        private static let device = """
            CREATE TABLE device (
                owner BLOB NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
                place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 255),
                id BLOB NOT NULL CHECK (length(id) = 32),
                created_at INTEGER NOT NULL,
                checksum INTEGER NOT NULL,
                PRIMARY KEY (owner, place)
            ) STRICT, WITHOUT ROWID;
            """

        private static let address = """
            CREATE TABLE address (
                owner BLOB NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
                place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 7),
                text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 300),
                seen_at INTEGER NOT NULL,
                checksum INTEGER NOT NULL,
                PRIMARY KEY (owner, place)
            ) STRICT, WITHOUT ROWID;
            """

        /// The owner's profile: one row.
        private static let profile = """
            CREATE TABLE profile (
                owner BLOB PRIMARY KEY REFERENCES owner (id) ON DELETE RESTRICT,
                name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
                zone TEXT NOT NULL CHECK (length(zone) BETWEEN 1 AND 64),
                morning INTEGER NOT NULL CHECK (morning BETWEEN 0 AND 1440),
                afternoon INTEGER NOT NULL CHECK (afternoon > morning),
                evening INTEGER NOT NULL CHECK (evening > afternoon),
                day_end INTEGER NOT NULL CHECK (day_end > evening AND day_end <= 1440),
                \(common),
                UNIQUE (owner, is_deleted)
            ) STRICT, WITHOUT ROWID;
            """

        /// Friendships. A removed friend keeps id, dates, version and stamp (D3).
        static let friend = """
            CREATE TABLE friend (
                owner BLOB PRIMARY KEY REFERENCES owner (id) ON DELETE RESTRICT,
                since INTEGER NOT NULL,
                requests BLOB CHECK (length(requests) % 16 = 0 AND length(requests) <= 256),
                given_name TEXT CHECK (length(given_name) BETWEEN 1 AND 200),
                level INTEGER NOT NULL CHECK (level BETWEEN 0 AND 3),
                is_verified INTEGER NOT NULL CHECK (is_verified IN (0, 1)),
                code INTEGER CHECK (code BETWEEN 0 AND 999999),
                unfinished_request BLOB CHECK (length(unfinished_request) = 16),
                unfinished_direction INTEGER CHECK (unfinished_direction IN (0, 1)),
                name TEXT CHECK (length(name) BETWEEN 1 AND 200),
                zone TEXT CHECK (length(zone) BETWEEN 1 AND 64),
                morning INTEGER,
                afternoon INTEGER,
                evening INTEGER,
                day_end INTEGER,
                profile_ms INTEGER,
                profile_counter INTEGER,
                profile_device BLOB CHECK (length(profile_device) = 32),
                as_of INTEGER,
                \(common),
                UNIQUE (owner, is_deleted),
                CHECK ((given_name IS NULL) = is_deleted AND (requests IS NULL) = is_deleted),
                CHECK (is_deleted = 0 OR (name IS NULL AND zone IS NULL AND code IS NULL AND as_of IS NULL)),
                CHECK ((unfinished_request IS NULL) = (unfinished_direction IS NULL)),
                CHECK ((name IS NULL) = (zone IS NULL) AND (name IS NULL) = (day_end IS NULL))
            ) STRICT, WITHOUT ROWID;
            """

        /// Requests, pending and ended. An outgoing request is never declined, because its sender never
        /// learns of that (F3).
        private static let request = """
            CREATE TABLE request (
                number INTEGER PRIMARY KEY,
                id BLOB NOT NULL CHECK (length(id) = 16),
                direction INTEGER NOT NULL CHECK (direction IN (0, 1)),
                peer BLOB REFERENCES owner (id) ON DELETE RESTRICT,
                peer_name TEXT CHECK (length(peer_name) BETWEEN 1 AND 200),
                address TEXT CHECK (length(address) BETWEEN 1 AND 300),
                source TEXT CHECK (length(source) <= 300),
                status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 4),
                asked_at INTEGER NOT NULL,
                ended_at INTEGER,
                nonce BLOB,
                their_nonce BLOB,
                commitment BLOB,
                nonce_given_at INTEGER,
                is_delivered INTEGER NOT NULL CHECK (is_delivered IN (0, 1)),
                is_revealed INTEGER NOT NULL CHECK (is_revealed IN (0, 1)),
                code INTEGER CHECK (code BETWEEN 0 AND 999999),
                \(common),
                CHECK ((status = 0) = (ended_at IS NULL)),
                CHECK (NOT (direction = 1 AND status = 2)),
                CHECK (direction = 1 OR peer IS NOT NULL),
                CHECK (peer IS NOT NULL OR address IS NOT NULL OR is_deleted = 1),
                CHECK (is_deleted = 0 OR (
                    status > 0 AND peer_name IS NULL AND address IS NULL AND source IS NULL AND nonce IS NULL
                    AND code IS NULL))
            ) STRICT;
            CREATE UNIQUE INDEX request_id ON request (id, direction, peer);
            CREATE UNIQUE INDEX request_unbound ON request (id) WHERE peer IS NULL;
            CREATE UNIQUE INDEX request_pending ON request (peer, direction)
                WHERE status = 0 AND peer IS NOT NULL;
            CREATE INDEX request_waiting ON request (direction, status, source);
            CREATE INDEX request_peer ON request (peer);
            CREATE INDEX request_ended ON request (ended_at);
            """

        /// The steps that an owner has not acknowledged yet: accept 3, withdraw 4, remove 5.
        private static let outbox = """
            CREATE TABLE outbox (
                owner BLOB NOT NULL REFERENCES owner (id) ON DELETE RESTRICT,
                place INTEGER NOT NULL CHECK (place >= 0),
                step INTEGER NOT NULL CHECK (step BETWEEN 3 AND 5),
                requests BLOB NOT NULL CHECK (length(requests) % 16 = 0 AND length(requests) <= 256),
                checksum INTEGER NOT NULL,
                PRIMARY KEY (owner, place)
            ) STRICT, WITHOUT ROWID;
            """

        /// The nonces given within the last day, which count towards the limits of the comparison code.
        private static let exchange = """
            CREATE TABLE exchange (
                owner BLOB NOT NULL REFERENCES owner (id) ON DELETE RESTRICT,
                request BLOB NOT NULL CHECK (length(request) = 16),
                given_at INTEGER NOT NULL,
                is_revealed INTEGER NOT NULL CHECK (is_revealed IN (0, 1)),
                checksum INTEGER NOT NULL,
                PRIMARY KEY (owner, request, given_at)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX exchange_given ON exchange (given_at);
            """
    }
}
