import Glibc
import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeControlClient

@Suite("The client")
struct ControlClientTests {
    private static func answer(_ body: String, status: Int = 200, closes: Bool = false) -> RawDaemon.Answer {
        let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
        return RawDaemon.Answer(bytes: head + body, closes: closes)
    }
    private static let profile = answer(Samples.json(Samples.profile))

    @Test("One connection carries all requests, with the host that the daemon answers to")
    func reuse() async throws {
        try await RawDaemon.run([Self.profile, Self.profile]) { daemon, client in
            _ = try await client.call(API.profile)
            _ = try await client.call(API.profile)
            let request = "GET /v1/profile HTTP/1.1\r\nHost: ufree\r\nAccept: application/json\r\n\r\n"
            // Each request has a mark of its own, for the log.
            let marks = daemon.received.split(separator: "\r\n").filter {
                $0.hasPrefix("UFree-Request: \(getpid())-")
            }
            #expect(marks.count == 2 && marks[0] != marks[1])
            let rest = marks.reduce(daemon.received) { $0.replacing("\($1)\r\n", with: "") }
            #expect(rest == request + request)
            #expect(daemon.connections == 1)
        }
    }

    @Test("D15: the error of a bug says how to find its request in the log")
    func marked() async throws {
        let body = #"{"error":{"code":"internalError","message":"x","values":{},"details":[]}}"#
        try await RawDaemon.run([Self.answer(body, status: 500)]) { daemon, client in
            let error = await #expect(throws: APIError.self) { _ = try await client.call(API.profile) }
            let mark = try #require(error?.values["request"])
            #expect(daemon.received.contains("UFree-Request: \(mark)\r\n"))
            let hint = error.flatMap { ErrorText($0).hint }
            #expect(hint?.hasSuffix("journalctl --user -u ufreed UFREE_REQUEST=\(mark)") == true)
        }
    }

    @Test("A connection that the daemon closed meanwhile is opened again")
    func closed() async throws {
        var last = Self.profile
        last.closes = true
        try await RawDaemon.run([last, Self.profile]) { daemon, client in
            _ = try await client.call(API.profile)
            while daemon.closed == 0 { await Task.yield() }
            _ = try await client.call(API.profile)
            #expect(daemon.connections == 2)
        }
    }

    @Test("A refusal that comes before a long body is read is the answer")
    func early() async throws {
        let refusal = #"{"error":{"code":"tooLarge","message":"","details":[],"values":{}}}"#
        var answer = Self.answer(refusal, status: 413, closes: true)
        answer.isEarly = true
        try await RawDaemon.run([answer]) { _, client in
            let error = await #expect(throws: APIError.self) {
                _ = try await client.call(API.bringBackup, file: [UInt8](repeating: 0, count: 1 << 24))
            }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test("A daemon that closes the connection without a word is not running")
    func silent() async throws {
        try await RawDaemon.run([RawDaemon.Answer(closes: true)]) { _, client in
            let error = await #expect(throws: APIError.self) { _ = try await client.call(API.profile) }
            #expect(error == Failure.absent(client.path))
        }
    }

    @Test("The deadline is for the whole answer", arguments: ["", "HTTP/1.1 200 OK\r\n\r\n{"])
    func deadline(beginning: String) async throws {
        try await RawDaemon.run([RawDaemon.Answer(bytes: beginning)]) { _, client in
            let error = await #expect(throws: APIError.self) {
                _ = try await client.call(API.editProfile, body: ProfileBody(), seconds: 1)
            }
            #expect(error == Failure.silent)
        }
    }

    @Test("A longer file than expected is an error")
    func long() async throws {
        try await RawDaemon.run([Self.answer("12345")]) { _, client in
            let error = await #expect(throws: APIError.self) {
                _ = try await client.file(API.backUp, body: BackupBody(passphrase: nil), limit: 4)
            }
            #expect(error == Failure.tooLong)
        }
    }

    @Test("A cancelled call ends at once")
    func cancelled() async throws {
        try await RawDaemon.run([]) { daemon, client in
            await withTaskGroup(of: Bool.self) { group in
                group.addTask { (try? await client.call(API.profile)) == nil }
                while daemon.received.isEmpty { await Task.yield() }
                group.cancelAll()
                #expect(await group.next() == true)
            }
        }
    }

    @Test("An id cannot add a header to the request")
    func injected() async throws {
        try await RawDaemon.run([]) { daemon, client in
            var watch = client.watch(since: "i:1\r\nHost: evil").makeAsyncIterator()
            let error = await #expect(throws: APIError.self) { _ = try await watch.next() }
            #expect(error?.code == .usage)
            #expect(daemon.connections == 0)
        }
    }
}
