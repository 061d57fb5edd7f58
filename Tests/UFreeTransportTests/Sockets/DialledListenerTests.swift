import Crypto
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import Testing
import UFreeDomain
import UFreeNode
import UFreeSync

@testable import UFreeTransport

@Suite("A listener that is not UFree is never connected (Y5)", .timeLimit(.minutes(2)))
struct DialledListenerTests {
    /// Dials a listener with that TLS configuration, which sends those bytes to every client.
    private func dial<Failure: Error>(
        _ tls: TLSConfiguration?, saying bytes: [UInt8] = [], failing: Failure.Type = TransportError.self
    ) async throws -> Failure? {
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        let context = try NIOSSLContext(configuration: tls)
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    try channel.pipeline.syncOperations.addHandler(Opening(bytes))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let transport = try makeTransport()
        let address = "127.0.0.1:\(server.localAddress?.port ?? 0)"
        var failure: Failure?
        do {
            try await transport.dial(address) { _ in Issue.record("somebody was met") }
        } catch {
            failure = error as? Failure
        }
        try await server.close()
        #expect(transport.counters()["dialled"] == 0)
        return failure
    }

    private func tls(_ identity: TestIdentity, _ protocols: [String]) throws -> TLSConfiguration {
        let certificate = try DeviceCertificate(privateKey: Array(identity.device.rawRepresentation))
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(certificate.certificate)],
            privateKey: .privateKey(certificate.key))
        tls.applicationProtocols = protocols
        return tls
    }

    @Test("F12: errors say why nobody was met, where that is known")
    func problems() {
        #expect(TransportError.unreachable(.noAnswer).problem == .noAnswer)
        #expect(TransportError.notSecured.problem == .notUFree && TransportError.timeout.problem == .notUFree)
        #expect(TransportError.lost.problem == nil && TransportError.noRoom.problem == nil)
    }

    @Test("Y5: a listener without TLS")
    func plain() async throws {
        #expect(try await dial(nil, saying: Array("SSH-2.0-OpenSSH\r\n".utf8)) == .notSecured)
    }

    @Test("Y5: a listener that agrees to no application protocol, or to another", arguments: [[], ["h2"]])
    func alpn(protocols: [String]) async throws {
        #expect(try await dial(tls(TestIdentity(), protocols)) == .notSecured)
    }

    @Test("Fault 45: a listener with an RSA key")
    func rsa() async throws {
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(OddCertificates.rsaCertificate.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(
                try NIOSSLPrivateKey(bytes: Array(OddCertificates.rsaKey.utf8), format: .pem)))
        tls.applicationProtocols = ["ufree/1"]
        #expect(try await dial(tls) == .notSecured)
    }

    @Test("Fault 46: a listener whose HELLO claims another owner's key")
    func claimed() async throws {
        let hello = try TestIdentity().hello().frame().array
        #expect(try await dial(tls(TestIdentity(), ["ufree/1"]), saying: hello) == .violation(.foreignDevice))
    }

    @Test("P1: a different node at a friend's old address gets neither certificate nor HELLO of the dialler")
    func unexpected() async throws {
        let (stranger, friend) = (TestIdentity(), TestIdentity())
        let seen = try await meet(stranger, expecting: [friend.deviceID])
        #expect(seen.failure == .notSecured)
        #expect(seen.certificates == 0 && seen.bytes == 0)
    }

    @Test("P1: the expected device is met, and any device where none is expected", arguments: [true, false])
    func expected(inParticular: Bool) async throws {
        let friend = TestIdentity()
        let seen = try await meet(
            friend, expecting: inParticular ? [TestIdentity().deviceID, friend.deviceID] : nil)
        // The listener sends nothing, so the dial fails; but it saw the dialler's certificate.
        #expect(seen.failure == .lost)
        #expect(seen.certificates == 1 && seen.bytes > 0)
    }

    @Test("Y6: another running copy of this device is met anywhere, so that both can be notified")
    func copy() async throws {
        let own = TestIdentity()
        let seen = try await meet(own, expecting: [TestIdentity().deviceID], as: own)
        #expect(seen.certificates == 1)
    }

    /// Dials a listener with correct TLS, records what it is shown, and ends when it has received something.
    private func meet(
        _ listener: TestIdentity, expecting expected: Set<DeviceID>?, as own: TestIdentity = TestIdentity()
    ) async throws -> (failure: TransportError?, certificates: Int, bytes: Int) {
        var tls = try tls(listener, ["ufree/1"])
        tls.certificateVerification = .noHostnameVerification
        tls.trustRoots = .certificates([])
        let configuration = tls
        let certificates = Atomic(0)
        let bytes = Atomic(0)
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let context = try NIOSSLContext(configuration: configuration)
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLServerHandler(context: context) { _, promise in
                            certificates.add(1, ordering: .relaxed)
                            promise.succeed(.certificateVerified)
                        },
                        Hearing { count in bytes.add(count, ordering: .relaxed) },
                    ])
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let transport = try makeTransport(own)
        var failure: TransportError?
        do {
            try await transport.dial(
                "127.0.0.1:\(server.localAddress?.port ?? 0)", expecting: expected
            ) { _ in Issue.record("somebody was met") }
        } catch {
            failure = error as? TransportError
        }
        try await server.close()
        return (failure, certificates.load(ordering: .relaxed), bytes.load(ordering: .relaxed))
    }

    @Test("A listener that refuses gives the reason")
    func refused() async throws {
        let notice = try CloseNotice(.overloaded).frame().array
        let failure = try await dial(
            tls(TestIdentity(), ["ufree/1"]), saying: notice, failing: PeerError.self)
        #expect(failure == .closed(.overloaded))
    }
}

/// Reports how many bytes arrived, and closes the connection.
private final class Hearing: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let tell: @Sendable (Int) -> Void

    init(_ tell: @escaping @Sendable (Int) -> Void) { self.tell = tell }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        tell(Self.unwrapInboundIn(data).readableBytes)
        context.close(promise: nil)
    }
}

/// Sends bytes as soon as it is connected, and then nothing.
private final class Opening: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func channelActive(context: ChannelHandlerContext) {
        context.fireChannelActive()
        context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }
}
