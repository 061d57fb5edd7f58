import Foundation
import Glibc
import Testing
import UFreeDomain
import UFreeTestSupport

@testable import UFreeCalendars

@Suite struct CalendarFileTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }

    private func problem(_ path: String) -> CalendarProblem? {
        #expect(throws: CalendarProblem.self) { try CalendarFile.read(path) }
    }

    @Test(
        "A file is read as a whole, a folder's .ics files in the order of their names, and hidden and other files are not"
    )
    func reads() throws {
        try write("b", "b.ics")
        try write("a", "A.ICS")
        try write("x", ".hidden.ics")
        try write("x", "note.txt")
        #expect(try CalendarFile.read("\(folder.path)/b.ics").map(\.bytes) == [[UInt8(ascii: "b")]])
        #expect(try CalendarFile.read(folder.path).map(\.name) == ["A.ICS", "b.ics"])
        try write("", "empty.ics")
        #expect(try CalendarFile.read("\(folder.path)/empty.ics").map(\.bytes) == [[]])
    }

    @Test("What is not there, no file, or too large says so, with the name of a file in a folder")
    func problems() throws {
        #expect(problem("\(folder.path)/none.ics") == CalendarProblem(.missing))
        #expect(mkfifo("\(folder.path)/pipe.ics", 0o600) == 0)
        #expect(problem("\(folder.path)/pipe.ics") == CalendarProblem(.notACalendar))
        #expect(problem(folder.path) == CalendarProblem(.notACalendar, "pipe.ics"))
        unlink("\(folder.path)/pipe.ics")
        try write("", "large.ics")
        #expect(truncate("\(folder.path)/large.ics", 100 << 20) == 0)
        #expect(problem("\(folder.path)/large.ics") == CalendarProblem(.tooLarge))
        #expect(problem(folder.path) == CalendarProblem(.tooLarge, "large.ics"))
        #expect(truncate("\(folder.path)/large.ics", 6 << 20) == 0)
        try write("", "second.ics")
        #expect(truncate("\(folder.path)/second.ics", 6 << 20) == 0)
        #expect(problem(folder.path) == CalendarProblem(.tooLarge, "second.ics"))
        #expect(symlink("loop.ics", "\(folder.path)/loop.ics") == 0)
        #expect(problem("\(folder.path)/loop.ics")?.code == .unreachable)
    }

    @Test("A folder of more than 10,000 files is too large")
    func count() throws {
        for number in 0...CalendarFile.countLimit {
            close(open("\(folder.path)/\(number).ics", O_CREAT | O_WRONLY, 0o600))
        }
        #expect(problem(folder.path) == CalendarProblem(.tooLarge))
    }
}
