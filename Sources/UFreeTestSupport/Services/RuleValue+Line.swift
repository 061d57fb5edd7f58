package import UFreeAPI

/// Broken rules in short, for tables of tests: `field|rule|limit|given`, from the end without what there is not.
extension RuleValue: ExpressibleByStringInterpolation {
    package init(stringLiteral line: String) {
        let parts = line.split(separator: "|", maxSplits: 3, omittingEmptySubsequences: false).map(
            String.init)
        self.init(
            field: parts[0], rule: parts.count > 1 ? parts[1] : "",
            limit: parts.count > 2 && !parts[2].isEmpty ? parts[2] : nil,
            given: parts.count > 3 ? parts[3] : nil)
    }

    /// The same the other way round.
    package var line: String { "\(field)|\(rule)|\(limit ?? "")" + (given.map { "|\($0)" } ?? "") }
}
