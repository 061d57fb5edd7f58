/// Figures about the work of the daemon. No label has a name, an id or a date.
package struct MetricsResponse: Codable, Hashable, Sendable {
    package var schema = "ufree.metrics/1"
    /// In the order of their names.
    package var metrics: [MetricValue]

    package init(_ metrics: [MetricValue]) { self.metrics = metrics }

    /// The text format of Prometheus, version 0.0.4, which any collector reads.
    package var text: String { metrics.map(\.text).joined() }
}

/// A metric with all its series.
package struct MetricValue: Codable, Hashable, Sendable {
    package var name: String
    /// `counter`, `gauge` or `histogram`.
    package var kind: String
    package var help: String
    /// In the order of their labels.
    package var series: [MetricSeriesValue]

    package init(name: String, kind: String, help: String, series: [MetricSeriesValue]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.series = series
    }

    fileprivate var text: String {
        "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n" + series.map { $0.text(name) }.joined()
    }
}

/// The figures of one set of labels.
package struct MetricSeriesValue: Codable, Hashable, Sendable {
    package var labels: [String: String]
    /// The sum of what was counted or measured, or the present state; durations are in seconds.
    package var value: Double
    /// The buckets of a histogram, smallest limit first; absent otherwise.
    package var buckets: [MetricBucketValue]?

    package init(labels: [String: String], value: Double, buckets: [MetricBucketValue]? = nil) {
        self.labels = labels
        self.value = value
        self.buckets = buckets
    }

    fileprivate func text(_ name: String) -> String {
        guard let buckets else { return "\(name)\(Self.braces(labels)) \(Self.number(value))\n" }
        let lines = buckets.map { bucket in
            let limit = bucket.limit.map(Self.number) ?? "+Inf"
            return "\(name)_bucket\(Self.braces(labels, limit: limit)) \(bucket.count)\n"
        }
        let rest = [("sum", Self.number(value)), ("count", "\(buckets.last?.count ?? 0)")].map {
            "\(name)_\($0)\(Self.braces(labels)) \($1)\n"
        }
        return (lines + rest).joined()
    }

    private static func braces(_ labels: [String: String], limit: String? = nil) -> String {
        let own = labels.sorted { $0.key < $1.key } + (limit.map { [("le", $0)] } ?? [])
        return own.isEmpty ? "" : "{" + own.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",") + "}"
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}

/// How often something was at most as long as a limit.
package struct MetricBucketValue: Codable, Hashable, Sendable {
    /// In seconds; null for no limit.
    @Nullable package var limit: Double?
    /// All up to the limit, those of smaller limits included.
    package var count: Int

    package init(limit: Double?, count: Int) {
        self.limit = limit
        self.count = count
    }
}
