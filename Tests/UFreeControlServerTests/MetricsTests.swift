import Testing
import UFreeAPI
import UFreeControlClient

@Suite("Metrics")
struct MetricsTests {
    @Test("Q9: whoever does not ask for JSON gets the text format of Prometheus")
    func text() async throws {
        try await ServerFixture.run { fixture in
            let answer = try await UnixClient.ask(fixture.path, "GET", "/v1/metrics")
            #expect(answer.contains("Content-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
            #expect(
                answer.hasSuffix(
                    """
                    # HELP a_total Something.
                    # TYPE a_total counter
                    a_total{by="us",kind="x"} 3
                    a_total 0.25
                    # HELP b_seconds Durations.
                    # TYPE b_seconds histogram
                    b_seconds_bucket{of="y",le="0.001"} 1
                    b_seconds_bucket{of="y",le="+Inf"} 2
                    b_seconds_sum{of="y"} 1.5
                    b_seconds_count{of="y"} 2

                    """))
        }
    }

    @Test("Q9: a client of the control API gets the same as JSON")
    func json() async throws {
        try await ServerFixture.run { fixture in
            let answer = try await fixture.client.call(API.metrics).value
            #expect(answer == MetricsResponse(ServerFixture.metrics))
        }
    }
}
