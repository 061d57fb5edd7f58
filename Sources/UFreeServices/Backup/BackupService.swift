package import UFreeAPI
import UFreeDomain

/// Creates and restores backups (D8), and renews the key that seals the stored data (D11).
package struct BackupService: Sendable {
    /// The rules for a passphrase, in characters. The minimum makes guessing slow; the maximum bounds the
    /// input of the hash.
    private static let rules: [ValidationRule] = [.required, .minLength(8), .maxLength(1_024)]

    private let ports: ServicePorts

    package init(_ ports: ServicePorts) { self.ports = ports }

    /// Creates a backup of all data in one file.
    package func backUp(_ body: BackupBody) async throws(APIError) -> OutgoingBackup {
        try await answering {
            var result = ValidationResult()
            if let passphrase = body.passphrase {
                result.check(.text(passphrase), field: "passphrase", rules: Self.rules)
            }
            try result.throwIfInvalid()
            return try await ports.backups.outgoing(passphrase: body.passphrase, at: ports.clock.now())
        }
    }

    /// Examines an uploaded backup. Nothing but the audit log is changed.
    package func bring(_ pieces: BackupPieces) async throws(APIError) -> IncomingBackupResponse {
        try await answering {
            let zone = try await ports.profile.profile().zone
            let backup = try await ports.backups.stage(pieces, at: ports.clock.now())
            return IncomingBackupResponse(
                id: "\(backup.owner)", name: backup.name, isMine: backup.isMine,
                lastChange: backup.lastChange.map(ValueMapping(zone: zone).time), days: backup.days,
                friends: backup.friends, carriesKeys: backup.carriesKeys,
                needsPassphrase: backup.needsPassphrase)
        }
    }

    /// Restores the uploaded backup; the current data is set aside. The daemon restarts, unless this is a dry run, which only
    /// reads the backup with that passphrase.
    package func restore(_ body: RestoreBody) async throws(APIError) -> RestartResponse {
        try await answering {
            if body.dryRun == true {
                try await ports.backups.checkStaged(passphrase: body.passphrase)
                return RestartResponse()
            }
            try await ports.backups.takeStaged(passphrase: body.passphrase, at: ports.clock.now())
            // Restart only after the backup is on the disk.
            ports.restart()
            return RestartResponse()
        }
    }

    /// Seals all data with a new key. The daemon restarts.
    package func renewKey() async throws(APIError) -> RestartResponse {
        try await answering {
            try await ports.backups.renewSealingKey()
            ports.restart()
            return RestartResponse()
        }
    }
}
