import Foundation
import NIOCore

@testable import UFreeTransport

/// A file of Tests/Samples: hexadecimal digits, and comment lines that begin with `#`.
enum SampleFile {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples")

    /// ECDSA, by the owner key of `TestIdentity.fixed()`, of the list with its one device, version 1.
    static let signature: [UInt8] = (try? bytes("signature")) ?? []

    static func names() throws -> Set<String> {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        return Set(files.filter { $0.hasSuffix(".hex") }.map { String($0.dropLast(4)) })
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        let text = try String(contentsOf: folder.appending(path: "\(name).hex"), encoding: .utf8)
        return bytes(
            hex: text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined().filter {
                !$0.isWhitespace
            })
    }

    static func bytes(hex digits: String) -> [UInt8] {
        stride(from: 0, to: digits.count, by: 2).compactMap { start in
            UInt8(digits.dropFirst(start).prefix(2), radix: 16)
        }
    }

    /// Returns the cells of each line of a file, which are separated by bars.
    static func lines(_ name: String) throws -> [[String]] {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Returns the only frame of a sample.
    static func frame(_ name: String) throws -> Frame? { try frame(of: try bytes(name)) }

    /// Returns the only frame in these bytes.
    static func frame(of bytes: [UInt8]) throws -> Frame? {
        var decoder = FrameDecoder()
        decoder.append(ByteBuffer(bytes: bytes))
        let frame = try decoder.nextFrame(limit: 65_536)
        return decoder.rest().readableBytes == 0 ? frame : nil
    }
}
