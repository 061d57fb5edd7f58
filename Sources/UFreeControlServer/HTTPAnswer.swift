import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import UFreeAPI
import UFreeServices
import UFreeTexts

/// Converts values and errors to HTTP responses.
enum HTTPAnswer {
    /// The header with the number of the change that was made.
    static let change = name("UFree-Change")

    /// The header with the caller's mark of a request.
    static let request = name(RequestMark.header)

    /// Returns a header's name. All here are constants of letters and dashes, and so valid.
    static func name(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .range }

    static let json = "application/json; charset=utf-8"

    static func ok(_ value: some Encodable) throws(APIError) -> Response {
        Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encode(value))))
    }

    /// Returns metrics as JSON if the request asks for it, else as the text that collectors read.
    static func metrics(_ metrics: MetricsResponse, to request: Request) throws(APIError) -> Response {
        if request.headers[.accept]?.contains("application/json") == true { return try ok(metrics) }
        var fields = headers
        fields[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
        return Response(
            status: .ok, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
    }

    /// Returns a response that sends a file piece by piece, and removes the file afterwards.
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

    /// The size of a piece of a file, in bytes.
    private static let piece = 1 << 18

    static func failure(_ error: APIError) -> Response {
        Response(
            status: HTTPResponse.Status(code: error.code.httpStatus), headers: headers,
            body: ResponseBody(byteBuffer: body(error)))
    }

    /// Returns the body of an error, with its sentence.
    static func body(_ error: APIError) -> ByteBuffer {
        // Encoding strings can't fail. If it did, the code would still say what happened.
        let bytes =
            (try? encode(ErrorResponse(error, in: .current)))
            ?? Array(#"{"error":{"code":"internalError"}}"#.utf8)
        return ByteBuffer(bytes: bytes)
    }

    /// Returns one line of JSON with sorted keys.
    static func encode(_ value: some Encodable) throws(APIError) -> [UInt8] {
        do {
            return try JSONWriter.bytes(value)
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
