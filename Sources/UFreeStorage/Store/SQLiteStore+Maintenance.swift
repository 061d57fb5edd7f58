import FoundationEssentials
import GRDB
import Glibc
package import UFreeDomain
import UFreeServices

extension SQLiteStore: MaintenanceRepository {
    package func lastBackup() async -> Timestamp? {
        Backups(directory: directory.path).all().first?.madeAt
    }

    package func backUp(at now: Timestamp) async throws {
        guard context.last.farewell == nil else { return }
        let backups = Backups(directory: directory.path)
        let aside = try backups.prepare()
        let examiner = directory.examiner
        do {
            try await DataError.mapping {
                try await examiner.copy(DatabaseFile.path(in: directory.path), to: aside)
                let manifest = BackupManifest(try await examiner.examine(aside))
                let key = try directory.keys().backupKey
                try await examiner.perform { try BackupSeal.append(to: aside, manifest, [key]) }
            }
        } catch {
            if case .corruptedData(let place) = error as? DataError { suspect(place) }
            unlink(aside)
            throw error
        }
        let file = try backups.keep(aside, at: now)
        try await write(at: now) { try $0.record(.backup, Backups.name(file.madeAt)) }
    }

    package func reviseBackups() async throws {
        let revision = try directory.revision(try directory.keys(), try read { db, _ in try Removals(db) })
        try await directory.examiner.perform { try revision.run() }
        // The write-ahead log would keep what was erased until its pages are used again. If somebody reads just now, the next time.
        try? await connection.writable().writeWithoutTransaction { try $0.eraseLog() }
    }

    package func note(reads: String, at now: Timestamp) async throws {
        guard context.last.farewell == nil else { return }
        try await write(at: now) { try $0.record(.read, reads) }
    }

    package func retain(at now: Timestamp) async throws {
        // The clock is steady when this is called; a wrong one must not end it.
        try await write(at: now) {
            try $0.endFarewell()
            try $0.retain()
        }
    }
}
