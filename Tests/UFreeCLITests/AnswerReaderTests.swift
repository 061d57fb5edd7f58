import Testing
import UFreeAPI

@testable import UFreeControlClient

@Suite("HTTP answers")
struct AnswerReaderTests {
    /// What was read of an answer.
    private struct Read: Hashable {
        var status: Int
        var body: String
        var isReusable: Bool
    }

    /// Reads an answer that arrives in pieces of that size, after which the connection ends.
    private func read(_ text: String, by size: Int = .max) throws(APIError) -> Read {
        try read(Array(text.utf8), by: size)
    }

    private func read(_ bytes: [UInt8], by size: Int = .max) throws(APIError) -> Read {
        var rest = bytes[...]
        let source = { () throws(APIError) -> ArraySlice<UInt8> in
            defer { rest = rest.dropFirst(size) }
            return rest.prefix(size)
        }
        var reader = AnswerReader()
        let status = try reader.status(from: source)
        var body: [UInt8] = []
        while let piece = try reader.piece(from: source) { body += piece }
        return Read(
            status: status, body: String(decoding: body, as: UTF8.self), isReusable: reader.isReusable)
    }

    private static let good: [(String, Read)] = [
        (
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: y\r\n\r\n{}",
            Read(status: 200, body: "{}", isReusable: true)
        ),
        ("HTTP/1.1 404 \r\ncontent-length:0\r\n\r\n", Read(status: 404, body: "", isReusable: true)),
        ("HTTP/1.1 204 None\r\n\r\n", Read(status: 204, body: "", isReusable: true)),
        ("HTTP/1.1 200 OK\n\nuntil the end", Read(status: 200, body: "until the end", isReusable: true)),
        (
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
            Read(status: 200, body: "{}", isReusable: false)
        ),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n3\r\n{\"a\r\nA;x=y\r\n\":1234567}\r\n0\r\nX: y\r\n\r\n",
            Read(status: 200, body: #"{"a":1234567}"#, isReusable: true)
        ),
    ]

    @Test("Answers are read the same in pieces of any size")
    func pieces() throws {
        for (text, expected) in Self.good {
            for size in 1...text.utf8.count {
                var read = try read(text, by: size)
                // Where the end of the connection ends the body, nothing can follow it.
                if text.hasSuffix("end") { read.isReusable = true }
                #expect(read == expected, "\(text) in pieces of \(size)")
            }
        }
    }

    @Test("What follows an answer makes the connection useless")
    func surplus() throws {
        #expect(try !read("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1").isReusable)
    }

    @Test(
        "What is not HTTP is refused",
        arguments: [
            "SSH-2.0-OpenSSH_9.2\r\n\r\n", "HTTP/1.0 200 OK\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n",
            "HTTP/1.1 20x OK\r\n\r\n", "HTTP/1.1 +200 OK\r\n\r\n", "HTTP/1.1\r\n\r\n",
            "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -2\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-2\r\n{}",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}x\r\n0\r\n\r\n",
        ])
    func refused(text: String) {
        #expect(throws: Failure.notHTTP) { try read(text) }
    }

    @Test("An answer that breaks off is an error at any place, and a complete one is not")
    func cut() throws {
        for (text, _) in Self.good where !text.hasSuffix("end") {
            for length in 0..<text.utf8.count {
                #expect(throws: Failure.cut) { try read(Array(text.utf8.prefix(length))) }
            }
        }
    }

    @Test("Endless lines and headers are not kept")
    func endless() {
        let head = "HTTP/1.1 200 OK\r\n"
        let header = "X: " + String(repeating: "y", count: 1_000) + "\r\n"
        let chunked = head + "Transfer-Encoding: chunked\r\n\r\n0\r\n"
        for text in [String(repeating: "x", count: 70_000), head + String(repeating: header, count: 70)]
            + [chunked + String(repeating: header, count: 70)]
        {
            #expect(throws: Failure.tooLong) { try read(text) }
            #expect(throws: Failure.tooLong) { try read(text, by: 1_000) }
        }
    }

    @Test("A changed byte gives an answer or an error, never a crash")
    func changed() {
        for (text, _) in Self.good {
            for place in text.utf8.indices.indices {
                for byte in [0, 9, 10, 13, 32, 45, 48, 57, 58, 70, 102, 128, 255] as [UInt8] {
                    var bytes = Array(text.utf8)
                    bytes[text.utf8.distance(from: text.utf8.startIndex, to: place)] = byte
                    _ = try? read(bytes, by: 7)
                }
            }
        }
    }
}
