package import Logging
import NIOPosix
package import NIOSSL
package import UFreeDomain
package import UFreeServices

/// Reads calendars from files, folders and web addresses. What they say is read by another program (`ufree-calendar`), so a
/// hostile calendar can neither harm this process nor keep it busy.
package struct CalendarAccess: CalendarReader {
    private let program: CalendarProgram
    private let web: CalendarWeb
    private let logger: Logger

    /// - Parameters:
    ///   - program: the path of `ufree-calendar`; nil to look for it beside this program.
    ///   - roots: the certificates that servers are trusted by.
    package init(program: String? = nil, roots: NIOSSLTrustRoots = .default, logger: Logger) {
        self.program = CalendarProgram(path: program ?? CalendarProgram.installed)
        web = CalendarWeb(roots: roots)
        self.logger = logger
    }

    package func read(
        _ definition: ImportedCalendar.Definition, tag: String?, over dates: ClosedRange<CivilDate>,
        in zone: ZoneName
    ) async throws(CalendarProblem) -> CalendarReading? {
        let files: [CalendarFile]
        var answerTag: String?
        if definition.source.hasPrefix("/") {
            files = try await Self.blocking { () throws(CalendarProblem) in
                try CalendarFile.read(definition.source)
            }
        } else {
            guard let answer = try await web.get(definition.source, tag: tag) else { return nil }
            files = [CalendarFile(name: "", bytes: answer.bytes)]
            answerTag = answer.tag
        }
        let result = try await Self.blocking { [program] () throws(CalendarProblem) in
            try program.events(of: files, over: dates, in: zone, addresses: definition.addresses)
        }
        return CalendarReading(events: result.events, name: result.name, tag: answerTag)
    }

    package func events(
        of file: [UInt8], over dates: ClosedRange<CivilDate>, in zone: ZoneName
    ) async throws(CalendarProblem) -> [CalendarEvent] {
        try await Self.blocking { [program] () throws(CalendarProblem) in
            try program.events(
                of: [CalendarFile(name: "", bytes: file)], over: dates, in: zone, addresses: []
            )
            .events
        }
    }

    package func watch(_ paths: [String], _ changed: @escaping @Sendable (String) -> Void) -> any Sendable {
        FileWatch(paths, logger: logger, changed)
    }

    /// Runs work that blocks on a thread of its own.
    private static func blocking<Value: Sendable>(
        _ work: @escaping @Sendable () throws(CalendarProblem) -> Value
    ) async throws(CalendarProblem) -> Value {
        let result = try? await NIOThreadPool.singleton.runIfActive { () -> Result<Value, CalendarProblem> in
            do throws(CalendarProblem) {
                return .success(try work())
            } catch {
                return .failure(error)
            }
        }
        guard let result else { throw CalendarProblem(.reader, "stopped") }
        return try result.get()
    }
}
