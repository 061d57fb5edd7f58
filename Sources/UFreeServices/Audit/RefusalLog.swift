import Logging
import Synchronization
package import UFreeAPI
import UFreeDomain

/// Writes refused and failed operations to the log, with the code of their error (D7). It never fails: an entry that could
/// not be written waits in memory until the store can write again, as after a full disk.
///
/// Only programs of the owner get here. Nevertheless their number is limited: the same refusal is written once a minute, and
/// at most `mostPerDay` are written in 24 hours.
package struct RefusalLog: Sendable {
    static let mostPerDay = 500
    static let mostWaiting = 16
    private static let pause: Int64 = 60_000

    private struct Written {
        var since = Timestamp(milliseconds: 0)
        var count = 0
        var last: [Refusal: Timestamp] = [:]
        var waiting: [(refusal: Refusal, at: Timestamp)] = []
    }

    private final class State: Sendable {
        let written = Mutex(Written())
    }

    private let ports: ServicePorts
    private let logger: Logger
    private let state = State()

    init(_ ports: ServicePorts, logger: Logger) {
        self.ports = ports
        self.logger = logger
    }

    /// Writes an entry about an operation that ended with an error.
    /// - Parameter route: the endpoint; one that only reads is not written.
    package func note(_ route: Route, _ error: any Error) async {
        guard route.method != .get else { return }
        let error = APIError(mapping: error)
        // The request was stored, and waits for the other side.
        guard error.code != .peerAway else { return }
        let refusal = Refusal(
            topic: Self.topic(of: route), code: error.code.rawValue, isFailure: error.code.isFailure)
        let now = ports.clock.now()
        guard isWanted(refusal, at: now) else { return }
        await writeWaiting(after: [(refusal, now)])
    }

    /// Writes the entries that a broken store refused, after the store has changed something again.
    package func storeChanged() async {
        await writeWaiting()
    }

    private func writeWaiting(after new: [(refusal: Refusal, at: Timestamp)] = []) async {
        var entries = state.written.withLock { written in
            defer { written.waiting = [] }
            return (written.waiting + new).suffix(Self.mostWaiting)
        }
        while let entry = entries.first {
            do {
                try await ports.audit.note(entry.refusal, at: entry.at)
                entries.removeFirst()
            } catch {
                logger.debug("refused operations are logged later", metadata: ["error": "\(error)"])
                state.written.withLock { $0.waiting = Array((entries + $0.waiting).suffix(Self.mostWaiting)) }
                return
            }
        }
    }

    private func isWanted(_ refusal: Refusal, at now: Timestamp) -> Bool {
        state.written.withLock { written in
            if !(0..<Int64.day).contains(written.since.milliseconds(until: now)) {
                written = Written(since: now, waiting: written.waiting)
            }
            if let last = written.last[refusal], (0..<Self.pause).contains(last.milliseconds(until: now)) {
                return false
            }
            guard written.count < Self.mostPerDay else { return false }
            written.count += 1
            written.last[refusal] = now
            return true
        }
    }

    /// The topic of an endpoint, by the first word of its path.
    static func topic(of route: Route) -> AuditTopic {
        switch route.path.split(separator: "/").dropFirst().first {
        case "days", "undo", "redo": .days
        case "defaults": .defaults
        case "live": .live
        case "locations", "shift-types", "shifts", "vacations", "rotations", "shift-settings": .shifts
        case "requests": .requests
        case "friends", "groups": .friends
        case "wishes": .wishes
        case "profile", "discoverable": .profile
        default: .store
        }
    }
}

extension ErrorCode {
    /// Whether the daemon failed, rather than refused.
    var isFailure: Bool {
        switch self {
        case .internalError, .storageUnavailable, .insufficientStorage, .corruptedData, .conflict,
            .migrationFailed, .cannotWriteFile, .shiftTypeNotSaved:
            true
        default: false
        }
    }
}
