import FoundationEssentials
import Glibc
import Testing

/// A directory that is removed with the test.
final class Folder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/ufree-cli-XXXXXX".utf8CString)
        let isMade = mkdtemp(&template) != nil
        try #require(isMade)
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
    }
}
