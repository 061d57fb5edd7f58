import CPage
import CZlib
import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import UFreeDomain

/// The files of the page. They are in the program, and are compressed once, when the page is first served.
struct PageFiles: Sendable {
    /// One file, as it is sent.
    private struct File {
        let type: String
        let tag: String
        let plain: ByteBuffer
        let packed: ByteBuffer
    }

    /// The files, compressed when they are first needed.
    static let all = PageFiles()

    /// By the path of the request.
    private let files: [String: File]

    /// The paths of all files in the program, below the page's directory.
    static var paths: [String] { (0..<cpage_count()).map { String(cString: cpage_entry($0).path) } }

    /// What the first view looks like, in the order of its rules. It is sent as one file, `css/first.css`: nothing is drawn
    /// before all of it is there, and together it compresses better.
    static let firstStyles = ["tokens", "base", "controls", "shell", "week", "friends"].map {
        "css/\($0).css"
    }

    /// Returns a file as the program has it; nil if there is none with this path.
    static func source(of path: String) -> String? {
        (0..<cpage_count()).lazy.map { cpage_entry($0) }.first { String(cString: $0.path) == path }.map {
            String(decoding: UnsafeBufferPointer(start: $0.bytes, count: $0.size), as: UTF8.self)
        }
    }

    private init() {
        var files: [String: File] = [:]
        var styles: [UInt8] = []
        for path in Self.firstStyles { styles += Self.source(of: path).map { Array($0.utf8) } ?? [] }
        let entries = (0..<cpage_count()).map { cpage_entry($0) }.map { entry in
            (String(cString: entry.path), Array(UnsafeBufferPointer(start: entry.bytes, count: entry.size)))
        }
        for (path, bytes) in entries + [("css/first.css", styles)] {
            let file = File(
                type: Self.type(of: path),
                tag: "\"" + Array(SHA256.hash(data: bytes).prefix(12)).hexadecimal + "\"",
                plain: ByteBuffer(bytes: bytes), packed: ByteBuffer(bytes: Self.packed(bytes)))
            files["/" + path] = file
            if path == "index.html" { files["/"] = file }
        }
        self.files = files
    }

    /// Returns the answer to a request for a file; nil if there is none with this path.
    func answer(to request: Request) -> Response? {
        guard request.method == .get || request.method == .head, let file = files[request.uri.path] else {
            return nil
        }
        var headers = HTTPFields()
        headers[.contentType] = file.type
        headers[.eTag] = file.tag
        headers[.vary] = "Accept-Encoding"
        // A browser asks each time whether it changed: another version of the program has other files.
        headers[.cacheControl] = "no-cache"
        if request.headers[.ifNoneMatch] == file.tag {
            return Response(status: .notModified, headers: headers)
        }
        let isPacked = request.headers[.acceptEncoding]?.contains("gzip") == true
        if isPacked { headers[.contentEncoding] = "gzip" }
        let response = Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: isPacked ? file.packed : file.plain)
        )
        return request.method == .head ? response.createHeadResponse() : response
    }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "webmanifest": "application/manifest+json"
        default: "application/octet-stream"
        }
    }

    /// Returns the bytes in the format of gzip (RFC 1952).
    private static func packed(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // 15 bits of window, and 16 for a header of gzip (zlib.h, deflateInit2).
        deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY, zlibVersion(),
            Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = bytes
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(bound)
                deflate(&stream, Z_FINISH)
            }
            count = bound - Int(stream.avail_out)
        }
    }
}
