import Testing
import UFreeICalendar

@Suite("Calendar: files")
struct FileTests {
    private static let event = Sample.event("DTSTART:20260310T100000Z", "LOCATION:Café")
    private static let found = ["F\t0\t", "M\t1773136800\t1773136800\te\tCafé", "E\t1"]

    @Test("A calendar is read with CRLF, LF and CR, and with a byte order mark")
    func lineEnds() throws {
        for end in ["\r\n", "\n", "\r", "\r\r\n"] {
            let text = Self.event.split(separator: "\r\n").joined(separator: end)
            #expect(try Sample.lines(text) == Self.found)
            #expect(try Sample.lines("\u{FEFF}" + text + end + end) == Self.found)
        }
    }

    @Test("A fold inside a character is undone before the text is decoded, also after empty lines")
    func folds() throws {
        let bytes = Array(Self.event.utf8)
        let place = try #require(bytes.firstIndex(of: 0xC3)) + 1
        for fold in ["\r\n ", "\n\t", "\r\n\r\n "] {
            #expect(
                try Sample.lines(Array(bytes[..<place]) + Array(fold.utf8) + bytes[place...]) == Self.found)
        }
    }

    @Test("UTF-16 and Latin-1 are converted")
    func encodings() throws {
        let units = Array(Self.event.utf16)
        let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
            #expect(try Sample.lines(bytes) == Self.found)
        }
        #expect(try Sample.lines(Self.event.unicodeScalars.map { UInt8($0.value) }) == Self.found)
    }

    @Test(
        "A web page, an empty file, a vCard and an event alone are not calendars",
        arguments: [
            "<!DOCTYPE html>\n<html><body>Sign in: x</body></html>", "", "\r\n\r\n",
            "BEGIN:VCARD\r\nEND:VCARD\r\n",
            "BEGIN:VEVENT\nEND:VEVENT\n", "{\"error\": \"no\"}", "hello", "\u{0}\u{1}\u{2}BEGIN:VCALENDAR",
        ])
    func notCalendars(_ text: String) throws {
        let refusal = try Sample.refusal(text)
        #expect(refusal[0] == (text.hasPrefix("\u{0}") ? "broken" : "not-a-calendar"), "\(refusal)")
    }

    @Test("A calendar that ends early is refused wherever it ends")
    func truncated() throws {
        let bytes = Array(Self.event.utf8)
        // Only the last line break may be missing.
        for count in stride(from: 0, through: bytes.count - 3, by: 1) {
            let code = try Sample.refusal(Array(bytes[..<count]))[0]
            #expect(code == "broken" || (code == "not-a-calendar" && count < 15), "\(count): \(code)")
        }
        #expect(try Sample.lines(Array(bytes.dropLast(2))) == Self.found)
    }

    @Test("Components that are not closed in order are refused with their line")
    func wrongNesting() throws {
        #expect(
            try Sample.refusal("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\n") == [
                "broken", "line 3: END:VCALENDAR inside VEVENT",
            ])
        #expect(
            try Sample.refusal("BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VCALENDAR\n")[1]
                == "line 3: END:VCALENDAR")
        #expect(
            try Sample.refusal("BEGIN:VCALENDAR\nBEGIN:VEVENT\n")[1] == "it ends before END:VEVENT of line 2")
        #expect(try Sample.refusal(Sample.calendar(["BEGIN:VEVENT", "BEGIN:VEVENT"]))[0] == "broken")
    }

    @Test("A file may have several calendars, and a comment after them")
    func severalCalendars() throws {
        let two =
            Sample.calendar(Sample.vevent(["DTSTART:20260310T100000Z"], uid: "1"))
            + Sample.calendar(Sample.vevent(["DTSTART:20260311T100000Z"], uid: "2")) + "X-COMMENT:cached\r\n"
        #expect(try Sample.spans(two).count == 2)
        #expect(try Sample.refusal(two + "BEGIN:VEVENT\r\nEND:VEVENT\r\n")[0] == "broken")
    }

    @Test("vCalendar 1.0 is refused")
    func vCalendar() throws {
        #expect(
            try Sample.refusal(Sample.calendar([], head: ["VERSION:1.0"])) == [
                "broken", "line 2: vCalendar 1.0 is not read",
            ])
    }

    @Test("A NUL byte is refused with its line")
    func nulBytes() throws {
        #expect(
            try Sample.refusal(Sample.event("DTSTART:20260310T100000Z", "SUMMARY:a\u{0}b")) == [
                "broken", "line 8: a NUL byte",
            ])
    }

    @Test("One file that is refused does not concern the others, and each has its index")
    func severalFiles() throws {
        let request = try #require(
            CalendarExpansion.Request(from: "2026-03-01", through: "2026-03-31", zone: "UTC", addresses: []))
        let files = ["<html>", Self.event, "BEGIN:VCALENDAR"].map { Array($0.utf8) }
        #expect(
            CalendarExpansion.lines(for: files, request) == [
                "X\t0\tnot-a-calendar\ta web page: <html>", "F\t1\t",
                "X\t2\tbroken\tit ends before END:VCALENDAR of line 1", Self.found[1], "E\t1",
            ])
        #expect(CalendarExpansion.lines(for: [], request) == ["E\t0"])
    }

    @Test("Dates that do not exist, a reversed span and an unknown zone are no request")
    func requests() {
        func isRequest(_ from: String, _ through: String, _ zone: String = "Europe/Berlin") -> Bool {
            CalendarExpansion.Request(from: from, through: through, zone: zone, addresses: []) != nil
        }
        #expect(isRequest("2026-02-28", "2026-02-28"))
        #expect(!isRequest("2026-02-29", "2026-03-01"))
        #expect(!isRequest("2026-3-1", "2026-03-01"))
        #expect(!isRequest("2026-03-02", "2026-03-01"))
        #expect(!isRequest("2026-03-01", "2026-03-01", "Mars/Olympus"))
        #expect(!isRequest("2026-03-01", "2026-03-01", "../../../etc/localtime"))
    }

    @Test("The input is files after their numbers of bytes, and is refused if it ends early")
    func input() {
        func files(_ text: String) -> [String]? {
            CalendarProtocol.files(in: Array(text.utf8))?.map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(files("3\nabc0\n2\n\n\n") == ["abc", "", "\n\n"])
        #expect(files("") == [])
        for text in ["3\nab", "3", "x\nabc", "\n", "-1\n", "99999999999999999999\n", "3\nabcd"] {
            #expect(files(text) == nil)
        }
    }

    @Test("A line of millions of bytes and a million lines are read")
    func largeFiles() throws {
        let long = "DESCRIPTION:" + String(repeating: "x", count: 1_000_000)
        let many = Array(repeating: "X-A:", count: 100_000)
        let event = Sample.vevent(["DTSTART:20260310T100000Z", long] + many)
        #expect(try Sample.spans(Sample.calendar(event + many)).count == 1)
    }

    @Test("Nesting has a limit")
    func deepNesting() throws {
        let begins = Array(repeating: "BEGIN:X", count: 1_000)
        #expect(
            try Sample.refusal(Sample.calendar(begins)) == [
                "broken", "line 23: components are nested too deeply",
            ])
    }

    @Test("Lists of RDATE and EXDATE may be long, and only what is in the window counts")
    func longLists() throws {
        let dates = (0..<9_999).map { "\(1000 + $0 / 2)0101T00000\($0 % 2)Z" }
        let calendar = Sample.event(
            "DTSTART:20260310T100000Z", "RDATE:" + dates.joined(separator: ","),
            "EXDATE:" + dates.joined(separator: ","),
            "RDATE:20260311T100000Z")
        #expect(try Sample.starts(calendar) == ["03-10T10:00", "03-11T10:00"])
    }

    @Test("More than 20,000 occurrences are refused, 20,000 are listed")
    func manyOccurrences() throws {
        func calendar(_ count: Int) -> String {
            Sample.event("DTSTART:20260301T000000Z", "RRULE:FREQ=MINUTELY;COUNT=\(count)")
        }
        #expect(try Sample.lines(calendar(20_000)).last == "E\t20000")
        #expect(
            try Sample.refusal(calendar(20_001)) == [
                "too-many", "the event of line 4: more than 20000 occurrences",
            ])
    }

    @Test("A rule of seconds without an end is refused, and so are rules of too many steps")
    func expensiveRules() throws {
        let second = Sample.event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY")
        #expect(try Sample.refusal(second)[0] == "too-many")
        let counting = Sample.event("DTSTART:19700101T000000Z", "RRULE:FREQ=SECONDLY;COUNT=999999999")
        #expect(
            try Sample.refusal(counting) == [
                "too-many", "the event of line 4: the rules need more than 1000000 steps",
            ])
    }

    @Test("BYSETPOS among all seconds of a year is found without listing them")
    func hugePeriods() throws {
        func all(_ count: Int) -> String { (0..<count).map { "\($0)" }.joined(separator: ",") }
        let calendar = Sample.event(
            "DTSTART:19700101T000000Z",
            "RRULE:FREQ=YEARLY;BYDAY=TU;BYSETPOS=-1;BYHOUR=\(all(24));BYMINUTE=\(all(60));BYSECOND=\(all(60))"
        )
        #expect(try Sample.starts(calendar, "2026-12-01", "2026-12-31") == ["12-29T23:59"])
    }
}
