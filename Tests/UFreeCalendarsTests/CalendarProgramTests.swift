import Foundation
import Glibc
import Testing
import UFreeDomain
import UFreeTestSupport

@testable import UFreeCalendars

@Suite struct CalendarProgramTests {
    private let folder: TemporaryDirectory
    private let dates: ClosedRange<CivilDate>
    private let zone: ZoneName

    init() throws {
        folder = try TemporaryDirectory()
        dates = try #require(CivilDate(iso: "2026-01-01"))...#require(CivilDate(iso: "2026-12-31"))
        zone = try #require(ZoneName("Europe/Vienna"))
    }

    private static func calendar(_ events: String) -> [UInt8] {
        Array("BEGIN:VCALENDAR\r\nX-WR-CALNAME:Work\r\n\(events)END:VCALENDAR\r\n".utf8)
    }

    private static func event(_ lines: String, uid: Int = 1) -> String {
        "BEGIN:VEVENT\r\nUID:\(uid)\r\n\(lines)\r\nEND:VEVENT\r\n"
    }

    /// A program that is a shell script.
    private func script(_ text: String, seconds: Int = 10) throws -> CalendarProgram {
        let path = "\(folder.path)/\(UUID())"
        try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(filePath: path))
        chmod(path, 0o700)
        return CalendarProgram(path: path, seconds: seconds)
    }

    private func problem(_ program: CalendarProgram, _ files: [CalendarFile] = []) -> CalendarProblem? {
        #expect(throws: CalendarProblem.self) {
            try program.events(of: files, over: dates, in: zone, addresses: [])
        }
    }

    private func installed() throws -> CalendarProgram {
        CalendarProgram(path: try Programs.built().daemon.replacing("/ufreed", with: "/ufree-calendar"))
    }

    @Test(
        "A11: the program gives the events of all files with their times, and the name of the first that has one"
    )
    func reads() throws {
        let first = Self.calendar(
            Self.event(
                "DTSTART;VALUE=DATE:20260109\r\nDTEND;VALUE=DATE:20260111\r\nSUMMARY:Away\r\nLOCATION:Graz"))
        let second = Self.calendar(
            Self.event(
                "DTSTART;TZID=Europe/Vienna:20260328T120000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=2"))
        let (events, name) = try installed().events(
            of: [CalendarFile(name: "a.ics", bytes: first), CalendarFile(name: "b.ics", bytes: second)],
            over: dates, in: zone, addresses: [])
        let away = try #require(CivilDate(iso: "2026-01-09"))
        // The clocks go forward on 29 March.
        let noons = [1_774_695_600, 1_774_778_400].map { Timestamp(milliseconds: $0 * 1_000) }
        #expect(name == "Work")
        #expect(
            events == [CalendarEvent(.dates(away...away.adding(days: 1)), title: "Away", place: "Graz")]
                + noons.map { CalendarEvent(.moments(from: $0, until: $0.adding(milliseconds: .hour))) })
    }

    @Test("What is no calendar, or is damaged, says so with its file")
    func unreadable() throws {
        let page = CalendarFile(name: "", bytes: Array("<!DOCTYPE html><p>Sign in</p>".utf8))
        #expect(problem(try installed(), [page])?.code == .notACalendar)
        let cut = CalendarFile(
            name: "feb.ics", bytes: Self.calendar(Self.event("DTSTART:20260109T100000")).dropLast(30))
        let found = problem(try installed(), [CalendarFile(name: "ok.ics", bytes: Self.calendar("")), cut])
        #expect(found?.code == .broken && found?.detail.hasPrefix("feb.ics") == true)
    }

    @Test(
        "Bad input: more than 20,000 events, or rules that repeat without end, are refused in bounded time",
        arguments: [
            "DTSTART:20260109T100000Z\r\nRRULE:FREQ=MINUTELY",
            "DTSTART:19700101T000000Z\r\nRRULE:FREQ=SECONDLY;COUNT=999999999",
        ])
    func many(lines: String) throws {
        let file = CalendarFile(name: "", bytes: Self.calendar(Self.event(lines)))
        #expect(problem(try installed(), [file])?.code == .tooMany)
    }

    @Test("A program that is not there, fails, or writes what is no event is a problem of the reader")
    func reader() throws {
        #expect(problem(CalendarProgram(path: "/none"))?.code == .reader)
        for text in [
            "exit 1", "echo hello", "echo 'D\t1\t2\t3\t4'", "true", "printf 'X\t0\tunknown\t\n'",
            "printf 'X\t0\n'",
            "printf 'F\t0\tWork\n'", "yes 'D\t2026-01-01\t2026-01-01\tx\t' | head -20001",
        ] {
            #expect(problem(try script(text))?.code == .reader, "\(text)")
        }
        let name = try script("printf 'F\\t0\\t\\nF\\t1\\tWork\\nE\\t0\\n'").events(
            of: [], over: dates, in: zone, addresses: ["ana@example.org"]
        ).name
        #expect(name == "Work")
        #expect(
            problem(try script("printf 'X\\t7\\tbroken\\tline 3\\n'")) == CalendarProblem(.broken, "line 3"))
    }

    @Test("Bad input: a program that never ends, writes without end or computes for ever is killed")
    func bounds() throws {
        #expect(problem(try script("exec sleep 100", seconds: 0)) == CalendarProblem(.tooMany))
        #expect(problem(try script("exec yes")) == CalendarProblem(.tooMany))
        #expect(problem(try script("while :; do :; done", seconds: 1)) == CalendarProblem(.tooMany))
    }

    @Test("The program gets nothing of this process: no variables, no other files")
    func surroundings() throws {
        let path = "\(folder.path)/seen"
        // Nothing can be written; the output tells.
        let text =
            "printf 'F\\t0\\t%s\\n' \"$(env | grep -vc '^PWD\\|^_\\|^SHLVL\\|^OLDPWD') $(ls /proc/self/fd | wc -l)\"; echo E"
        let name = try script(text).events(of: [], over: dates, in: zone, addresses: []).name
        // LC_ALL; and standard input, output, errors and that of ls.
        #expect(name == "1 4")
        #expect(access(path, F_OK) != 0)
    }
}
