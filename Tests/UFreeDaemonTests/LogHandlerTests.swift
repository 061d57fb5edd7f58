import Glibc
import Logging
import Synchronization
import Testing
import UFreeDaemon
import UFreeServices
import UFreeTestSupport

struct LogHandlerTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
        var text: String { all.withLock { $0.joined() } }
    }

    /// A socket of a journal that reads only when it is asked to.
    private struct Reader {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        let path: String

        init(path: String) throws {
            self.path = path
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            guard bound == 0 else { throw FixtureError("\(path) cannot be bound: errno \(errno)") }
        }

        func next() -> String {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
        }

        func close() {
            Glibc.close(descriptor)
            unlink(path)
        }
    }

    private func logger(_ lines: Lines, toJournal: Bool = true) -> Logger {
        Logger(label: "node") { label in
            StandardErrorLogHandler(
                label: label, level: .info, toJournal: toJournal,
                write: { line in lines.all.withLock { $0.append(line) } })
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

    @Test func `The journal gets each value as a field of its own, beside the line`() {
        let lines = Lines()
        let logger = Logger(label: "node") { label in
            StandardErrorLogHandler(label: label, level: .info, toJournal: true) { fields in
                lines.all.withLock { $0 += fields.map { "\($0.name)=\($0.value)\n" } }
                return true
            } write: { line in
                lines.all.withLock { $0.append("written: \(line)") }
            }
        }
        logger.notice("peer connected", metadata: ["long-name": "two words\n", "a": "1"])
        #expect(
            lines.text == """
                MESSAGE=node: peer connected a=1 long-name="two words\\u{a}"
                PRIORITY=5
                SYSLOG_IDENTIFIER=ufreed
                UFREE_PART=node
                UFREE_A=1
                UFREE_LONG_NAME=two words\\u{a}

                """)
    }

    @Test func `A message reaches the journal's socket in one piece; if that is full, nobody waits`()
        throws
    {
        let path = "/tmp/ufree-journal-\(getpid()).sock"
        #expect(JournalSocket(path: path) == nil)
        let reader = try Reader(path: path)
        defer { reader.close() }
        let journal = try #require(JournalSocket(path: path))
        #expect(journal.send([("MESSAGE", "a b"), ("PRIORITY", "5")]))
        #expect(reader.next() == "MESSAGE=a b\nPRIORITY=5\n")
        let long = String(repeating: "v", count: 20_000)
        #expect(journal.send([("MESSAGE", long)]))
        #expect(reader.next().utf8.count == 16_384 + "MESSAGE=\n".utf8.count)
        // More than any socket keeps.
        #expect((0..<10_000).contains { _ in !journal.send([("MESSAGE", "x")]) })
    }

    @Test func `A mark of a request is short and plain, or none`() {
        #expect(RequestMark.checked("4242-17") == "4242-17")
        for text in ["", "a b", "a\nb", "ä", "a=b", String(repeating: "1", count: 33)] {
            #expect(RequestMark.checked(text) == nil, "\(text)")
        }
    }

    @Test func `Messages below the level are not written`() {
        let lines = Lines()
        logger(lines).debug("x")
        #expect(lines.text.isEmpty)
    }
}
