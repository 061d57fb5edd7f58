import Foundation
import Testing
import UFreeAPI

/// docs/guide.
@Suite struct GuideTests {
    private static func page(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: folder.appending(path: "docs/guide/\(name)"), encoding: .utf8)
    }

    @Test("The page about troubleshooting names each code of the doctor, and no other")
    func codes() throws {
        let named = try Self.page("troubleshooting.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
            .flatMap { $0.split(separator: "|")[0].matches(of: /`([^`]*)`/).map { String($0.1) } }
        #expect(named.sorted() == FindingCode.allCases.map(\.rawValue).sorted())
    }
}
