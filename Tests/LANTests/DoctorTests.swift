import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension LANTests {
    /// `ufreectl doctor` on machines that are broken in one way each.
    @Suite(.timeLimit(.minutes(3)))
    struct DoctorTests {
        @Test(
            "Q10: what is broken is found and named, and the machine is healthy after following the advice",
            arguments: BrokenEnvironment.all)
        func found(environment: BrokenEnvironment) async throws {
            try await Lan.run(hosts: environment.hosts, family: .ipv4Only) { lan in
                let bench = DoctorBench(lan)
                try await environment.prepare(bench)
                try await bench.ana.start()
                try await healthy(bench, "before anything is broken")
                try await environment.breaking(bench)
                let found = try await answer(bench, "\(environment) to be found") { code, answer in
                    let problems = answer.checks.filter { !["ok", "note"].contains($0.severity) }
                    let isFound =
                        code == 1 && !answer.healthy && problems.map(\.code) == [environment.code.rawValue]
                    return isFound ? problems.first : nil
                }
                try await environment.following(bench, found.value)
                let repaired = try await healthy(bench, "after following the advice")
                report(
                    """
                    doctor: \(environment) found after \(Measures.text(found.duration)), healthy after \
                    \(Measures.text(repaired)): \(found.value.found) \(found.value.fix ?? "")
                    """)
            }
        }

        @discardableResult
        private func healthy(_ bench: DoctorBench, _ what: String) async throws -> Duration {
            try await answer(bench, "healthy \(what)") { code, answer in
                code == 0 && answer.healthy ? true : nil
            }.duration
        }

        /// Asks the doctor until the answer is the expected one.
        private func answer<Value>(
            _ bench: DoctorBench, _ what: String, _ accept: (Int32?, DoctorResponse) -> Value?
        ) async throws -> (value: Value, duration: Duration) {
            var last: [CheckValue] = []
            do {
                return try await until(what) {
                    let (code, answer) = try await bench.doctor()
                    last = answer.checks.filter { $0.severity != "ok" }
                    return accept(code, answer)
                }
            } catch {
                throw FixtureError("\(error): \(last)")
            }
        }
    }
}
