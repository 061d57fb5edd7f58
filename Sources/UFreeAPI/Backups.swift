/// `POST /v1/backup`: the answer is the file itself, not JSON.
package struct BackupBody: Codable, Sendable, Hashable {
    /// Seals the owner's keys into the backup, 8 to 1024 characters; without one there are no keys in it.
    package var passphrase: String?

    package init(passphrase: String? = nil) { self.passphrase = passphrase }
}

/// `PUT /v1/restore`, with the file itself as the body: what the backup holds that was brought here. Nothing is changed by it.
package struct IncomingBackupResponse: Codable, Sendable, Hashable {
    /// The longest backup, in bytes.
    package static let limit = 1 << 28

    package var schema = "ufree.restore.look/1"
    /// The fingerprint of its owner.
    package var id: String
    package var name: String
    /// Whether it is the owner's of this machine. Another's makes this machine that person.
    package var isMine: Bool
    /// The last change in it, RFC 3339; null where there never was one.
    @Nullable package var lastChange: String?
    /// Days with a word of the owner's.
    package var days: Int
    package var friends: Int
    /// It carries its owner's keys, sealed by a passphrase.
    package var carriesKeys: Bool
    /// It can be taken only with them.
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

/// `POST /v1/restore`: takes the backup that was brought here.
package struct RestoreBody: Codable, Sendable, Hashable {
    package var passphrase: String?

    package init(passphrase: String? = nil) { self.passphrase = passphrase }
}

/// The daemon begins anew at once, with what was asked for.
package struct RestartResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.restart/1"

    package init() {}
}
