import HTTPTypes
import Hummingbird
import NIOCore
import UFreeAPI

/// Decides what a request to a listener of the page gets. Everybody on this machine can connect to it, and so can every
/// page in the owner's browser: only requests that are meant for this listener, come from its own page and carry a
/// session's secret reach the control API.
///
/// The secret is a header, not a cookie: browsers send the cookies of 127.0.0.1 to every port, also to one that another
/// user listens at (RFC 6265, 8.5).
struct PageGate: RouterMiddleware {
    let access: PageAccess
    /// `http` or `https`.
    let scheme: String
    /// The name of this machine in the addresses of the page, beside the number.
    let name: String
    /// The certificate of the authority, for a phone that installs it.
    var authority: [UInt8]?
    /// The feeds that are offered here too; nil for none.
    private let feeds: Feeds?
    /// Whether the time of the listener is not over.
    private let isOpen: @Sendable () -> Bool
    private var files: PageFiles { .all }

    init(
        access: PageAccess, scheme: String, name: String, authority: [UInt8]? = nil, feeds: Feeds? = nil,
        isOpen: @escaping @Sendable () -> Bool = { true }
    ) {
        self.isOpen = isOpen
        self.access = access
        self.scheme = scheme
        self.name = name
        self.authority = authority
        self.feeds = feeds
    }

    func handle(
        _ input: Request, context: ControlContext,
        next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        var response = try await answer(input, context, next)
        for (name, value) in Self.headers { response.headers[name] = value }
        // The body of an answer to HEAD would be taken for the next answer.
        return input.method == .head ? response.createHeadResponse() : response
    }

    private func answer(
        _ input: Request, _ context: ControlContext,
        _ next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        // Another name for this address is somebody's DNS entry (DNS rebinding).
        let address = context.channel.localAddress
        let hosts = [address?.ipAddress ?? "", name].map { "\($0):\(address?.port ?? 0)" }
        guard let host = input.head.authority?.lowercased(), hosts.contains(host) else {
            return Self.refusal(.misdirectedRequest, "this address is not the page's")
        }
        guard isOpen() else { return Self.refusal(.serviceUnavailable, "the page is off") }
        guard isOwn(input, host: host) else { return Self.refusal(.forbidden, "another page asks") }
        if let file = files.answer(to: input) { return file }
        if let feed = await feeds?.answer(input, isInNetwork: true) { return feed }
        if let authority, input.method == .get, input.uri.path == Self.authorityPath {
            let type = "application/x-x509-ca-cert"
            return Response(
                status: .ok, headers: [.contentType: type],
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: authority)))
        }
        let isEntry = input.method == .post && input.uri.path == API.openSession.route.path
        guard isEntry || input.headers[Self.secret].map(access.uses) == true else {
            return Self.refusal(.unauthorized, "the session is unknown or over")
        }
        guard isReadable(input) else {
            return Self.refusal(.unsupportedMediaType, "a body has to be JSON or a file")
        }
        if input.uri.path == API.events.route.path, let secret = input.headers[Self.secret] {
            // A stream must not outlive the session that it was opened in.
            let channel = context.channel
            let number = access.whenEnded(secret) { channel.close(promise: nil) }
            channel.closeFuture.whenComplete { [access] _ in access.forget(stream: number) }
        }
        let response = try await next(input, context)
        guard isEntry, response.status == .forbidden else { return response }
        return Self.refusal(
            access.isRefusedTooOften() ? .tooManyRequests : .unauthorized, "the link is unknown, used or over"
        )
    }

    /// Whether a request comes from the page itself, from the address line, or is a program's.
    private func isOwn(_ input: Request, host: String) -> Bool {
        if let origin = input.headers[.origin], origin != "\(scheme)://\(host)" { return false }
        guard let site = input.headers[Self.fetchSite] else { return true }
        // The document may be opened from anywhere, since it shows nothing without a session, but not in a frame.
        let isDocument =
            input.method == .get && ["/", Self.authorityPath].contains(input.uri.path)
            && input.headers[Self.fetchDestination] == "document"
        // The browser itself fetches icons, for a home screen say. No page can make it say so.
        let isBrowser = site == "none" && input.method == .get && !input.uri.path.hasPrefix("/v1/")
        return site == "same-origin" || isDocument || isBrowser
    }

    /// Whether the body is of a kind that a form of another page can't send.
    private func isReadable(_ input: Request) -> Bool {
        guard input.headers[.contentLength].map({ $0 != "0" }) ?? (input.headers[.transferEncoding] != nil)
        else { return true }
        let type = input.headers[.contentType]?.split(separator: ";").first.map { $0.lowercased() }
        return type == "application/json" || type == "application/octet-stream"
    }

    static func refusal(_ status: HTTPResponse.Status, _ reason: String) -> Response {
        var response = HTTPAnswer.failure(APIError(.notPermitted, values: ["reason": reason]))
        response.status = status
        return response
    }

    private static let authorityPath = "/ufree.cer"
    static let secret = HTTPAnswer.name(SessionResponse.header)
    private static let fetchSite = HTTPAnswer.name("Sec-Fetch-Site")
    private static let fetchDestination = HTTPAnswer.name("Sec-Fetch-Dest")

    /// The headers of every answer: the browser runs and shows only what this listener sends, in no frame, and builds
    /// no elements from text (CSP Level 3, Trusted Types).
    private static let headers: [(HTTPField.Name, String)] = [
        (
            .contentSecurityPolicy,
            [
                "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
                "connect-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
                "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
            ].joined(separator: "; ")
        ),
        (.xContentTypeOptions, "nosniff"),
        (HTTPAnswer.name("Referrer-Policy"), "no-referrer"),
        (HTTPAnswer.name("Cross-Origin-Opener-Policy"), "same-origin"),
        (HTTPAnswer.name("Cross-Origin-Resource-Policy"), "same-origin"),
        (
            HTTPAnswer.name("Permissions-Policy"),
            "camera=(), microphone=(), geolocation=(), payment=(), usb=()"
        ),
    ]
}
