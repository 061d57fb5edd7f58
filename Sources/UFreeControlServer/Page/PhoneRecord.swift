import FoundationEssentials
import Logging
import Synchronization
import UFreeAPI
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
        private struct State {
            var record: PhoneRecord
            /// Why the record is not in the file; nil if it is.
            var failure: (any Error)?
        }

        private let state: Mutex<State>
        private let file: any KeptFile
        private let logger: Logger

        /// Reads the file. An unreadable one counts as none: phones have to be added again.
        init(_ file: any KeptFile, logger: Logger) {
            self.file = file
            self.logger = logger
            do {
                let bytes = try file.read()
                let record = try bytes.map { try JSONDecoder().decode(PhoneRecord.self, from: Data($0)) }
                state = Mutex(State(record: record ?? PhoneRecord()))
            } catch {
                logger.warning("The file of the phones is unreadable.", metadata: ["error": "\(error)"])
                state = Mutex(State(record: PhoneRecord()))
            }
        }

        var value: PhoneRecord { state.withLock { $0.record } }

        /// Changes the record, and writes it if it is another one then. A change that cannot be written lasts as long as
        /// the process; `check` reports it.
        func change(_ change: (inout PhoneRecord) -> Void) {
            state.withLock { state in
                let before = state.record
                change(&state.record)
                guard state.record != before || state.failure != nil else { return }
                do {
                    try file.write(Array(JSONEncoder().encode(state.record)))
                    state.failure = nil
                } catch {
                    state.failure = error
                    logger.warning("The file of the phones is not written.", metadata: ["error": "\(error)"])
                }
            }
        }

        /// - Throws: the error of the last writing, if the record is not in the file.
        func check() throws(APIError) {
            if let failure = state.withLock({ $0.failure }) { throw APIError(mapping: failure) }
        }
    }
}
