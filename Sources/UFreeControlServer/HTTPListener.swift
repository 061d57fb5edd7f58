import Hummingbird
import HummingbirdCore
import HummingbirdTLS
import Logging
import NIOCore
import NIOPosix
import NIOSSL
import ServiceLifecycle
import UFreeServices

/// HTTP/1.1 at one address, for a router.
///
/// It uses Hummingbird's server and router without its `Application`, which wakes up once a second to keep a
/// date for a header that nobody reads. That is five times the idle budget of the whole daemon.
struct HTTPListener: Sendable {
    var limits: ControlServer.Limits
    let logger: Logger

    /// The response to a request, and what to do once it is sent.
    typealias Answer = (response: Response, whenSent: @Sendable () -> Void)

    /// Serves until it is shut down or cancelled. Current requests are finished first.
    /// - Parameters:
    ///   - tls: the settings of TLS; nil without TLS.
    ///   - answer: answers every request.
    ///   - onRunning: called with the listening channel when requests are answered.
    /// - Throws: the errors of binding.
    func serve(
        at address: BindAddress, tls: TLSConfiguration? = nil,
        answer: @escaping @Sendable (Request, ControlContext) async throws -> Answer,
        onRunning: @escaping @Sendable (any Channel) async -> Void
    ) async throws {
        let plain = HTTPServerBuilder.http1(configuration: channel)
        let builder = try tls.map { try .tls(plain, tlsConfiguration: $0) } ?? plain
        let server = try builder.buildServer(
            configuration: ServerConfiguration(
                address: address,
                availableConnectionsDelegate: .maximum(limits.connections, logger: logger)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger
        ) { [logger, limits] request, writer, channel in
            let body = DrainedBody(of: request)
            var request = request
            if let body { request.body = RequestBody(asyncSequence: body) }
            let context = ControlContext(
                source: ApplicationRequestContextSource(channel: channel, logger: logger))
            let mark = request.headers[HTTPAnswer.request].flatMap(RequestMark.checked)
            let (response, whenSent) = try await RequestMark.$current.withValue(mark) {
                [request] in try await answer(request, context)
            }
            defer { whenSent() }
            try await writer.write(response: response.head, body: response.body)
            await body?.drain(channel, limits)
        } onServerRunning: {
            await onRunning($0)
        }
        try await server.run()
    }

    private var channel: HTTP1Channel.Configuration {
        let idle = limits.idle.components
        return HTTP1Channel.Configuration(
            idleTimeout: .nanoseconds(idle.seconds * 1_000_000_000 + idle.attoseconds / 1_000_000_000),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 64))
    }
}
