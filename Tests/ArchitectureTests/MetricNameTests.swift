import Foundation
import Testing

/// The names of metrics, which are texts in several places.
@Suite struct MetricNameTests {
    private static let table = "Sources/UFreeDaemon/Metrics/MetricText.swift"

    private static func names(_ pattern: Regex<(Substring, Substring)>, in text: String) -> Set<String> {
        Set(text.matches(of: pattern).map { String($0.1) })
    }

    private static func described() throws -> Set<String> {
        names(/"((?:ufree|process)_\w+)": MetricText/, in: try Project.text(of: table))
    }

    @Test("Q9: every metric that is counted or measured is described, and every described one exists")
    func described() throws {
        var counted: Set<String> = []
        for file in try Project.swiftFiles() where file.path.hasPrefix("Sources/") && file.path != Self.table
        {
            counted.formUnion(
                Self.names(/"((?:ufree|process)_[a-z_]+)"/, in: try Project.text(of: file.path)))
        }
        let described = try Self.described()
        #expect(counted == described)
        #expect(counted.count > 10)
    }

    @Test("Q9: the dashboard asks only for metrics that exist")
    func dashboard() throws {
        let asked = Self.names(
            /\b((?:ufree|process)_\w+?)(?:_bucket)?[\[{"]/, in: try Project.text(of: "docs/grafana.json"))
        let described = try Self.described()
        #expect(asked.isSubset(of: described))
        #expect(asked.count > 10)
    }
}
