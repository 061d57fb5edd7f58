import Foundation
import Logging
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@testable import UFreeControlServer

/// The page's listener, as browsers, other programs and other pages meet it.
@Suite struct PageServerTests {
    /// The page of a running server.
    private struct PageDesk {
        let fixture: ServerFixture
        let port: UInt16
        var host: String { "127.0.0.1:\(port)" }

        init(_ fixture: ServerFixture) async throws {
            self.fixture = fixture
            let web = try await fixture.client.call(API.setWeb, body: WebBody(enabled: true)).value
            let address = try #require(web.address)
            port = try #require(URL(string: address)?.port.flatMap { UInt16(exactly: $0) })
        }

        func token() async throws -> String {
            let link = try await fixture.client.call(API.webLink).value.link
            #expect(link.hasPrefix("http://\(host)/#t="))
            return String(link.split(separator: "=")[1])
        }

        func secret() async throws -> String {
            let answer = try await open(try await token())
            let body = try #require(answer.split(separator: "\r\n\r\n").last)
            let session = try JSONDecoder().decode(SessionResponse.self, from: Data(body.utf8))
            return try #require(session.secret)
        }

        func open(_ token: String) async throws -> String {
            try await ask(
                "POST", "/v1/session", ["Content-Type": "application/json"], body: #"{"token":"\#(token)"}"#)
        }

        /// Sends one request and returns the whole response.
        /// - Parameter headers: besides `Host` and `Connection`; a `Host` replaces the usual one.
        func ask(_ method: String, _ target: String, _ headers: [String: String] = [:], body: String = "")
            async throws -> String
        {
            let client = try UnixClient(port: port)
            var fields = ["Host": host, "Connection": "close"]
            if !body.isEmpty { fields["Content-Length"] = "\(body.utf8.count)" }
            fields.merge(headers) { $1 }
            let lines = fields.map { "\($0): \($1)\r\n" }.joined()
            client.send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body)")
            guard let answer = await client.read() else { throw FixtureError("no answer in time") }
            return answer
        }

        func status(_ method: String, _ target: String, _ headers: [String: String] = [:], body: String = "")
            async throws -> String
        {
            String(try await ask(method, target, headers, body: body).dropFirst(9).prefix(3))
        }
    }

    private static func run(_ body: (PageDesk) async throws -> Void) async throws {
        try await ServerFixture.run { try await body(PageDesk($0)) }
    }

    @Test("W10: nothing listens until the page is turned on, and nothing after it is turned off")
    func onAndOff() async throws {
        try await ServerFixture.run { fixture in
            #expect(try await fixture.client.call(API.web).value.enabled == false)
            let desk = try await PageDesk(fixture)
            let secret = try await desk.secret()
            #expect(try await fixture.client.call(API.web).value.sessions == 1)
            let listening = try ListeningSocket(port: desk.port)
            let off = try await fixture.client.call(API.setWeb, body: WebBody(enabled: false)).value
            #expect(off == WebResponse(enabled: false, address: nil, sessions: 0))
            #expect(try !listening.isOpen)
            // The address stays, and the old sessions do not.
            let again = try await PageDesk(fixture)
            #expect(again.port == desk.port)
            #expect(try await again.status("GET", "/v1/week", [SessionResponse.header: secret]) == "401")
        }
    }

    @Test(
        "W11: a session takes its streams of events with it: signed out, or the oldest of 17",
        arguments: [true, false])
    func endsWithSession(isSignedOut: Bool) async throws {
        try await Self.run { desk in
            let (secret, other) = (try await desk.secret(), try await desk.secret())
            let clients = try [secret, other].map { secret in
                let client = try UnixClient(port: desk.port)
                client.send(
                    "GET /v1/events HTTP/1.1\r\nHost: \(desk.host)\r\n\(SessionResponse.header): \(secret)\r\n\r\n"
                )
                return client
            }
            for client in clients { #expect(await client.read(until: "snapshot") != nil) }
            if isSignedOut {
                #expect(
                    try await desk.status("DELETE", "/v1/session", [SessionResponse.header: secret]) == "200")
            } else {
                for _ in 1..<PageAccess.most { _ = try await desk.secret() }
            }
            #expect(await clients[0].read() != nil)
            _ = try await desk.fixture.client.call(API.cycleDays, DatesPlace(["2026-01-09"]))
            #expect(await clients[1].read(until: "day.changed") != nil)
        }
    }

    @Test(
        "W11: while the daemon restarts inside its process, the port is not anybody's, and the session goes on"
    )
    func restarts() async throws {
        let services = try ServiceFixture(zone: .utc)
        let page = Page(clock: services.ports.clock, random: services.ports.random)
        let server = page.listener(
            logger: Logger(label: "page", factory: { _ in SwiftLogNoOpLogHandler() }))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await server.run() }
            var (port, secret) = (UInt16(0), "")
            try await ServerFixture.run(page: page) { fixture in
                let desk = try await PageDesk(fixture)
                (port, secret) = (desk.port, try await desk.secret())
                #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: secret]) == "200")
            }
            let client = try UnixClient(port: port)
            client.send("GET /v1/week HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
            #expect(await client.read()?.hasPrefix("HTTP/1.1 503 ") == true)
            try await ServerFixture.run(page: page) { fixture in
                let desk = try await PageDesk(fixture)
                #expect(desk.port == port)
                #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: secret]) == "200")
            }
            group.cancelAll()
        }
    }

    @Test("W10: a stop with an open page does not wait for the page's streams")
    func stops() async throws {
        let clock = ContinuousClock()
        var start = clock.now
        try await Self.run { desk in
            let client = try UnixClient(port: desk.port)
            client.send(
                "GET /v1/events HTTP/1.1\r\nHost: \(desk.host)\r\n\(SessionResponse.header): \(try await desk.secret())\r\n\r\n"
            )
            #expect(await client.read(until: "snapshot") != nil)
            start = clock.now
            await desk.fixture.shutDown()
            #expect(await client.read() != nil)
        }
        // The next comment of a stream would come after 15 s.
        #expect(clock.now - start < .seconds(12))
    }

    @Test("W10: a daemon that is stopped while it starts does not wait for its page", .timeLimit(.minutes(1)))
    func stoppedAtOnce() async throws { try await ServerFixture.run(isLate: true) { _ in } }

    @Test("W11: the page cannot turn itself off: nobody could be told")
    func offFromInside() async throws {
        try await Self.run { desk in
            let headers = [
                SessionResponse.header: try await desk.secret(), "Content-Type": "application/json",
            ]
            #expect(try await desk.status("PUT", "/v1/web", headers, body: #"{"enabled":false}"#) == "403")
            #expect(try await desk.status("GET", "/v1/week", headers) == "200")
        }
    }

    @Test("A12: the header of an answer has the number of its change, whatever was changed")
    func numbered() async throws {
        try await Self.run { desk in
            let headers = [
                SessionResponse.header: try await desk.secret(), "Content-Type": "application/json",
            ]
            func change(_ method: String, _ target: String, _ body: String = "") async throws -> Bool {
                try await desk.ask(method, target, headers, body: body).lowercased().contains(
                    "\r\nufree-change: ")
            }
            #expect(try await change("PUT", "/v1/days/2026-01-10", #"{"status":"free"}"#))
            #expect(try await !change("PUT", "/v1/days/2026-01-10", #"{"status":"free"}"#))
            #expect(try await change("PUT", "/v1/live", #"{"state":"free"}"#))
            #expect(try await change("PATCH", "/v1/profile", #"{"name":"Anna"}"#))
            #expect(try await change("POST", "/v1/locations", #"{"name":"Ward"}"#))
            #expect(try await !change("GET", "/v1/week"))
            #expect(try await !change("POST", "/v1/undo", #"{"dryRun":true}"#))
        }
    }

    @Test("W10: turning the page off ends an open stream of events")
    func endsStreams() async throws {
        try await Self.run { desk in
            let secret = try await desk.secret()
            let client = try UnixClient(port: desk.port)
            client.send(
                "GET /v1/events HTTP/1.1\r\nHost: \(desk.host)\r\n\(SessionResponse.header): \(secret)\r\n\r\n"
            )
            #expect(await client.read(until: "snapshot")?.contains("HTTP/1.1 200") == true)
            _ = try await desk.fixture.client.call(API.setWeb, body: WebBody(enabled: false))
            #expect(await client.read() != nil)
        }
    }

    @Test("W11: a link signs one browser in, once; its secret is needed for every call of the API")
    func once() async throws {
        try await Self.run { desk in
            let token = try await desk.token()
            #expect(try await desk.status("GET", "/v1/week") == "401")
            #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: token]) == "401")
            #expect(try await desk.open(token).hasPrefix("HTTP/1.1 200"))
            #expect(try await desk.open(token).hasPrefix("HTTP/1.1 401"))
            let secret = try await desk.secret()
            let signed = [SessionResponse.header: secret]
            #expect(try await desk.status("GET", "/v1/week", signed) == "200")
            #expect(try await desk.status("DELETE", "/v1/session", signed) == "200")
            #expect(try await desk.status("GET", "/v1/week", signed) == "401")
        }
    }

    @Test("Fault 52, W11: only requests to this address, from its own page, with a secret, reach the API")
    func table() async throws {
        try await Self.run { desk in
            let secret = try await desk.secret()
            let own = "http://\(desk.host)"
            let hosts = [
                desk.host: true, "localhost:\(desk.port)": true, "evil:\(desk.port)": false,
                "127.0.0.1": false,
            ]
            let origins: [(String?, Bool)] = [
                (nil, true), (own, true), ("http://127.0.0.1:1", false), ("http://evil", false),
                ("null", false),
            ]
            for (host, isHost) in hosts {
                for (origin, isOrigin) in origins {
                    for method in ["GET", "OPTIONS"] {
                        for isSigned in [true, false] {
                            var headers = ["Host": host]
                            headers["Origin"] = origin
                            headers[SessionResponse.header] = isSigned ? secret : nil
                            let isOwn = origin == nil || origin == "http://\(host)"
                            let expected =
                                !isHost
                                ? "421"
                                : !(isOrigin && isOwn)
                                    ? "403" : !isSigned ? "401" : method == "GET" ? "200" : "405"
                            let status = try await desk.status(method, "/v1/status", headers)
                            #expect(
                                status == expected, "\(host) \(origin ?? "-") \(method) \(isSigned)")
                        }
                    }
                }
            }
            let answer = try await desk.ask(
                "GET", "/v1/week", [SessionResponse.header: secret, "Origin": own])
            #expect(!answer.lowercased().contains("access-control"))
        }
    }

    @Test("Fault 52, W11: what another site's page may send reaches nothing, even with a secret")
    func otherSites() async throws {
        try await Self.run { desk in
            let signed = [SessionResponse.header: try await desk.secret()]
            for site in ["cross-site", "same-site", "none"] {
                let headers = signed.merging(["Sec-Fetch-Site": site]) { $1 }
                #expect(try await desk.status("GET", "/v1/week", headers) == "403")
                // The browser itself asks for icons.
                let icon = try await desk.status("GET", "/icon.png", ["Sec-Fetch-Site": site])
                #expect(icon == (site == "none" ? "200" : "403"))
            }
            let ours = signed.merging(["Sec-Fetch-Site": "same-origin"]) { $1 }
            #expect(try await desk.status("GET", "/v1/week", ours) == "200")
            // A link from elsewhere may open the document, but not in a frame.
            let link = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"]
            #expect(try await desk.status("GET", "/", link) == "200")
            let frame = ["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"]
            #expect(try await desk.status("GET", "/", frame) == "403")
            for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
                let headers = signed.merging(["Content-Type": type]) { $1 }
                #expect(try await desk.status("POST", "/v1/undo", headers, body: "{}") == "415")
            }
            #expect(try await desk.status("POST", "/v1/undo", signed, body: "{}") == "415")
        }
    }

    @Test(
        "W11: wrong links are counted: the 21st in a minute is told to wait; whose session is over is always told"
    )
    func limited() async throws {
        try await Self.run { desk in
            let secret = try await desk.secret()
            for _ in 0..<PageAccess.refusals {
                #expect(try await desk.open("guess").hasPrefix("HTTP/1.1 401"))
            }
            #expect(try await desk.open("guess").hasPrefix("HTTP/1.1 429"))
            #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: "guess"]) == "401")
            #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: secret]) == "200")
            desk.fixture.services.clock.advance(milliseconds: 61_000)
            #expect(try await desk.open("guess").hasPrefix("HTTP/1.1 401"))
        }
    }

    @Test("W11: a link is good for a minute; the 17th link voids the first")
    func links() async throws {
        try await Self.run { desk in
            let late = try await desk.token()
            desk.fixture.services.clock.advance(milliseconds: 60_000)
            #expect(try await desk.open(late).hasPrefix("HTTP/1.1 401"))
            let first = try await desk.token()
            var last = ""
            for _ in 0..<PageAccess.most { last = try await desk.token() }
            #expect(try await desk.open(first).hasPrefix("HTTP/1.1 401"))
            #expect(try await desk.open(last).hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test("W11: every answer forbids foreign scripts, frames and elements made of text")
    func policy() async throws {
        try await Self.run { desk in
            for (target, headers) in [("/", [:]), ("/v1/week", [:]), ("/css/tokens.css", ["Host": "evil"])] {
                let answer = try await desk.ask("GET", target, headers)
                for line in [
                    "default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
                    "X-Content-Type-Options: nosniff",
                    "Cross-Origin-Resource-Policy: same-origin", "Referrer-Policy: no-referrer",
                ] { #expect(answer.contains(line), "\(target): \(line)") }
            }
        }
    }

    @Test("W12: files come compressed, and only once while they do not change")
    func files() async throws {
        try await Self.run { desk in
            for path in PageFiles.paths + ["css/first.css"] {
                let answer = try await desk.ask("HEAD", "/\(path)", ["Accept-Encoding": "gzip, br"])
                #expect(answer.hasPrefix("HTTP/1.1 200"), "\(path)")
                #expect(answer.contains("Content-Encoding: gzip"))
            }
            let answer = try await desk.ask("GET", "/")
            #expect(answer.contains("text/html; charset=utf-8"))
            #expect(answer.contains("<title>UFree</title>"))
            let tag = try #require(answer.firstMatch(of: /ETag: ("[0-9a-f]+")/)?.1)
            #expect(try await desk.status("GET", "/", ["If-None-Match": String(tag)]) == "304")
            #expect(try await desk.status("GET", "/../README.md") == "401")
        }
    }

    @Test("W12: the program has all files of the page")
    func complete() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/CPage/Page")
        let found = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter {
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(
                atPath: root.appending(path: $0).path, isDirectory: &isDirectory)
                && !isDirectory.boolValue
        }
        #expect(found.sorted() == PageFiles.paths.sorted(), "run Scripts/page")
    }

    @Test("Q3: errors and the log come in the language that the page asks for")
    func language() async throws {
        try await Self.run { desk in
            let secret = try await desk.secret()
            for (language, word) in [
                ("de-AT,de;q=0.9,en;q=0.8", "verstehe ich nicht"), ("en", "soon"), ("fr", "soon"),
            ] {
                let headers = [SessionResponse.header: secret, "Accept-Language": language]
                let error = try await desk.ask("GET", "/v1/why?date=soon", headers)
                #expect(error.contains(word), "\(error)")
            }
            _ = try await desk.fixture.client.call(API.cycleDays, DatesPlace(["2026-01-09"]))
            let german = try await desk.ask(
                "GET", "/v1/log", [SessionResponse.header: secret, "Accept-Language": "de"])
            #expect(german.contains(#""text":"#) && german.contains("Frei"))
            #expect(try await desk.fixture.client.call(API.log, LogQuery()).value.entries.first?.text == nil)
        }
    }
}
