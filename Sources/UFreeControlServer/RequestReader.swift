import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import UFreeAPI
import UFreeDomain
import UFreeServices

/// Decodes requests. Anything invalid causes a typed error (faults 50, 54).
enum RequestReader {
    /// The maximum length of a body in bytes.
    static let bodyLimit = 65_536
    /// The time until a body must be complete, even if data keeps arriving (fault 26).
    static let deadline = TimeAmount.seconds(10)

    /// Returns the decoded parameters of path and query. Unknown parameters are ignored.
    static func parameters<Query: EndpointParameters>(
        of request: Request, _ context: ControlContext, in route: Route
    ) throws(APIError) -> Query {
        var query = Query()
        for parameter in Query.all {
            let text: String?
            if route.query.contains(parameter.name) {
                text = request.uri.queryParameters[Substring(parameter.name)].map(String.init)
            } else {
                text = context.parameters.get(parameter.name).flatMap(PercentCoding.decode)
                guard text != nil else {
                    throw APIError(.usage, values: ["reason": "the path is not valid UTF-8"])
                }
            }
            if let text, !parameter.take(text, &query) {
                throw APIError(.usage, values: ["reason": "\(parameter.name) is \(parameter.kind)"])
            }
        }
        return query
    }

    /// Returns the decoded JSON body; an empty one is read as `{}`.
    /// - Throws: `tooLarge`; `usage` with the place of an invalid value.
    static func body<Value: Decodable>(
        _ type: Value.Type, of request: Request, _ context: ControlContext
    ) async throws(APIError) -> Value {
        try decoded(type, from: try await bytes(of: request, context))
    }

    /// Returns the decoded bytes of a JSON body; empty ones are read as `{}`.
    static func decoded<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(APIError) -> Value {
        let bytes = bytes.isEmpty ? Array("{}".utf8) : bytes
        // Foundation's decoder also takes one of two equal keys, and does not tell the place of an odd number.
        var oddNumber: String?
        var refusal: JSONError?
        do {
            let read = try JSONReader.read(bytes)
            if let value = try? read.decoded(type) { return value }
            oddNumber = read.oddNumber()
        } catch {
            // Foundation's decoder would also accept UTF-16, and replace bytes that aren't valid UTF-8.
            guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
                throw APIError(unreadableBody: RuleValue(field: "body", rule: RuleName.utf8.rawValue))
            }
            switch error.kind {
            case .tooDeep: throw APIError(.tooLarge, values: ["reason": "JSON \(error.reason)"])
            case .duplicate:
                throw APIError(unreadableBody: RuleValue(field: error.place, rule: RuleName.unique.rawValue))
            case .number: oddNumber = error.place
            case .unreadable: break
            }
            refusal = error
        }
        let value: Value
        do {
            value = try JSONDecoder().decode(type, from: Data(bytes))
        } catch {
            throw APIError(unreadable: error, oddNumber: oddNumber)
        }
        guard refusal == nil else {
            throw APIError(unreadableBody: RuleValue(field: "body", rule: RuleName.unreadable.rawValue))
        }
        return value
    }

    /// Passes on a backup from the body, piece by piece. Its length is not limited here.
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

    /// Closes a connection if the next piece doesn't arrive in time.
    private final class Patience: Sendable {
        private let channel: any Channel
        private let deadline: TimeAmount
        private let cutOff: Mutex<Scheduled<Void>?>

        /// Starts to wait for the first piece.
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

    /// Returns the bytes of the body.
    /// - Parameter limit: the maximum length of the body, in bytes.
    static func bytes(
        of request: Request, _ context: ControlContext, limit: Int = bodyLimit
    ) async throws(APIError) -> [UInt8] {
        var tooLarge: APIError {
            APIError(.tooLarge, values: ["reason": "a body of more than \(limit) bytes"])
        }
        // If the announced length is too large, nothing is read.
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
