import FoundationEssentials
import Logging
import Synchronization
import UFreeAPI
import UFreeServices

/// A record in a file of its own.
final class KeptRecord<Record: Hashable & Sendable & Codable>: Sendable {
    private struct State {
        var record: Record
        /// Why the record is not in the file; nil if it is.
        var failure: (any Error)?
    }

    private let state: Mutex<State>
    private let file: any KeptFile
    private let logger: Logger

    /// Reads the file. An unreadable one counts as none.
    /// - Parameter empty: the record without a file.
    init(_ file: any KeptFile, empty: Record, logger: Logger) {
        self.file = file
        self.logger = logger
        do {
            let record = try file.read().map { try JSONDecoder().decode(Record.self, from: Data($0)) }
            state = Mutex(State(record: record ?? empty))
        } catch {
            logger.warning("A file is unreadable.", metadata: ["of": "\(Record.self)", "error": "\(error)"])
            state = Mutex(State(record: empty))
        }
    }

    var value: Record { state.withLock { $0.record } }

    /// Changes the record, and writes it if it is another one then. A change that cannot be written lasts as long as
    /// the process; `check` reports it.
    @discardableResult
    func change<Result>(_ change: (inout Record) -> sending Result) -> sending Result {
        state.withLock { state in
            let before = state.record
            let result = change(&state.record)
            guard state.record != before || state.failure != nil else { return result }
            do {
                try file.write(Array(JSONEncoder().encode(state.record)))
                state.failure = nil
            } catch {
                state.failure = error
                logger.warning(
                    "A file is not written.", metadata: ["of": "\(Record.self)", "error": "\(error)"])
            }
            return result
        }
    }

    /// - Throws: the error of the last writing, if the record is not in the file.
    func check() throws(APIError) {
        if let failure = state.withLock({ $0.failure }) { throw APIError(mapping: failure) }
    }
}
