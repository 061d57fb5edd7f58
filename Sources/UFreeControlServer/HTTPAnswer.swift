import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import UFreeAPI
import UFreeServices
import UFreeTexts

/// Values and errors as HTTP answers.
enum HTTPAnswer {
    static let json = "application/json; charset=utf-8"

    static func ok(_ value: some Encodable) throws(APIError) -> Response {
        Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encode(value))))
    }

    /// A file, piece by piece. It goes with the answer.
    static func file(_ backup: OutgoingBackup) -> Response {
        var fields = HTTPFields()
        fields[.contentType] = "application/octet-stream"
        fields[.cacheControl] = "no-store"
        return Response(
            status: .ok, headers: fields,
            body: ResponseBody(contentLength: backup.size) { writer in
                defer { backup.discard() }
                var offset = 0
                while offset < backup.size {
                    let bytes = try backup.read(offset, piece)
                    guard !bytes.isEmpty else { break }
                    offset += bytes.count
                    try await writer.write(ByteBuffer(bytes: bytes))
                }
                try await writer.finish(nil)
            })
    }

    /// Of a file, in bytes.
    private static let piece = 1 << 18

    static func failure(_ error: APIError) -> Response {
        Response(
            status: HTTPResponse.Status(code: error.code.httpStatus), headers: headers,
            body: ResponseBody(byteBuffer: body(error)))
    }

    /// An error's body, with its English sentence.
    static func body(_ error: APIError) -> ByteBuffer {
        // Strings alone cannot fail to encode; should they, the code still says what happened.
        let bytes = (try? encode(ErrorResponse(error))) ?? Array(#"{"error":{"code":"internalError"}}"#.utf8)
        return ByteBuffer(bytes: bytes)
    }

    /// One line of JSON, keys in a stable order.
    static func encode(_ value: some Encodable) throws(APIError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return Array(try encoder.encode(value))
        } catch {
            throw APIError(.internalError, values: ["reason": "the answer cannot be written as JSON"])
        }
    }

    private static var headers: HTTPFields {
        var fields = HTTPFields()
        fields[.contentType] = json
        fields[.cacheControl] = "no-store"
        return fields
    }
}
