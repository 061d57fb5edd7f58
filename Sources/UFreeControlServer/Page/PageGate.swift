import HTTPTypes
import Hummingbird
import NIOCore
import UFreeAPI

/// Decides what a request to the page's listener gets. Everybody on this machine can connect to it, and so can every
/// page in the owner's browser: only requests that are meant for this listener, come from its own page and carry a
/// session's secret reach the control API.
///
/// The secret is a header, not a cookie: browsers send the cookies of 127.0.0.1 to every port, also to one that another
/// user listens at (RFC 6265, 8.5).
struct PageGate: RouterMiddleware {
    let access: PageAccess
    let files: PageFiles

    func handle(
        _ input: Request, context: ControlContext,
        next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        var response = try await answer(input, context, next)
        for (name, value) in Self.headers { response.headers[name] = value }
        return response
    }

    private func answer(
        _ input: Request, _ context: ControlContext,
        _ next: @concurrent (Request, ControlContext) async throws -> Response
    ) async throws -> Response {
        // Another name for this address is somebody's DNS entry (DNS rebinding).
        let port = context.channel.localAddress?.port ?? 0
        guard let host = input.head.authority, ["127.0.0.1:\(port)", "localhost:\(port)"].contains(host)
        else {
            return Self.refusal(.misdirectedRequest, "this address is not the page's")
        }
        guard isOwn(input, host: host) else { return Self.refusal(.forbidden, "another page asks") }
        if let file = files.answer(to: input) { return file }
        let isEntry = input.method == .post && input.uri.path == API.openSession.route.path
        guard isEntry || input.headers[Self.secret].map(access.knows) == true else {
            return Self.refusal(
                access.isRefusedTooOften() ? .tooManyRequests : .unauthorized,
                "the session is unknown or over")
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
        if let origin = input.headers[.origin], origin != "http://\(host)" { return false }
        guard let site = input.headers[Self.fetchSite] else { return true }
        // The document may be opened from anywhere, since it shows nothing without a session, but not in a frame.
        let isDocument =
            input.method == .get && input.uri.path == "/"
            && input.headers[Self.fetchDestination] == "document"
        return site == "same-origin" || isDocument
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

    static let secret = name(SessionResponse.header)
    private static let fetchSite = name("Sec-Fetch-Site")
    private static let fetchDestination = name("Sec-Fetch-Dest")

    /// Returns a header's name. All here are constants of letters and dashes, and so valid.
    private static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .range }

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
        (name("Referrer-Policy"), "no-referrer"),
        (name("Cross-Origin-Opener-Policy"), "same-origin"),
        (name("Cross-Origin-Resource-Policy"), "same-origin"),
        (name("Permissions-Policy"), "camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
    ]
}
