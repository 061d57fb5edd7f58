import Logging
import Synchronization
import Testing
import UFreeDaemon

struct LogHandlerTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
        var text: String { all.withLock { $0.joined() } }
    }

    private func logger(_ lines: Lines, toJournal: Bool = true) -> Logger {
        Logger(label: "node") { label in
            StandardErrorLogHandler(label: label, level: .info, toJournal: toJournal) { line in
                lines.all.withLock { $0.append(line) }
            }
        }
    }

    @Test func `Values are written in the order of their keys, quoted where they need it`() {
        let lines = Lines()
        logger(lines).notice("peer connected", metadata: ["b": "two words", "a": "1", "c": ""])
        #expect(lines.text == "<5>node: peer connected a=1 b=\"two words\" c=\"\"\n")
    }

    @Test func `Data from a peer cannot start a line or move a cursor`() {
        let lines = Lines()
        logger(lines).info("x", metadata: ["name": "a\n<0>b\u{1B}[2J\u{202E}"])
        #expect(lines.text == "<6>node: x name=a\\u{a}<0>b\\u{1b}[2J\\u{202e}\n")
    }

    @Test func `A value is cut at 512 characters`() {
        let lines = Lines()
        logger(lines).info("x", metadata: ["v": "\(String(repeating: "v", count: 600))"])
        #expect(lines.text == "<6>node: x v=\(String(repeating: "v", count: 512))…\n")
    }

    @Test func `Outside the journal a line begins with the time in UTC and the level`() {
        let lines = Lines()
        logger(lines, toJournal: false).warning("x")
        let parts = lines.text.split(separator: " ")
        #expect(parts.count == 4)
        #expect(parts.first?.count == 24)
        #expect(parts.first?.hasSuffix("Z") == true)
        #expect(parts.dropFirst().joined(separator: " ") == "warning node: x\n")
    }

    @Test func `Messages below the level are not written`() {
        let lines = Lines()
        logger(lines).debug("x")
        #expect(lines.text.isEmpty)
    }
}
