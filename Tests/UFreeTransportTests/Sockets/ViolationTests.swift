import NIOCore
import Testing
import UFreeDomain
import UFreeNode
import UFreeSync

@testable import UFreeTransport

@Suite(
    "A peer that breaks the protocol loses its connection, and only that (faults 34, 35, 46)",
    .timeLimit(.minutes(2)))
struct ViolationTests {
    private let identity = TestIdentity()

    /// Sends HELLO and those bytes; returns the received frames, the reason why the connection ended, and the
    /// node's events.
    private func say(
        _ bytes: [UInt8], trusted: Bool = false, hello: Hello? = nil, endsAtOnce: Bool = false,
        limits: TransportLimits = .patient
    ) async throws -> (
        frames: [Frame], ends: [TransportError?], heard: [Message], violations: Int?, said: [PeerError]
    ) {
        let ends = Log<TransportError?>()
        let said = Log<PeerError>()
        let heard = Log<Message>()
        let transport = try makeTransport(limits: limits)
        let greeting = try (hello ?? identity.hello()).frame().array
        let frames = try await listening(transport) { connection in
            if trusted { connection.setTrusted(true) }
            do {
                try await connection.receive { heard.add($0) }
                ends.add(nil)
            } catch let error as PeerError {
                said.add(error)
            } catch {
                ends.add(error as? TransportError)
            }
        } _: { address in
            var peer = RawPeer(bytes: greeting + bytes, tls: try RawPeer.tls(identity))
            peer.endsAtOnce = endsAtOnce
            return try await peer.converse(with: address)
        }
        ends.end()
        heard.end()
        said.end()
        return (
            frames, await ends.first(9), await heard.first(9), transport.counters()["violations"],
            await said.first(9)
        )
    }

    private func header(_ length: UInt32, type: FrameType = .ping) -> [UInt8] {
        withUnsafeBytes(of: length.bigEndian) { Array($0) } + [type.rawValue, 0, 0, 0]
    }

    @Test(
        "Fault 34: a stranger's header above its cap closes before a byte of the body",
        arguments: [UInt32(4_097), 65_537, 0x7FFF_FFFF, 0xFFFF_FFFF])
    func tooLong(length: UInt32) async throws {
        let result = try await say(header(length))
        #expect(result.ends == [.violation(.tooLong)] && result.violations == 1)
        #expect(result.frames.map(\.closeReason) == [nil, .violation])
    }

    @Test("Fault 34: a stranger's frame may have 4 KiB, a friend's 64 KiB")
    func strangersCap() async throws {
        let body = [UInt8](repeating: 0, count: 4_097)
        #expect(try await say(header(4_097) + body).ends == [.violation(.tooLong)])
        let end = try CloseNotice(.goodbye).frame().array
        #expect(try await say(header(4_096) + body.dropLast() + end).ends == [nil])
        #expect(try await say(header(4_097) + body + end, trusted: true).ends == [nil])
    }

    @Test("Fault 34: a friend's header above 64 KiB closes")
    func friendsCap() async throws {
        #expect(try await say(header(65_537), trusted: true).ends == [.violation(.tooLong)])
    }

    @Test("Fault 24: a connection cut in a header or a body delivers nothing", arguments: [1, 7, 8, 20])
    func cut(count: Int) async throws {
        let bytes = try Message.request(Samples.id(1), name: "Ana").frame().array
        let result = try await say(Array(bytes.prefix(count)), endsAtOnce: true)
        #expect(result.heard.isEmpty && result.violations == 0)
        // Whether HELLO arrived before the end, and who ended first, depends on the network; it is not a
        // violation.
        #expect(result.ends.allSatisfy { $0 == nil || $0 == .lost })
    }

    @Test(
        "F6: messages for friends only are delivered: a former friend has to learn of the removal"
    )
    func judgedByTheEngine() async throws {
        let end = try CloseNotice(.goodbye).frame().array
        let result = try await say(try Message.state(nil).frame().array + end)
        #expect(result.ends == [nil] && result.heard == [.state(nil)] && result.violations == 0)
    }

    @Test("Fault 35: garbage after HELLO, a second HELLO, a body that is no message")
    func garbage() async throws {
        #expect(try await say([0, 0, 0, 1, 200, 0, 0, 0, 9]).ends == [.violation(.unknownType)])
        #expect(try await say([0, 0, 0, 0, 3, 4, 0, 0]).ends == [.violation(.reservedBits)])
        #expect(try await say(try identity.hello().frame().array).ends == [.violation(.misplaced)])
        #expect(try await say(header(3, type: .request) + [255, 255, 255]).ends == [.violation(.malformed)])
    }

    @Test("I4: a device list that its owner did not sign closes; the engine checks whose list it is")
    func deviceLists() async throws {
        let other = TestIdentity()
        let own = try identity.list([other.deviceID, identity.deviceID], version: 2)
        let forged = SignedDeviceList(
            ownerKey: own.ownerKey, devices: [identity.deviceID], version: 3, signature: own.signature)
        let refused = try await say(try Message.deviceList(forged).frame().array, trusted: true)
        #expect(refused.ends == [.violation(.foreignDevice)])
        for list in [own, try other.list([other.deviceID])] {
            let result = try await say(
                try Message.deviceList(list).frame().array + CloseNotice(.goodbye).frame().array,
                trusted: true)
            #expect(result.heard == [.deviceList(list)] && result.ends == [nil])
        }
    }

    @Test("Fault 46: a HELLO with a friend's owner key is not delivered, and the connection is closed")
    func claimed() async throws {
        let friend = TestIdentity()
        let result = try await say([], hello: try friend.hello())
        #expect(result.ends.isEmpty && result.heard.isEmpty && result.violations == 1)
        #expect(result.frames.map(\.closeReason) == [nil, .violation])
    }

    @Test("F6: a long frame in transit when a friendship ended is no violation")
    func demoted() async throws {
        let identity = try TestIdentity.fixed()
        let transport = try makeTransport()
        let heard = Log<Message>()
        let part = Message.snapshotPart([
            try Samples.day("2026-01-09", DayWord(.free), note: String(repeating: "👩‍👩‍👧‍👦", count: 200))
        ])
        let said = [Message.withdraw(Samples.id(1)), part, .withdraw(Samples.id(2))]
        var bytes = try identity.hello().frame().array
        for message in said { bytes += try message.frame().array }
        bytes += try CloseNotice(.goodbye).frame().array
        let peer = RawPeer(bytes: bytes, tls: try RawPeer.tls(identity))
        try await listening(transport) { connection in
            connection.setTrusted(true)
            try? await connection.receive { message in
                connection.setTrusted(false)
                heard.add(message)
            }
        } _: { address in
            try await peer.converse(with: address)
        }
        heard.end()
        #expect(await heard.first(9) == said)
        #expect(transport.counters()["violations"] == 0)
    }

    @Test("The reason from a peer is passed on", arguments: CloseReason.allCases)
    func reasons(reason: CloseReason) async throws {
        let result = try await say(try CloseNotice(reason).frame().array)
        let isGood = reason == .goodbye || reason == .duplicate
        #expect(result.ends == (isGood ? [nil] : []) && result.said == (isGood ? [] : [.closed(reason)]))
    }
}
