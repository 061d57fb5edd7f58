import FoundationEssentials
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import UFreeDomain

/// Fetches calendars from web addresses (RFC 9110), within bounds of time and size.
struct CalendarWeb: Sendable {
    /// An answer with a calendar.
    struct Answer: Sendable {
        let bytes: [UInt8]
        let tag: String?
    }

    let roots: NIOSSLTrustRoots
    /// How long one request may take.
    var patience = TimeAmount.seconds(30)

    private static let connectTime = TimeAmount.seconds(10)
    /// How often a server may point elsewhere.
    private static let hops = 3
    /// The most addresses of a name that are tried.
    private static let attempts = 4

    /// Fetches a calendar.
    /// - Parameter tag: that of the last answer.
    /// - Returns: nil if it has not changed since.
    func get(_ address: String, tag: String?) async throws(CalendarProblem) -> Answer? {
        guard let first = WebPlace(address) else { throw CalendarProblem(.redirect, "") }
        var place = first
        for _ in 0...Self.hops {
            let answer = try await ask(place, tag: tag, isOwn: place.isSamePlace(as: first))
            switch answer.head.status.code {
            case 200:
                return Answer(
                    bytes: answer.body.map { Array($0.readableBytesView) } ?? [],
                    tag: answer.head.headers.first(name: "etag").flatMap { $0.utf8.count <= 200 ? $0 : nil })
            case 304 where tag != nil: return nil
            case 301, 302, 303, 307, 308:
                let next = answer.head.headers.first(name: "location") ?? ""
                // What was encrypted stays so.
                guard let other = place.resolving(next, keepingSecretsAt: first),
                    other.isEncrypted || !place.isEncrypted
                else { throw CalendarProblem(.redirect, "") }
                place = other
            case 401, 403: throw CalendarProblem(.refused, "\(answer.head.status.code)")
            default: throw CalendarProblem(.serverError, "\(answer.head.status.code)")
            }
        }
        throw CalendarProblem(.redirect, "")
    }

    /// - Parameter isOwn: whether the owner named this host. Others must be in the public network: a server must not make this
    ///   machine ask its neighbours, or itself.
    private func ask(
        _ place: WebPlace, tag: String?, isOwn: Bool
    ) async throws(CalendarProblem) -> NIOHTTPClientResponseFull {
        let all = (try? await NIOThreadPool.singleton.runIfActive { Self.addresses(of: place) }) ?? []
        if all.isEmpty { throw CalendarProblem(.unreachable, place.host) }
        let addresses = isOwn ? all : all.filter(\.isPublic)
        if addresses.isEmpty { throw CalendarProblem(.redirect, place.host) }
        var last = CalendarProblem(.unreachable, place.host)
        for address in addresses.prefix(Self.attempts) {
            do {
                return try await ask(place, tag: tag, at: address)
            } catch {
                last = Self.problem(error, place)
                if last.code != .unreachable { throw last }
            }
        }
        throw last
    }

    private func ask(
        _ place: WebPlace, tag: String?, at address: SocketAddress
    ) async throws -> NIOHTTPClientResponseFull {
        let tls = place.isEncrypted ? try context() : nil
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let answer = loop.makePromise(of: NIOHTTPClientResponseFull.self)
        let channel: any Channel
        do {
            channel = try await ClientBootstrap(group: loop).connectTimeout(Self.connectTime)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        if let tls {
                            // The name of a certificate is no address.
                            let name = place.isAddress ? nil : place.host
                            try pipeline.addHandler(NIOSSLClientHandler(context: tls, serverHostname: name))
                        }
                        try pipeline.addHTTPClientHandlers()
                        try pipeline.addHandler(
                            NIOHTTPClientResponseAggregator(maxContentLength: CalendarFile.sizeLimit))
                        try pipeline.addHandler(AnswerHandler(answer))
                    }
                }.connect(to: address).get()
        } catch {
            answer.fail(error)
            throw error
        }
        let end = channel.eventLoop.scheduleTask(in: patience) {
            answer.fail(CalendarProblem(.unreachable, place.host))
            channel.close(promise: nil)
        }
        defer {
            end.cancel()
            channel.close(promise: nil)
        }
        channel.write(HTTPClientRequestPart.head(place.request(tag: tag)), promise: nil)
        channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
        return try await answer.futureResult.get()
    }

    private func context() throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.trustRoots = roots
        return try NIOSSLContext(configuration: configuration)
    }

    private static func problem(_ error: any Error, _ place: WebPlace) -> CalendarProblem {
        switch error {
        case let problem as CalendarProblem: problem
        case is NIOHTTPObjectAggregatorError: CalendarProblem(.tooLarge, "")
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: CalendarProblem(.certificate, place.host)
        case is HTTPParserError: CalendarProblem(.notACalendar, "")
        default: CalendarProblem(.unreachable, place.host)
        }
    }

    private static func addresses(of place: WebPlace) -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(place.host, "\(place.port)", &hints, &list) == 0 else { return [] }
        defer { freeaddrinfo(list) }
        return sequence(first: list) { $0?.pointee.ai_next }.compactMap { entry -> SocketAddress? in
            guard let entry, let address = entry.pointee.ai_addr else { return nil }
            switch entry.pointee.ai_family {
            case AF_INET:
                return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    SocketAddress($0.pointee)
                }
            case AF_INET6:
                return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    SocketAddress($0.pointee)
                }
            default: return nil
            }
        }
    }
}

/// Passes the answer, or the reason why there is none.
private final class AnswerHandler: ChannelInboundHandler {
    typealias InboundIn = NIOHTTPClientResponseFull

    private let answer: EventLoopPromise<NIOHTTPClientResponseFull>

    init(_ answer: EventLoopPromise<NIOHTTPClientResponseFull>) { self.answer = answer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { answer.succeed(unwrapInboundIn(data)) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        answer.fail(error)
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) { answer.fail(ChannelError.eof) }
}
