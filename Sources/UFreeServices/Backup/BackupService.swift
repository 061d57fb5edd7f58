package import UFreeAPI
import UFreeDomain

/// Copies of everything, out and back in (D8), and the key that seals what is stored (D11).
package struct BackupService: Sendable {
    /// Of a passphrase, in characters: the first is what makes guessing long, the last what a hash need take.
    private static let rules: [ValidationRule] = [.required, .minLength(8), .maxLength(1_024)]

    private let ports: ServicePorts

    package init(_ ports: ServicePorts) { self.ports = ports }

    /// Everything in one file.
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

    /// Looks at a backup that is brought here; nothing but the audit is changed by it.
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

    /// Puts the backup that was brought in the place of what there is, which is kept aside. The daemon begins anew.
    package func restore(_ body: RestoreBody) async throws(APIError) -> RestartResponse {
        try await answering {
            try await ports.backups.takeStaged(passphrase: body.passphrase, at: ports.clock.now())
            // Only now: it is on the disk, whatever happens next.
            ports.restart()
            return RestartResponse()
        }
    }

    /// Seals everything with a new key. The daemon begins anew.
    package func renewKey() async throws(APIError) -> RestartResponse {
        try await answering {
            try await ports.backups.renewSealingKey()
            ports.restart()
            return RestartResponse()
        }
    }
}
