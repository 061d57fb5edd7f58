import Foundation
import Synchronization
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@testable import UFreeControlServer

/// The page on phones, as phones and strangers in the network meet it.
@Suite struct PhoneServerTests {
    /// The page for phones of a running server.
    private struct PhoneDesk {
        let fixture: ServerFixture
        let port: UInt16
        let link: PhoneLinkResponse
        var host: String { "127.0.0.1:\(port)" }
        var token: String { String(link.link.split(separator: "=")[1]) }

        init(_ fixture: ServerFixture) async throws {
            self.fixture = fixture
            link = try await fixture.client.call(API.phoneLink).value
            port = try #require(URL(string: link.link)?.port.flatMap { UInt16(exactly: $0) })
        }

        /// Sends one request and returns the whole response.
        func ask(
            _ method: String, _ target: String, _ headers: [String: String] = [:], body: String = "",
            trusting authority: [UInt8]? = nil
        ) async throws -> String {
            let client = try await TLSClient(port: port, trusting: authority)
            var fields = [
                "Host": host, "Connection": "close", "User-Agent": "Mozilla/5.0 (iPhone) Safari/604",
            ]
            if !body.isEmpty {
                fields["Content-Length"] = "\(body.utf8.count)"
                fields["Content-Type"] = "application/json"
            }
            fields.merge(headers) { $1 }
            let lines = fields.map { "\($0): \($1)\r\n" }.joined()
            client.send("\(method) \(target) HTTP/1.1\r\n\(lines)\r\n\(body)")
            return await client.read()
        }

        func status(
            _ method: String, _ target: String, _ headers: [String: String] = [:], body: String = ""
        ) async throws -> String {
            String(try await ask(method, target, headers, body: body).dropFirst(9).prefix(3))
        }

        /// Signs a phone in with the link.
        func secret() async throws -> String {
            let answer = try await ask("POST", "/v1/session", body: #"{"token":"\#(token)"}"#)
            let body = try #require(answer.split(separator: "\r\n\r\n").last)
            return try #require(try JSONDecoder().decode(SessionResponse.self, from: Data(body.utf8)).secret)
        }

        /// The time after that many seconds, as the API says it.
        func time(_ seconds: Int64) -> String {
            LocalCalendar.rfc3339(
                fixture.services.clock.now().adding(milliseconds: seconds * 1_000), in: .utc)
        }

        func phones() async throws -> PhonesResponse { try await fixture.client.call(API.phones).value }
    }

    private static func run(
        files: MemoryFile = MemoryFile(), _ body: (PhoneDesk) async throws -> Void
    ) async throws {
        try await ServerFixture.run(phones: files) { try await body(PhoneDesk($0)) }
    }

    @Test("W13: nothing listens for phones until it is turned on, and nothing after it is turned off")
    func onAndOff() async throws {
        try await ServerFixture.run { fixture in
            let before = try await fixture.client.call(API.phones).value
            #expect(!before.enabled && before.address == nil && before.fingerprint == nil)
            let desk = try await PhoneDesk(fixture)
            #expect(desk.link.link.hasPrefix("https://\(desk.host)/#t="))
            let secret = try await desk.secret()
            let on = try await desk.phones()
            #expect(on.enabled && on.address == "https://\(desk.host)/" && on.until == desk.time(3_600))
            #expect(on.phones.map(\.name) == ["iPhone, Safari"] && on.phones.map(\.number) == [1])
            #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: secret]) == "200")
            let listening = try ListeningSocket(port: desk.port)
            _ = try await fixture.client.call(API.setPhones, body: PhonesBody(enabled: false))
            #expect(try !listening.isOpen)
            // The phone is known, and works again.
            let again = try await PhoneDesk(fixture)
            #expect(again.port == desk.port && again.link.fingerprint == desk.link.fingerprint)
            #expect(try await again.status("GET", "/v1/week", [SessionResponse.header: secret]) == "200")
            #expect(try await desk.phones().phones.map(\.seen) == ["2026-01-09"])
        }
    }

    @Test("W13: it ends in time, and a longer time replaces a shorter one")
    func ends() async throws {
        try await Self.run { desk in
            let clock = desk.fixture.services.clock
            _ = try await desk.fixture.client.call(
                API.setPhones, body: PhonesBody(enabled: true, seconds: 7_200))
            let end = desk.time(7_200)
            clock.advance(milliseconds: 3_700_000)
            #expect(try await desk.phones().until == end)
            #expect(try await desk.status("GET", "/") == "200")
            let listening = try ListeningSocket(port: desk.port)
            clock.advance(milliseconds: 3_600_000)
            try await until("it is off") { try await desk.phones().enabled ? nil : true }
            #expect(try !listening.isOpen)
        }
    }

    @Test("W13: phones, port and certificate outlast a restart, and only its time ends it")
    func restarts() async throws {
        let files = MemoryFile()
        var (secret, port, print) = ("", UInt16(0), "")
        try await Self.run(files: files) { desk in
            _ = try await desk.fixture.client.call(API.setPhones, body: PhonesBody(enabled: true))
            (secret, port, print) = (try await desk.secret(), desk.port, desk.link.fingerprint)
        }
        try await ServerFixture.run(phones: files) { fixture in
            try await until("it listens") {
                let address = try await fixture.client.call(API.phones).value.address
                return address == "https://127.0.0.1:\(port)/" ? true : nil
            }
            let desk = try await PhoneDesk(fixture)
            #expect(desk.port == port && desk.link.fingerprint == print)
            #expect(try await desk.phones().until == nil)
            #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: secret]) == "200")
        }
    }

    @Test("W13: a damaged file of phones counts as none", arguments: ["", "{", "[]", #"{"isOn":1}"#])
    func damaged(content: String) async throws {
        try await ServerFixture.run(phones: MemoryFile(Array(content.utf8))) { fixture in
            let phones = try await fixture.client.call(API.phones).value
            #expect(!phones.enabled && phones.phones.isEmpty)
        }
    }

    @Test("W14: whoever installs the authority can verify the address; others see the fingerprint")
    func certificate() async throws {
        try await Self.run { desk in
            let client = try await TLSClient(port: desk.port)
            client.send("GET /ufree.cer HTTP/1.1\r\nHost: \(desk.host)\r\nConnection: close\r\n\r\n")
            let answer = await client.read()
            #expect(answer.contains("application/x-x509-ca-cert"))
            let kept = try JSONDecoder().decode(
                PhoneRecord.self, from: Data(try #require(try desk.fixture.phones.read())))
            let certificate = try #require(kept.certificate)
            #expect(certificate.fingerprint == desk.link.fingerprint)
            #expect(try await desk.ask("GET", "/", trusting: certificate.authority).contains("200 OK"))
            // It has not signed itself, and another authority has not signed it.
            await #expect(throws: (any Error).self) {
                try await desk.ask("GET", "/", trusting: certificate.certificate)
            }
        }
    }

    @Test("W13: a removed phone is out at once, with its streams; the others stay")
    func removed() async throws {
        try await Self.run { desk in
            let secret = try await desk.secret()
            let other = try await PhoneDesk(desk.fixture).secret()
            let stream = try await TLSClient(port: desk.port)
            stream.send(
                "GET /v1/events HTTP/1.1\r\nHost: \(desk.host)\r\n\(SessionResponse.header): \(secret)\r\n\r\n"
            )
            #expect(await stream.read(until: "snapshot").contains("snapshot"))
            let start = ContinuousClock.now
            let left = try await desk.fixture.client.call(API.removePhone, IDPlace("1")).value
            #expect(left.phones.map(\.number) == [2])
            _ = await stream.read()
            // A stream that is not ended lasts until the test's client gives up.
            #expect(ContinuousClock.now - start < TLSClient.patience / 2)
            #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: secret]) == "401")
            #expect(try await desk.status("GET", "/v1/week", [SessionResponse.header: other]) == "200")
            for number in ["1", "x", "-1", "99999999999999999999"] {
                await #expect(throws: APIError.self) {
                    try await desk.fixture.client.call(API.removePhone, IDPlace(number))
                }
            }
        }
    }

    @Test("W14: a link lets one phone in, for ten minutes")
    func once() async throws {
        try await Self.run { desk in
            _ = try await desk.secret()
            #expect(
                try await desk.status("POST", "/v1/session", body: #"{"token":"\#(desk.token)"}"#) == "401")
            let late = try await PhoneDesk(desk.fixture)
            desk.fixture.services.clock.advance(milliseconds: 601_000)
            #expect(
                try await late.status("POST", "/v1/session", body: #"{"token":"\#(late.token)"}"#) == "401")
        }
    }

    @Test(
        "W14: strangers, other names and other pages get nothing",
        arguments: [
            (["Host": "evil:PORT"], "421"), (["Host": "127.0.0.1"], "421"),
            (["Host": "ana.local:PORT"], "200"), (["Host": "ANA.local:PORT"], "200"),
            (["Origin": "http://127.0.0.1:PORT"], "403"), (["Origin": "https://127.0.0.1:PORT"], "200"),
            (["Origin": "https://evil"], "403"), (["Sec-Fetch-Site": "cross-site"], "403"),
            (["Sec-Fetch-Site": "same-origin"], "200"), ([SessionResponse.header: "stranger"], "401"),
        ])
    func strangers(headers: [String: String], status: String) async throws {
        try await Self.run { desk in
            var all = [SessionResponse.header: try await desk.secret()]
            all.merge(headers.mapValues { $0.replacing("PORT", with: "\(desk.port)") }) { $1 }
            #expect(try await desk.status("GET", "/v1/week", all) == status)
        }
    }

    /// What a phone may not do, written again.
    private static let denied = [
        "GET /v1/web", "PUT /v1/web", "POST /v1/web/link", "GET /v1/web/phones", "PUT /v1/web/phones",
        "POST /v1/web/phones", "DELETE /v1/web/phones/{id}", "POST /v1/identity/keep",
        "POST /v1/identity/new", "POST /v1/identity/reset", "POST /v1/identity/key", "POST /v1/backup",
        "PUT /v1/restore", "POST /v1/restore", "POST /v1/calendars",
        "POST /v1/feeds",
    ]

    @Test(
        "W14: a phone cannot let others in here, nor change, copy or replace the identity and its data, nor have files read"
    )
    func denied() async throws {
        #expect(Phones.denied.map(\.description).sorted() == Self.denied.sorted())
        try await Self.run { desk in
            let secret = try await desk.secret()
            for route in Phones.denied {
                let target = route.path.replacing("{id}", with: "1")
                let answer = try await desk.ask(
                    route.method.rawValue, target, [SessionResponse.header: secret])
                #expect(answer.hasPrefix("HTTP/1.1 403"), "\(route): \(answer)")
            }
            #expect(try await desk.phones().phones.count == 1)
        }
    }

    @Test("W13: what cannot be written is reported: a removed phone would be back after a restart")
    func unwritten() async throws {
        let files = MemoryFile()
        try await Self.run(files: files) { desk in
            _ = try await desk.secret()
            files.refuse(with: DataError.insufficientStorage)
            await #expect(throws: APIError.self) {
                try await desk.fixture.client.call(API.removePhone, IDPlace("1"))
            }
            #expect(try await desk.phones().phones.isEmpty)
            await #expect(throws: APIError.self) {
                try await desk.fixture.client.call(API.setPhones, body: PhonesBody(enabled: false))
            }
            // The next change that can be written writes all of it.
            files.refuse(with: nil)
            _ = try await desk.fixture.client.call(API.setPhones, body: PhonesBody(enabled: false))
            let kept = try JSONDecoder().decode(PhoneRecord.self, from: Data(try #require(files.read())))
            #expect(kept.sessions.isEmpty && !kept.isOn)
        }
    }

    @Test(
        "W13: adding a phone does not shorten the time of the others; a link is good no longer than the listener"
    )
    func times() async throws {
        try await Self.run { desk in
            _ = try await desk.fixture.client.call(API.setPhones, body: PhonesBody(enabled: true))
            #expect(try await desk.fixture.client.call(API.phoneLink).value.until == nil)
            _ = try await desk.fixture.client.call(
                API.setPhones, body: PhonesBody(enabled: true, seconds: 60))
            #expect(try await desk.fixture.client.call(API.phoneLink).value.until == desk.time(600))
        }
    }

    @Test("I3: a reset of the identity forgets the phones, and closes their listener")
    func reset() async throws {
        let files = MemoryFile()
        try await Self.run(files: files) { desk in
            _ = try await desk.secret()
            let listening = try ListeningSocket(port: desk.port)
            _ = try await desk.fixture.client.call(API.resetIdentity)
            #expect(try !listening.isOpen)
            #expect(files.read().map { String(decoding: $0, as: UTF8.self).contains("iPhone") } == false)
        }
    }

    @Test(
        "W14: 64 connections of strangers keep others waiting, not the control socket, and no longer than they last"
    )
    func crowd() async throws {
        var limits = ControlServer.Limits()
        limits.phoneIdle = .seconds(1_000)
        try await ServerFixture.run(limits: limits) { fixture in
            let desk = try await PhoneDesk(fixture)
            // Several are accepted at once, so there may be a few more than the limit.
            let strangers = try (0..<SwitchedListener.connections + 8).map { _ in
                try UnixClient(port: desk.port)
            }
            let port = desk.port
            let isServed = Mutex(false)
            async let phone = {
                let client = try await TLSClient(port: port)
                isServed.withLock { $0 = true }
                return client
            }()
            for _ in 0..<50 { #expect(try await desk.phones().enabled) }
            #expect(!isServed.withLock { $0 })
            for stranger in strangers { stranger.close() }
            _ = try await phone
        }
    }
}
