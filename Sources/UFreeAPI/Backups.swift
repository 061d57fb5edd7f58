/// Body of `POST /v1/backup`; the answer is the file itself, not JSON.
package struct BackupBody: Codable, Sendable, Hashable {
    /// The passphrase that encrypts the owner's keys in the backup, 8 to 1024 characters; without one, the
    /// backup has no keys.
    @Omittable package var passphrase: String?

    package init(passphrase: String? = nil) { self.passphrase = passphrase }
}

/// Answer of `PUT /v1/restore`, whose body is the file itself: the content of the uploaded backup. It changes
/// nothing.
package struct IncomingBackupResponse: Codable, Sendable, Hashable {
    /// The longest backup, in bytes.
    package static let limit = 1 << 28

    package var schema = "ufree.restore.look/1"
    /// The fingerprint of the backup's owner.
    package var id: String
    package var name: String
    /// Whether it belongs to the owner of this machine. Restoring another person's backup turns this machine
    /// into theirs.
    package var isMine: Bool
    /// The last change in it, RFC 3339; null if there never was one.
    @Nullable package var lastChange: String?
    /// The number of explicit days.
    package var days: Int
    package var friends: Int
    /// Whether it contains its owner's keys, encrypted with a passphrase.
    package var carriesKeys: Bool
    /// Whether it can only be restored with those keys.
    package var needsPassphrase: Bool

    package init(
        id: String, name: String, isMine: Bool, lastChange: String?, days: Int, friends: Int,
        carriesKeys: Bool, needsPassphrase: Bool
    ) {
        self.id = id
        self.name = name
        self.isMine = isMine
        self.lastChange = lastChange
        self.days = days
        self.friends = friends
        self.carriesKeys = carriesKeys
        self.needsPassphrase = needsPassphrase
    }
}

/// Body of `POST /v1/restore`, which restores the uploaded backup.
package struct RestoreBody: Codable, Sendable, Hashable {
    @Omittable package var passphrase: String?
    /// Only authenticates and reads the backup; nothing is changed, and the daemon does not restart.
    @Omittable package var dryRun: Bool?

    package init(passphrase: String? = nil, dryRun: Bool? = nil) {
        self.passphrase = passphrase
        self.dryRun = dryRun
    }
}

/// The answer of a request after which the daemon restarts at once.
package struct RestartResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.restart/1"

    package init() {}
}
