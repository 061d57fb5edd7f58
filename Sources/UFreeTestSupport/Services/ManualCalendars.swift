import Synchronization
package import UFreeDomain
package import UFreeServices

/// Calendars that a test writes, where users have files and servers.
package final class ManualCalendars: CalendarReader {
    /// A request to read.
    package struct Request: Hashable, Sendable {
        package let source: String
        package let tag: String?
    }

    private struct State {
        var results: [String: Result<CalendarReading?, CalendarProblem>] = [:]
        var requests: [Request] = []
        var watches: [([String], @Sendable (String) -> Void)] = []
    }

    private let state = Mutex(State())

    package init() {}

    /// What was read, in that order.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// The paths that are watched now.
    package var watched: [String] { state.withLock { $0.watches.last?.0 ?? [] } }

    /// Sets what the next reads of a source give; nil means that it has not changed.
    package func set(_ source: String, _ result: Result<CalendarReading?, CalendarProblem>) {
        state.withLock { $0.results[source] = result }
    }

    /// Reports that a file may have changed.
    package func touch(_ path: String) { state.withLock { $0.watches.last?.1 }?(path) }

    package func read(
        _ definition: ImportedCalendar.Definition, tag: String?, over dates: ClosedRange<CivilDate>,
        in zone: ZoneName
    ) async throws(CalendarProblem) -> CalendarReading? {
        let result = state.withLock { state in
            state.requests.append(Request(source: definition.source, tag: tag))
            return state.results[definition.source]
        }
        guard let result else { throw CalendarProblem(.missing) }
        return try result.get()
    }

    /// The file is the name of a source.
    package func events(
        of file: [UInt8], over dates: ClosedRange<CivilDate>, in zone: ZoneName
    ) async throws(CalendarProblem) -> [CalendarEvent] {
        let name = String(decoding: file, as: UTF8.self)
        let result = state.withLock { $0.results[name] }
        guard let result else { throw CalendarProblem(.notACalendar) }
        return try result.get()?.events ?? []
    }

    package func watch(_ paths: [String], _ changed: @escaping @Sendable (String) -> Void) -> any Sendable {
        state.withLock { $0.watches.append((paths, changed)) }
        return true
    }
}
