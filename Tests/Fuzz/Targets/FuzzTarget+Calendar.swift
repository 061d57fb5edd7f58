import UFreeAPI
import UFreeDomain
import UFreeICalendar

@testable import UFreeServices

extension FuzzTarget {
    /// A calendar gives as many lines as it says, each of them whole, or one problem and nothing else.
    static let calendar = FuzzTarget("calendar", lengthLimit: 8_192) { bytes in
        let request = demand(
            CalendarExpansion.Request(
                from: "2026-03-01", through: "2027-03-07", zone: "Europe/Vienna",
                addresses: ["ana@example.org"]), "a request that is none")
        let event = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260301T090000Z\r\n"
        for file in [bytes, Array(event.utf8) + bytes + Array("\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n".utf8)] {
            let lines = CalendarExpansion.lines(for: [file, []], request)
            demand(lines.allSatisfy { !$0.contains { $0.isNewline } }, "a line of several lines")
            let fields = lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
            demand(fields.allSatisfy { kinds[String($0[0])] == $0.count }, "a line of another kind: \(lines)")
            let heads = fields.filter { $0[0] == "F" || $0[0] == "X" }
            demand(heads.map { $0[1] } == ["0", "1"] && heads[1][0] == "X", "not one answer for each file")
            let events = fields.count - heads.count - 1
            demand(fields.last.map { $0[0] == "E" && $0[1] == "\(events)" } == true, "a wrong end: \(lines)")
            demand(heads[0][0] == "F" || events == 0, "events of a file that was refused")
            for day in fields where day[0] == "D" {
                let isAsked = day[1] <= day[2] && day[2] >= "2026-03-01" && day[1] <= "2027-03-07"
                demand(isAsked, "other days: \(day)")
            }
        }
    }

    /// The kinds of lines, with the number of their fields.
    private static let kinds = ["F": 3, "X": 4, "D": 5, "L": 5, "M": 5, "E": 2]

    /// A roster as a table has dates and clean names, or one problem with the number of its line.
    static let shifts = FuzzTarget("shifts", lengthLimit: 4_096) { bytes in
        for file in [bytes, Array("date;shift\n2026-01-09;".utf8) + bytes] {
            do throws(APIError) {
                let entries = try RosterTable(file).entries
                let lines = file.count { $0 == 0x0A || $0 == 0x0D } + 1
                demand(!entries.isEmpty && entries.count <= lines, "a wrong number of shifts")
                for entry in entries {
                    demand(!entry.name.isEmpty, "a shift without a name: \(entry)")
                    demand(TextSanitizer.line(entry.name) == entry.name, "a name that is not clean: \(entry)")
                }
            } catch {
                let known: [ErrorCode] = [.unreadableRoster, .unreadableFile]
                demand(known.contains(error.code), "another problem: \(error)")
            }
        }
    }
}
