import NIOCore
import NIOHTTP1
import NIOSSL
import Testing
import UFreeDomain
import UFreeTestSupport

@testable import UFreeCalendars

@Suite struct CalendarWebTests {
    private let web = CalendarWeb(roots: .default)

    private func problem(_ address: String, _ web: CalendarWeb? = nil) async -> CalendarProblem? {
        await #expect(throws: CalendarProblem.self) { try await (web ?? self.web).get(address, tag: nil) }
    }

    @Test("A calendar is fetched with its tag; with that tag, nothing is sent while it is the same")
    func tags() async throws {
        try await WebServer.serving { head in
            head.headers.first(name: "if-none-match") == "\"7\""
                ? WebServer.Answer(status: .notModified)
                : WebServer.Answer(headers: ["etag": "\"7\""], body: "BEGIN:VCALENDAR")
        } _: { server in
            let address = "http://127.0.0.1:\(server.port)/club.ics?key=1"
            let answer = try #require(try await web.get(address, tag: nil))
            #expect(answer.tag == "\"7\"" && answer.bytes == Array("BEGIN:VCALENDAR".utf8))
            #expect(try await web.get(address, tag: "\"7\"") == nil)
            #expect(server.requests.map(\.uri) == ["/club.ics?key=1", "/club.ics?key=1"])
            #expect(server.requests[0].headers.first(name: "host") == "127.0.0.1:\(server.port)")
        }
    }

    @Test("A name and a password go to their own server only, also when that points elsewhere on itself")
    func secrets() async throws {
        try await WebServer.serving { head in
            head.uri == "/"
                ? WebServer.Answer(status: .found, headers: ["location": "/there"])
                : WebServer.Answer(body: "x")
        } _: { server in
            _ = try await web.get("http://ana:s%20s@127.0.0.1:\(server.port)", tag: nil)
            #expect(server.requests.map(\.uri) == ["/", "/there"])
            #expect(
                server.requests.map { $0.headers.first(name: "authorization") }
                    == ["Basic YW5hOnMgcw==", "Basic YW5hOnMgcw=="])
        }
        let first = try #require(WebPlace("https://ana:secret@example.org/a"))
        for (location, isKept) in [
            ("https://example.org/b", true), ("b", true), ("https://example.org:8443/b", false),
            ("http://example.org/b", false), ("https://example.com/b", false),
        ] {
            let place = try #require(first.resolving(location, keepingSecretsAt: first))
            #expect(
                (place.request(tag: nil).headers.first(name: "authorization") != nil) == isKept, "\(location)"
            )
        }
        #expect(first.resolving("file:///etc/passwd", keepingSecretsAt: first) == nil)
    }

    @Test(
        "Bad input: a server cannot point to a file, to another service of this machine or its network, nor for ever",
        arguments: [
            "file:///etc/passwd", "gopher://example.org/", "http://127.0.0.1:1/", "http://localhost:1/",
            "//192.168.0.1/",
            "http://[::1]/", "http:/" + "/169.254.169.254/latest", "/", "", "http://",
        ])
    func redirects(location: String) async throws {
        try await WebServer.serving { _ in
            WebServer.Answer(
                status: .movedPermanently, headers: location.isEmpty ? [:] : ["location": location])
        } _: { server in
            #expect(await problem("http://127.0.0.1:\(server.port)/")?.code == .redirect)
            #expect(
                server.requests.count == (location == "/" ? 4 : location.isEmpty ? server.requests.count : 1))
        }
    }

    @Test(
        "A server's refusals and errors are told apart",
        arguments: [
            (401, "refused"), (403, "refused"), (404, "server-error"), (500, "server-error"),
            (304, "server-error"),
        ])
    func statuses(status: Int, code: String) async throws {
        try await WebServer.serving { _ in
            WebServer.Answer(status: .init(statusCode: status))
        } _: { server in
            let found = await problem("http://127.0.0.1:\(server.port)/")
            #expect(found?.code.rawValue == code && found?.detail == "\(status)")
        }
    }

    @Test(
        "Bad input: an endless answer, a silent server, a closed port and a name that is nowhere are told apart"
    )
    func bounds() async throws {
        try await WebServer.serving { head in
            head.uri == "/large"
                ? WebServer.Answer(body: String(repeating: "x", count: CalendarFile.sizeLimit + 1))
                : WebServer.Answer(isSilent: true)
        } _: { server in
            #expect(await problem("http://127.0.0.1:\(server.port)/large")?.code == .tooLarge)
            let hasty = CalendarWeb(roots: .default, patience: .milliseconds(100))
            #expect(await problem("http://127.0.0.1:\(server.port)/silent", hasty)?.code == .unreachable)
        }
        #expect(await problem("http://127.0.0.1:1/")?.code == .unreachable)
        #expect(await problem("http:/" + "/none.invalid/") == CalendarProblem(.unreachable, "none.invalid"))
        #expect(await problem("ftp://example.org/")?.code == .redirect)
        #expect(await problem("http://127.0.0.1:0/")?.code == .redirect)
    }

    @Test("A certificate must be valid for the name of the server")
    func certificates() async throws {
        let (configuration, roots) = try WebServer.certificate()
        try await WebServer.serving({ _ in WebServer.Answer(body: "x") }, tls: configuration) { server in
            #expect(await problem("https://localhost:\(server.port)/")?.code == .certificate)
            let trusting = CalendarWeb(roots: roots)
            let answer = try await trusting.get("https://localhost:\(server.port)/", tag: nil)
            #expect(answer?.bytes == [UInt8(ascii: "x")])
            #expect(await problem("https://127.0.0.1:\(server.port)/", trusting)?.code == .certificate)
            // What answers in clear is no server of TLS.
            #expect(await problem("http://localhost:\(server.port)/")?.code != nil)
        }
    }

    @Test(
        "An address is public or not",
        arguments: [
            ("8.8.8.8", true), ("127.0.0.1", false), ("10.1.2.3", false), ("172.16.0.1", false),
            ("172.32.0.1", true),
            ("192.168.1.1", false), ("169.254.1.1", false), ("100.64.0.1", false), ("0.0.0.0", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false), ("198.18.0.1", false), ("::1", false), ("::", false),
            ("fe80::1", false),
            ("fd00::1", false), ("ff02::1", false), ("2001:4860:4860::8888", true),
            ("::ffff:127.0.0.1", false),
            ("::ffff:8.8.8.8", true), ("64:ff9b::7f00:1", false), ("2002:7f00:1::", false),
        ])
    func isPublic(text: String, expected: Bool) throws {
        #expect(try SocketAddress(ipAddress: text, port: 80).isPublic == expected)
    }
}
