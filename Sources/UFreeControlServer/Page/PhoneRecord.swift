import FoundationEssentials
import Logging
import Synchronization
import UFreeServices

/// What is kept about the owner's phones, in a file. All of it is harmless to whoever reads it: hashes of secrets, and a
/// public certificate, whose key is derived from this device's.
struct PhoneRecord: Hashable, Sendable, Codable {
    var isOn = false
    /// When it is over, in milliseconds since 1970; nil until it is turned off.
    var end: Int64?
    /// The port that was served last; 0 for none.
    var port = 0
    var certificate: PhoneCertificate?
    var sessions: [PageAccess.Session] = []

    /// The record in its file.
    final class Keeper: Sendable {
        private let record: Mutex<PhoneRecord>
        private let file: any KeptFile
        private let logger: Logger

        /// Reads the file. An unreadable one counts as none: phones have to be added again.
        init(_ file: any KeptFile, logger: Logger) {
            self.file = file
            self.logger = logger
            do {
                let bytes = try file.read()
                let record = try bytes.map { try JSONDecoder().decode(PhoneRecord.self, from: Data($0)) }
                self.record = Mutex(record ?? PhoneRecord())
            } catch {
                logger.warning("The file of the phones is unreadable.", metadata: ["error": "\(error)"])
                record = Mutex(PhoneRecord())
            }
        }

        var value: PhoneRecord { record.withLock { $0 } }

        /// Changes the record, and writes it if it is another one then. A change that cannot be written lasts as long as
        /// the process.
        func change(_ change: (inout PhoneRecord) -> Void) {
            record.withLock { record in
                let before = record
                change(&record)
                guard record != before else { return }
                do {
                    try file.write(Array(JSONEncoder().encode(record)))
                } catch {
                    logger.warning("The file of the phones is not written.", metadata: ["error": "\(error)"])
                }
            }
        }
    }
}
