import Foundation
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@testable import UFreeControlServer

/// Feeds, as calendar programs and strangers meet them.
@Suite struct FeedServerTests {
    private struct Answer {
        let status: String
        let headers: [String: String]
        let body: String

        init(_ text: String) {
            let parts = text.components(separatedBy: "\r\n\r\n")
            let lines = parts[0].components(separatedBy: "\r\n")
            status = String(lines[0].dropFirst(9).prefix(3))
            let fields = lines.dropFirst().map { $0.components(separatedBy: ": ") }
            headers = Dictionary(fields.map { ($0[0].lowercased(), $0.last ?? "") }) { first, _ in first }
            body = parts.count > 1 ? parts[1] : ""
        }
    }

    private struct FeedDesk {
        let fixture: ServerFixture

        func add(_ body: FeedBody = FeedBody()) async throws -> FeedLinkResponse {
            try await fixture.client.call(API.addFeed, body: body).value
        }

        func list() async throws -> FeedsResponse { try await fixture.client.call(API.feeds).value }

        func remove(_ which: String) async throws -> FeedsResponse {
            try await fixture.client.call(API.removeFeed, CalendarPlace(which)).value
        }

        /// Asks for a link.
        func ask(
            _ link: String, _ method: String = "GET", _ headers: [String: String] = [:]
        ) async throws -> Answer {
            let url = try #require(URL(string: link))
            let port = try #require(url.port.flatMap { UInt16(exactly: $0) })
            var fields = ["Host": "127.0.0.1:\(port)", "Connection": "close"]
            fields.merge(headers) { $1 }
            let lines = fields.map { "\($0): \($1)\r\n" }.joined()
            let request = "\(method) \(url.path) HTTP/1.1\r\n\(lines)\r\n"
            if url.scheme == "https" {
                let client = try await TLSClient(port: port)
                client.send(request)
                return Answer(await client.read())
            }
            let client = try UnixClient(port: port)
            client.send(request)
            return Answer(try #require(await client.read()))
        }

        func set(_ date: String, _ status: String, note: String? = nil) async throws {
            _ = try await fixture.client.call(
                API.setDays, DatesPlace([date]), body: SetDaysBody(status: status, note: note))
        }

        /// Lets the second pass for which a feed is not read again.
        func wait() { fixture.services.clock.advance(milliseconds: 1_000) }
    }

    private static func run(
        feeds: MemoryFile = MemoryFile(), _ body: (FeedDesk) async throws -> Void
    ) async throws {
        try await ServerFixture.run(feeds: feeds) { try await body(FeedDesk(fixture: $0)) }
    }

    private static func values(_ name: String, _ text: String) -> [String] {
        text.components(separatedBy: "\r\n").filter { $0.hasPrefix(name) }
            .map { String($0.dropFirst(name.count)) }
    }

    @Test("A21: a feed has the days as events, without notes unless they are asked for")
    func content() async throws {
        try await Self.run { desk in
            try await desk.set("2026-01-10", "free", note: "brunch")
            try await desk.set("2026-01-11", "eveningOnly")
            let answer = try await desk.ask(try await desk.add().link)
            #expect(
                answer.status == "200" && answer.headers["content-type"] == "text/calendar; charset=utf-8")
            #expect(Self.values("SUMMARY:", answer.body) == ["Free", "Busy", "Busy", "Free"])
            #expect(Self.values("TRANSP:", answer.body).count { $0 == "TRANSPARENT" } == 2)
            #expect(Self.values("REFRESH-INTERVAL;VALUE=DURATION:", answer.body) == ["PT15M"])
            #expect(!answer.body.contains("brunch"))
            let noted = try await desk.ask(try await desk.add(FeedBody(notes: true)).link)
            #expect(Self.values("DESCRIPTION:", noted.body) == ["brunch"])
        }
    }

    @Test(
        "A21: while nothing changes, a feed says the same to the byte; after a change it has a later time and another tag"
    )
    func stable() async throws {
        try await Self.run { desk in
            try await desk.set("2026-01-10", "free")
            let link = try await desk.add().link
            let first = try await desk.ask(link)
            desk.wait()
            let same = try await desk.ask(link)
            #expect(same.body == first.body && same.headers["etag"] == first.headers["etag"])
            let tag = try #require(first.headers["etag"])
            let unchanged = try await desk.ask(link, "GET", ["If-None-Match": tag])
            #expect(unchanged.status == "304" && unchanged.body.isEmpty)
            try await desk.set("2026-01-10", "busy")
            desk.wait()
            let later = try await desk.ask(link, "GET", ["If-None-Match": tag])
            #expect(later.status == "200" && Self.values("SUMMARY:", later.body) == ["Busy"])
            #expect(Self.values("UID:", later.body) == Self.values("UID:", first.body))
            // A clock that is set back does not make it older.
            desk.fixture.services.clock.advance(milliseconds: -3_600_000)
            try await desk.set("2026-01-10", "free")
            let last = try await desk.ask(link)
            let sequences = try [first, later, last].map {
                try #require(Self.values("SEQUENCE:", $0.body).first.flatMap { Int($0) })
            }
            #expect(sequences[0] < sequences[1] && sequences[1] < sequences[2])
        }
    }

    @Test("A21: whoever has no link gets nothing, and is not told how near a guess was")
    func strangers() async throws {
        try await Self.run { desk in
            try await desk.set("2026-01-10", "free")
            let link = try await desk.add().link
            let end = try #require(link.range(of: "/feed/"))
            let base = String(link[..<end.lowerBound])
            let secret = String(link[end.upperBound...].dropLast(4))
            #expect(secret.count == 32)
            let wrong = [
                "/", "/feed/", "/feed/.ics", "/feed/\(secret)", "/feed/\(secret.dropLast()).ics",
                "/feed/\(secret.dropLast())x.ics", "/feed/\(secret.uppercased())X.ics",
                "/feed//\(secret).ics",
                "/v1/week", "/index.html", "/feed/1.ics",
            ]
            var answers: Set<String> = []
            for path in wrong { answers.insert(try await desk.ask(base + path).body) }
            #expect(answers.count == 1)
            for path in wrong { #expect(try await desk.ask(base + path).status == "404", "\(path)") }
            for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"] {
                #expect(try await desk.ask(link, method).status != "200", "\(method)")
            }
            for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost"] {
                #expect(try await desk.ask(link, "GET", ["Host": host]).status == "421", "\(host)")
            }
            let head = try await desk.ask(link, "HEAD")
            #expect(head.status == "200" && head.body.isEmpty)
        }
    }

    @Test(
        "A21: a feed that was turned off is gone at once, and the others stay; the last one closes the port")
    func off() async throws {
        try await Self.run { desk in
            let links = [try await desk.add().link, try await desk.add(FeedBody(notes: true)).link]
            #expect(try await desk.ask(links[0]).status == "200")
            let left = try await desk.remove("1")
            #expect(left.feeds.map(\.number) == [2] && left.feeds[0].notes && !left.feeds[0].network)
            #expect(try await desk.ask(links[0]).status == "404")
            #expect(try await desk.ask(links[1]).status == "200")
            #expect(try await desk.list().feeds.map(\.seen) == ["2026-01-09"])
            let port = try #require(URL(string: links[1])?.port.flatMap { UInt16(exactly: $0) })
            let listening = try ListeningSocket(port: port)
            let none = try await desk.remove("all")
            #expect(none.feeds.isEmpty && none.address == nil)
            #expect(try !listening.isOpen)
            for which in ["1", "x", "-1"] {
                await #expect(throws: APIError.self) { try await desk.remove(which) }
            }
        }
    }

    @Test("A21: links outlast a restart, and the file has no secret")
    func restarts() async throws {
        let files = MemoryFile()
        var link = ""
        try await Self.run(feeds: files) { link = try await $0.add().link }
        let secret = try #require(link.components(separatedBy: "/").last).dropLast(4)
        let kept = String(decoding: try #require(files.read()), as: UTF8.self)
        #expect(!kept.contains(secret) && kept.contains("\"number\":1"))
        try await Self.run(feeds: files) { desk in
            try await until("it listens") { try await desk.list().address == nil ? nil : true }
            #expect(try await desk.ask(link).status == "200")
        }
    }

    @Test("A21: feeds stay at their port: a program that has taken it is sent nothing, and the list says so")
    func taken() async throws {
        let files = MemoryFile()
        var link = ""
        try await Self.run(feeds: files) { link = try await $0.add().link }
        let first = try #require(URL(string: link)?.port)
        let thief = try TakenPort()
        let port = thief.port
        // As if it had been that one: the first may be given to another test.
        let kept = String(decoding: try #require(files.read()), as: UTF8.self)
        try files.write(Array(kept.replacing("\"port\":\(first)", with: "\"port\":\(port)").utf8))
        link = link.replacing(":\(first)/", with: ":\(port)/")
        try await Self.run(feeds: files) { desk in
            let list = try await desk.list()
            #expect(list.feeds.count == 1 && list.address == nil)
            await #expect(throws: APIError.self) { try await desk.add() }
            #expect(try await desk.list().feeds.count == 1)
            thief.close()
            try await until("the port is free") {
                try await desk.list().address == "http://127.0.0.1:\(port)/" ? true : nil
            }
            #expect(try await desk.ask(link).status == "200")
        }
    }

    @Test("A21: a friend's feed has the friend's days and name, and ends with the friendship")
    func friend() async throws {
        try await Self.run { desk in
            let ben = try ServiceFixture.person(3)
            try await desk.fixture.services.befriend(ben, name: "Ben", zone: .utc)
            let link = try await desk.add(FeedBody(friend: "Ben")).link
            #expect(try await desk.ask(link).status == "200")
            #expect(try await desk.list().feeds.map { $0.friend?.name } == ["Ben"])
            await #expect(throws: APIError.self) { try await desk.add(FeedBody(friend: "Nobody")) }
            _ = try await desk.fixture.client.call(API.removeFriend, WhoPlace("Ben"))
            desk.wait()
            #expect(try await desk.ask(link).status == "404")
            #expect(try await desk.list().feeds.map { $0.friend?.name } == [.some(nil)])
        }
    }

    @Test(
        "A21: a feed is in the network only if that was asked for, over TLS, and only while that listener is on"
    )
    func network() async throws {
        try await Self.run { desk in
            let own = try await desk.add()
            #expect(own.networkLink == nil && own.fingerprint == nil)
            #expect(try await desk.fixture.client.call(API.phones).value.enabled == false)
            let shared = try await desk.add(FeedBody(network: true))
            let link = try #require(shared.networkLink)
            #expect(link.hasPrefix("https://") && shared.fingerprint?.count == 95)
            let answer = try await desk.ask(link)
            #expect(answer.status == "200" && answer.body.hasPrefix("BEGIN:VCALENDAR"))
            #expect(try await desk.ask(shared.link).status == "200")
            // The other one is not there: what is asked for is no file of the page, and there is no session.
            let base = try #require(link.range(of: "/feed/")).lowerBound
            let path = try #require(own.link.range(of: "/feed/")).lowerBound
            #expect(try await desk.ask(String(link[..<base] + own.link[path...])).status == "401")
            let phones = try await desk.fixture.client.call(API.phones).value
            #expect(phones.enabled && phones.until == nil)
            let list = try await desk.list()
            #expect(list.networkAddress == phones.address && list.feeds.map(\.network) == [false, true])
        }
    }

    @Test("A21: seventeen feeds are refused; what cannot be written is no feed")
    func limits() async throws {
        let files = MemoryFile()
        try await Self.run(feeds: files) { desk in
            for _ in 0..<Feeds.most { _ = try await desk.add() }
            await #expect(throws: APIError.self) { try await desk.add() }
            _ = try await desk.remove("3")
            files.refuse(with: DataError.insufficientStorage)
            await #expect(throws: APIError.self) { try await desk.add() }
            files.refuse(with: nil)
            #expect(try await desk.list().feeds.count == Feeds.most - 1)
            #expect(try await desk.add().number == Feeds.most + 1)
        }
    }

    @Test("A21: however often a feed is asked for, its days are read once a second")
    func often() async throws {
        try await Self.run { desk in
            try await desk.set("2026-01-10", "free")
            let link = try await desk.add().link
            #expect(Self.values("SUMMARY:", try await desk.ask(link).body) == ["Free"])
            try await desk.set("2026-01-10", "busy")
            #expect(Self.values("SUMMARY:", try await desk.ask(link).body) == ["Free"])
            desk.wait()
            #expect(Self.values("SUMMARY:", try await desk.ask(link).body) == ["Busy"])
        }
    }

    @Test("I3: a reset of the identity ends all feeds")
    func reset() async throws {
        let files = MemoryFile()
        try await Self.run(feeds: files) { desk in
            _ = try await desk.add()
            _ = try await desk.fixture.client.call(API.resetIdentity)
            #expect(String(decoding: try #require(files.read()), as: UTF8.self).contains("\"feeds\":[]"))
        }
    }
}
