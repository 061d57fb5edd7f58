import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import UFreeAPI
import UFreeServices

/// Takes a request apart; whatever does not read leaves as a typed error (faults 50, 54).
enum RequestReader {
    /// Longest body in bytes.
    static let bodyLimit = 65_536
    /// Deepest nesting of a body; the API's own are two deep.
    static let depthLimit = 16
    /// Until a body is complete, however steadily it trickles (fault 26).
    static let deadline = TimeAmount.seconds(10)

    /// What stands in the path and in the query, decoded. What an endpoint does not know is not read.
    static func parameters<Query: EndpointParameters>(
        of request: Request, _ context: ControlContext, in route: Route
    ) throws(APIError) -> Query {
        var query = Query()
        for parameter in Query.all {
            let text: String?
            if route.query.contains(parameter.name) {
                text = request.uri.queryParameters[Substring(parameter.name)].map(String.init)
            } else {
                text = context.parameters.get(parameter.name).flatMap(PercentEncoding.decode)
                guard text != nil else {
                    throw APIError(.usage, values: ["reason": "the path does not read as UTF-8"])
                }
            }
            if let text, !parameter.take(text, &query) {
                throw APIError(.usage, values: ["reason": "\(parameter.name) is \(parameter.kind)"])
            }
        }
        return query
    }

    /// The body as JSON; an empty one reads as `{}`.
    /// - Throws: `tooLarge`; `usage` with the place of what does not read.
    static func body<Value: Decodable>(
        _ type: Value.Type, of request: Request, _ context: ControlContext
    ) async throws(APIError) -> Value {
        let bytes = try await bytes(of: request, context)
        guard JSONNesting.depth(of: bytes) <= depthLimit else {
            throw APIError(.tooLarge, values: ["reason": "JSON deeper than \(depthLimit) levels"])
        }
        // A decoder would read UTF-16 too, and put something in the place of bytes that are no UTF-8.
        guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
            throw APIError(unreadableBody: ["body|utf8|"])
        }
        let scan = JSONScan(bytes)
        guard scan.repeatedKeys.isEmpty else {
            throw APIError(unreadableBody: scan.repeatedKeys.map { "\($0)|unique|" })
        }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes.isEmpty ? Array("{}".utf8) : bytes))
        } catch {
            throw APIError(unreadable: error, oddNumbers: scan.oddNumbers)
        }
    }

    /// A backup as the body, handed on piece by piece: it is as long as it is.
    static func bringing(
        _ request: Request, _ context: ControlContext, to service: BackupService
    ) async throws(APIError) -> IncomingBackupResponse {
        let patience = Patience(context.channel, .seconds(60))
        defer { patience.end() }
        return try await service.bring(
            request.body.map { piece in
                patience.begin()
                return Array(buffer: piece)
            })
    }

    /// Closes a connection whose next piece does not come in time.
    private final class Patience: Sendable {
        private let channel: any Channel
        private let deadline: TimeAmount
        private let cutOff: Mutex<Scheduled<Void>?>

        /// The first piece is waited for from now on.
        init(_ channel: any Channel, _ deadline: TimeAmount) {
            self.channel = channel
            self.deadline = deadline
            cutOff = Mutex(nil)
            begin()
        }

        func begin() {
            let next = channel.eventLoop.scheduleTask(in: deadline) { [channel] in
                channel.close(promise: nil)
            }
            cutOff.withLock { cutOff in
                cutOff?.cancel()
                cutOff = next
            }
        }

        func end() { cutOff.withLock { $0?.cancel() } }
    }

    /// The body as it came.
    /// - Parameter limit: of its length, in bytes.
    static func bytes(
        of request: Request, _ context: ControlContext, limit: Int = bodyLimit
    ) async throws(APIError) -> [UInt8] {
        let tooLarge = APIError(.tooLarge, values: ["reason": "a body of more than \(limit) bytes"])
        // What is announced too large is not read at all.
        let announced = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard announced <= limit else { throw tooLarge }
        let channel = context.channel
        let cutOff = channel.eventLoop.scheduleTask(in: deadline) { channel.close(promise: nil) }
        defer { cutOff.cancel() }
        do {
            return Array(buffer: try await request.body.collect(upTo: limit))
        } catch is NIOTooManyBytesError {
            throw tooLarge
        } catch {
            throw APIError(.usage, values: ["reason": "the body broke off"])
        }
    }
}
