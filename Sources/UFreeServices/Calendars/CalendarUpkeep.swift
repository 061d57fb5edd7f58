package import Logging
import Synchronization
import UFreeDomain

/// Keeps the imported calendars up to date: files and folders when they change, web addresses once an hour, all of them
/// when a day begins, and those that could not be read after a while that grows.
package final class CalendarUpkeep: Sendable {
    /// The time between two requests to a web address, in milliseconds.
    private static let interval = Int64.hour
    /// The time after the first failure; it doubles with each further one.
    private static let firstRetry = 5 * Int64.minute
    private static let lastRetry = Int64.day
    /// The time until results that could not be stored are read again.
    private static let pauseAfterError = Duration.seconds(60)
    /// A program that writes a calendar writes several times.
    private static let settling = Duration.milliseconds(200)

    private let ports: ServicePorts
    private let logger: Logger
    /// The paths that may have changed.
    private let touched = Mutex<Set<String>>([])

    package init(_ ports: ServicePorts, logger: Logger) {
        self.ports = ports
        self.logger = logger
    }

    /// Runs until cancelled.
    package func run() async {
        // One waiting wake-up is enough: each looks at everything.
        let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let alarm = Alarm(ports.pause) { wake.yield() }
        let observation = ports.journal.observe { batch in
            if batch.changes.contains(where: \.isOfCalendars) { wake.yield() }
        }
        defer { observation.end() }
        wake.yield()
        var watched: [String] = []
        var watch: (any Sendable)?
        for await _ in wakes {
            do {
                let calendars = try await ports.calendars.calendars()
                let paths = calendars.map(\.definition.source).filter(\.isAbsolutePath)
                // A folder that went away and came back is another one to the kernel.
                let isStale =
                    touched.withLock { !$0.isEmpty }
                    || calendars.contains { $0.state.problem?.code == .missing }
                if paths != watched || isStale {
                    watched = paths
                    watch =
                        paths.isEmpty
                        ? nil
                        : ports.calendarReader.watch(paths) { [self] path in
                            touched.withLock { _ = $0.insert(path) }
                            wake.yield()
                        }
                }
                try await look(at: calendars)
                alarm.set(for: try await untilNext())
            } catch {
                logger.error("calendars cannot be kept up to date", metadata: ["error": "\(error)"])
                alarm.set(for: Self.pauseAfterError)
            }
        }
        withExtendedLifetime(watch) {}
    }

    /// Reads those that are due.
    private func look(at calendars: [ImportedCalendar]) async throws {
        if touched.withLock({ !$0.isEmpty }) { try await ports.pause(Self.settling) }
        let changed = touched.withLock { touched in
            defer { touched = [] }
            return touched
        }
        let now = ports.clock.now()
        let today = LocalCalendar.today(in: try await ports.profile.profile().zone, at: now)
        let due = calendars.filter {
            changed.contains($0.definition.source) || Self.isDue($0, today: today, at: now)
        }
        if !due.isEmpty { try await read(due) }
    }

    private static func isDue(_ calendar: ImportedCalendar, today: CivilDate, at now: Timestamp) -> Bool {
        guard let next = next(of: calendar) else {
            return calendar.content.dates != ImportedCalendar.dates(today: today)
        }
        return now >= next || now < calendar.state.triedAt
            || calendar.state.problem == nil
                && calendar.content.dates != ImportedCalendar.dates(today: today)
    }

    /// Returns when a calendar is read again, apart from midnight; nil for a file that can be read.
    private static func next(of calendar: ImportedCalendar) -> Timestamp? {
        let state = calendar.state
        if state.problem != nil {
            let wait = firstRetry << Int64(min(max(state.failures - 1, 0), 16))
            return state.triedAt.adding(milliseconds: min(wait, lastRetry))
        }
        return calendar.definition.source.isAbsolutePath ? nil : state.triedAt.adding(milliseconds: interval)
    }

    /// Returns the time until something is due, at the latest when a day begins.
    private func untilNext() async throws -> Duration {
        let calendars = try await ports.calendars.calendars()
        let profile = try await ports.profile.profile()
        let now = ports.clock.now()
        let next = calendars.compactMap(Self.next).reduce(
            LocalCalendar.nextMidnight(in: profile.zone, after: now)
        ) { min($0, $1) }
        return .milliseconds(max(now.milliseconds(until: next), Int64.second))
    }

    /// Reads calendars and stores the results in one transaction.
    /// - Returns: the changed days among the next seven.
    @discardableResult
    func read(_ calendars: [ImportedCalendar]) async throws -> [DayChange] {
        let zone = try await ports.profile.profile().zone
        let now = ports.clock.now()
        let today = LocalCalendar.today(in: zone, at: now)
        let dates = ImportedCalendar.dates(today: today)
        var results: [ImportedCalendar.Definition: ImportedCalendar] = [:]
        for calendar in calendars {
            var result = calendar
            result.state.triedAt = now
            do throws(CalendarProblem) {
                // An answer is only good for the dates that were wanted then.
                let tag = calendar.content.dates == dates ? calendar.state.tag : nil
                let reading = try await ports.calendarReader.read(
                    calendar.definition, tag: tag, over: dates, in: zone)
                if let reading {
                    result.content = ImportedCalendar.Content(events: reading.events, dates: dates)
                    result.state.tag = reading.tag
                }
                (result.state.readAt, result.state.problem, result.state.failures) = (now, nil, 0)
            } catch {
                if calendar.state.problem != error {
                    logger.warning(
                        "calendar cannot be read",
                        metadata: ["number": "\(calendar.number)", "code": "\(error.code.rawValue)"])
                }
                result.state.problem = error
                result.state.failures += 1
            }
            results[calendar.definition] = result
        }
        return try await ports.calendars.updateCalendars(over: UserSchedule.dates(from: today), at: now) {
            [results] in
            // One that was removed or defined again meanwhile stays as it is.
            $0.map { results[$0.definition] ?? $0 }
        }
    }

    /// The calendars that cannot be read.
    func health() async -> [HealthItem] {
        let calendars = (try? await ports.calendars.calendars()) ?? []
        return calendars.compactMap { calendar in
            calendar.state.problem.map { problem in
                HealthItem(
                    code: .calendarUnreadable, isError: false, since: calendar.state.readAt,
                    values: [
                        "calendar": calendar.definition.name, "number": "\(calendar.number)",
                        "problem": problem.code.rawValue, "detail": problem.detail,
                    ])
            }
        }
    }
}

extension JournalChange {
    fileprivate var isOfCalendars: Bool {
        if case .calendars = self { true } else { false }
    }
}
