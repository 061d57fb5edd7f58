import Foundation
import NIOHTTP1
import Testing
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@testable import UFreeCalendars

@Suite struct CalendarAccessTests {
    private static let calendar =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20260109\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    private let dates: ClosedRange<CivilDate>

    init() throws {
        dates = try #require(CivilDate(iso: "2026-01-01"))...#require(CivilDate(iso: "2026-12-31"))
    }

    private func read(_ source: String, tag: String? = nil) async throws -> CalendarReading? {
        let program = try Programs.built().daemon.replacing("/ufreed", with: "/ufree-calendar")
        return try await CalendarAccess(program: program, logger: LogLines().logger()).read(
            ImportedCalendar.Definition(name: "", source: source, use: .busy, addresses: []), tag: tag,
            over: dates,
            in: try #require(ZoneName("Europe/Vienna")))
    }

    @Test("A11: a file and a web address give the same events; an address that has not changed gives nothing")
    func sources() async throws {
        let folder = try TemporaryDirectory()
        try Data(Self.calendar.utf8).write(to: URL(filePath: "\(folder.path)/a.ics"))
        let file = try #require(try await read("\(folder.path)/a.ics"))
        #expect(file.events.count == 1 && file.tag == nil && file.name == nil)
        try await WebServer.serving { head in
            head.headers.contains(name: "if-none-match")
                ? WebServer.Answer(status: .notModified)
                : WebServer.Answer(headers: ["etag": "\"1\""], body: Self.calendar)
        } _: { server in
            let address = "http://127.0.0.1:\(server.port)/"
            let web = try #require(try await read(address))
            #expect(web.events == file.events && web.tag == "\"1\"")
            #expect(try await read(address, tag: "\"1\"") == nil)
        }
        await #expect(throws: CalendarProblem(.missing)) { try await read("\(folder.path)/b.ics") }
        let watch = CalendarAccess(logger: LogLines().logger()).watch([folder.path]) { _ in }
        withExtendedLifetime(watch) {}
    }
}
