import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite("Backups")
struct BackupServiceTests {
    private let fixture: ServiceFixture
    private var service: BackupService { fixture.services.backup }

    init() throws { fixture = try ServiceFixture(zone: try #require(ZoneName("Europe/Vienna"))) }

    private func bring(_ bytes: [UInt8]...) async throws -> IncomingBackupResponse {
        try await service.bring(
            AsyncThrowingStream { continuation in
                for piece in bytes { continuation.yield(piece) }
                continuation.finish()
            })
    }

    @Test("D8: a backup is handed out complete")
    func backUp() async throws {
        let backup = try await service.backUp(BackupBody(passphrase: nil))
        #expect(backup.size == ManualBackups.contents.count)
        #expect(try backup.read(0, 1_000) == ManualBackups.contents)
        #expect(try backup.read(2, 3) == Array(ManualBackups.contents[2..<5]))
    }

    @Test("D8: an uploaded backup is only described; restoring applies it and restarts once")
    func restore() async throws {
        let brought = try await bring([0, 1], [2])
        #expect(brought.isMine && !brought.needsPassphrase)
        #expect(brought.name == "Ana" && brought.days == 3)
        #expect(brought.lastChange == "1970-01-01T01:00:00.000+01:00")
        #expect(fixture.backups.taken == 0 && fixture.node.restarts == 0)
        _ = try await service.restore(RestoreBody(passphrase: nil))
        #expect(fixture.backups.taken == 1 && fixture.node.restarts == 1)
        await #expect(throws: APIError(.nothingStaged)) {
            try await service.restore(RestoreBody(passphrase: nil))
        }
        #expect(fixture.node.restarts == 1)
    }

    @Test("D11: another person's backup needs its passphrase; a refusal restarts nothing")
    func passphrase() async throws {
        #expect(try await bring([7]).needsPassphrase)
        for (passphrase, code) in [(nil, ErrorCode.passphraseNeeded), ("wrong horse", .wrongPassphrase)] {
            await #expect(throws: APIError(code)) {
                try await service.restore(RestoreBody(passphrase: passphrase))
            }
            await #expect(throws: APIError(code)) {
                try await service.restore(RestoreBody(passphrase: passphrase, dryRun: true))
            }
        }
        // A dry run reads it and changes nothing.
        _ = try await service.restore(RestoreBody(passphrase: ManualBackups.passphrase, dryRun: true))
        #expect(fixture.backups.taken == 0 && fixture.node.restarts == 0)
        _ = try await service.restore(RestoreBody(passphrase: ManualBackups.passphrase))
        #expect(fixture.backups.taken == 1 && fixture.node.restarts == 1)
    }

    @Test("D6: a file that is no backup is refused, and there is nothing to restore")
    func empty() async throws {
        await #expect(throws: APIError(.corruptedData, values: ["reason": "the backup is empty"])) {
            try await bring()
        }
        await #expect(throws: APIError(.nothingStaged)) {
            try await service.restore(RestoreBody(passphrase: nil))
        }
    }

    @Test("D11: a new sealing key restarts the daemon")
    func renewKey() async throws {
        _ = try await service.renewKey()
        #expect(fixture.backups.keys == 1 && fixture.node.restarts == 1)
    }
}
