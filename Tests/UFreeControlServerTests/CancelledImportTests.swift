import Dispatch
import Synchronization
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeServices

/// An import into a real database that pauses in its middle until it is cancelled.
private struct PausedImports: ImportRepository {
    let store: any ImportRepository
    /// Gets a value when half of the days are imported.
    let isHalfWay: AsyncStream<Void>.Continuation
    let isCancelled: DispatchSemaphore
    /// Gets whether the import was cancelled.
    let ended: AsyncStream<Bool>.Continuation

    func importMine(
        _ dates: [CivilDate], defaults: @escaping @Sendable ([DayDefault]) throws -> [DayDefault],
        roster: @escaping @Sendable (inout Roster) throws -> Void,
        profile: @escaping @Sendable (Profile) -> Profile,
        names: @escaping @Sendable (inout AddressBook) throws -> Void, at now: Timestamp,
        _ edit: @escaping @Sendable (ScheduleDay) throws -> DayContent?
    ) async throws -> [DayChange] {
        do {
            let changes = try await withTaskCancellationHandler {
                try await store.importMine(
                    dates, defaults: defaults, roster: roster, profile: profile, names: names, at: now
                ) { day in
                    if day.date == dates[dates.count / 2] {
                        isHalfWay.yield()
                        // The limit ends a failing test; nothing waits for it otherwise.
                        _ = isCancelled.wait(timeout: .now() + 60)
                    }
                    return try edit(day)
                }
            } onCancel: {
                isCancelled.signal()
            }
            ended.yield(false)
            return changes
        } catch {
            ended.yield(true)
            throw error
        }
    }
}

@Suite struct CancelledImportTests {
    @Test("D9: an import whose client goes away half way changes nothing", .timeLimit(.minutes(3)))
    func goneHalfWay() async throws {
        let (halfWay, isHalfWay) = AsyncStream.makeStream(of: Void.self)
        let (ends, ended) = AsyncStream.makeStream(of: Bool.self)
        try await ServerFixture.run(over: { ports, directory in
            var ports = try ServerFixture.overSQLite(ports, directory)
            ports.imports = PausedImports(
                store: ports.imports, isHalfWay: isHalfWay, isCancelled: DispatchSemaphore(value: 0),
                ended: ended)
            return ports
        }) { fixture in
            let before = try await fixture.client.call(API.export, ExportQuery(anonymous: false)).value
            let days = (10...30).map { #"{"date":"2026-01-\#($0)","status":"busy","note":"n\#($0)"}"# }
            let file = Array(#"{"schema":"ufree.export/1","days":[\#(days.joined(separator: ","))]}"#.utf8)
            // Unstructured: it is cancelled half way.
            let importing = Task {
                try await fixture.client.call(
                    API.importFile, ImportQuery(only: false, profile: false, dryRun: false), file: file)
            }
            for await _ in halfWay { break }
            importing.cancel()
            var isCancelled = false
            for await value in ends {
                isCancelled = value
                break
            }
            #expect(isCancelled)
            let after = try await fixture.client.call(API.export, ExportQuery(anonymous: false)).value
            #expect(after.days == before.days)
            let log = try await fixture.client.call(API.log, LogQuery()).value
            #expect(log.entries.allSatisfy { $0.about != "days" })
        }
    }
}
