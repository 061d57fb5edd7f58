import Testing
import UFreeAPI
import UFreeControlServer
import UFreeDomain
import UFreeTestSupport

/// Requests that are answered before their body was read.
@Suite(.timeLimit(.minutes(2))) struct DrainedBodyTests {
    /// Far more than the buffers of a socket and of the server hold.
    private static let size = 8 << 20

    /// A request with a body, and the status of its answer.
    private static let requests: [(request: String, size: Int, status: Int)] = [
        ("POST /v1/import?dryRun=perhaps", size, 400),
        ("POST /v1/import", ImportResponse.limit + 1, 413),
        ("POST /v1/backup", size, 413),
        ("POST /v1/restore", size, 413),
        ("PATCH /v1/profile", size, 413),
        ("GET /v1/week", size, 200),
        ("GET /v1/nothing", size, 404),
    ]

    private static func bytes(_ request: String, _ fields: String = "", size: Int) -> [UInt8] {
        let head = "\(request) HTTP/1.1\r\nHost: ufree\r\n\(fields)Content-Length: \(size)\r\n\r\n"
        return Array(head.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: size)
    }

    @Test(
        "A client that sends its whole body before it reads gets the answer, whatever the reason",
        arguments: requests, ["", "Connection: close\r\n"])
    func sendsFirst(row: (request: String, size: Int, status: Int), fields: String) async throws {
        // A machine that is busy with other tests needs longer than the limit for clients.
        var limits = ControlServer.Limits()
        limits.drain = .seconds(100)
        try await ServerFixture.run(limits: limits) { fixture in
            let client = try UnixClient(fixture.path)
            let answer = await client.sendAll(
                Self.bytes(row.request, fields, size: row.size), thenReadUntil: "\r\n\r\n")
            #expect(answer?.hasPrefix("HTTP/1.1 \(row.status) ") == true, "\(answer ?? "nothing")")
            guard fields.isEmpty else { return }
            let next = await client.sendAll(
                Self.bytes("GET /v1/profile", size: 0), thenReadUntil: "HTTP/1.1 200 ")
            #expect(next?.contains("HTTP/1.1 200 ") == true, "\(next ?? "nothing")")
        }
    }

    @Test("A backup that is brought while the data cannot be read is refused after its whole body was sent")
    func brokenStore() async throws {
        let error = DataError.storageUnavailable("EIO")
        try await ServerFixture.run(over: { ports, _ in ports.unreadable(error) }) { fixture in
            let client = try UnixClient(fixture.path)
            let answer = await client.sendAll(
                Self.bytes("PUT /v1/restore", size: Self.size), thenReadUntil: "\r\n\r\n")
            #expect(answer?.hasPrefix("HTTP/1.1 503 ") == true, "\(answer ?? "nothing")")
        }
    }

    @Test("Fault 54: a body that never ends is cut off after its answer, however fast it comes")
    func endless() async throws {
        var limits = ControlServer.Limits()
        limits.drainedBytes = 1 << 20
        // Longer than the client waits.
        limits.drain = .seconds(60)
        try await ServerFixture.run(limits: limits) { fixture in
            let client = try UnixClient(fixture.path)
            client.send(
                "PATCH /v1/profile HTTP/1.1\r\nHost: ufree\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + String(repeating: "4000\r\n\(String(repeating: "x", count: 0x4000))\r\n", count: 512))
            let answer = await client.read()
            #expect(answer?.hasPrefix("HTTP/1.1 413 ") == true, "\(answer ?? "nothing")")
        }
    }

    @Test("Fault 26: a body that never ends is cut off after its answer, however slowly it comes")
    func slow() async throws {
        var limits = ControlServer.Limits()
        limits.drain = .seconds(1)
        try await ServerFixture.run(limits: limits) { fixture in
            let client = try UnixClient(fixture.path)
            client.send("PATCH /v1/profile HTTP/1.1\r\nHost: ufree\r\nContent-Length: 1000000\r\n\r\n{")
            let answer = await client.read()
            #expect(answer?.hasPrefix("HTTP/1.1 413 ") == true, "\(answer ?? "nothing")")
        }
    }

    @Test("D9: a client that only ends its own sending is not gone, and gets its backup")
    func halfClosed() async throws {
        try await ServerFixture.run { fixture in
            let client = try UnixClient(fixture.path)
            let contents = String(decoding: ManualBackups.contents, as: UTF8.self)
            let answer = await client.sendAll(
                Self.bytes("POST /v1/backup", size: 0), isLast: true, thenReadUntil: contents)
            #expect(answer?.hasPrefix("HTTP/1.1 200 ") == true, "\(answer ?? "nothing")")
            #expect(answer?.hasSuffix(contents) == true)
        }
    }
}
