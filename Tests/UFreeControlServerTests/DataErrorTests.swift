import Foundation
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeTestSupport
import UFreeTexts

/// D5: a database that fails, with the real server and the real `ufreectl`.
@Suite struct DataErrorTests {
    /// The error, its code, the HTTP status, the exit code, and a word that the sentence must contain.
    private static let table: [(error: DataError, code: ErrorCode, status: Int, exit: Int32, word: String)] =
        [
            (
                .validationFailed([ValidationError(field: "name", rule: .maxLength, limit: "64")]),
                .validationFailed, 422, 65, "at most 64 characters"
            ),
            (.constraintViolation("day_one_per_date"), .constraintViolation, 422, 65, "day_one_per_date"),
            (.concurrencyConflict, .conflict, 409, 75, "at the same time"),
            (.storageUnavailable("disk I/O error"), .storageUnavailable, 503, 74, "disk I/O error"),
            (.corruptedData("table day, row 7"), .corruptedData, 500, 74, "table day, row 7"),
            (.migrationFailed("schema 9.0.0"), .migrationFailed, 500, 78, "schema 9.0.0"),
            (.insufficientStorage, .insufficientStorage, 507, 73, "full"),
            (.permissionDenied("ufree.db"), .notPermitted, 403, 77, "ufree.db"),
        ]

    @Test(
        "D5: each of the eight errors has its HTTP status, exit code, sentence and remedy, read and written")
    func everyError() async throws {
        try await ProcessLan.run { lan in
            for (number, row) in Self.table.enumerated() {
                let node = lan.node("n\(number)")
                try await ServerFixture.run(
                    socket: node.socket, over: { ports, _ in ports.breaking(with: row.error) }
                ) { fixture in
                    for (method, target, body) in [
                        ("GET", "/v1/week", ""), ("PUT", "/v1/days/2026-01-09", #"{"status":"free"}"#),
                    ] {
                        let answer = try await UnixClient.ask(fixture.path, method, target, body: body)
                        #expect(answer.hasPrefix("HTTP/1.1 \(row.status) "), "\(answer)")
                        let error = try answer.error
                        #expect(error.code == row.code.rawValue)
                        #expect(error.message.last.map { ".:".contains($0) } == true)
                        let hint = try #require(error.hint)
                        #expect(hint != error.message)
                    }
                    for words in [["week"], ["clear", "2026-01-09"]] {
                        let result = try await node.ctl(words)
                        #expect(result.code == row.exit, "\(result)")
                        #expect(result.errors.contains(row.word), "\(result)")
                        #expect(result.output.isEmpty)
                        let json = try await node.ctl(words + ["--json"])
                        #expect(json.code == row.exit, "\(json)")
                        #expect(try json.json(ErrorResponse.self).error.code == row.code.rawValue)
                    }
                }
            }
        }
    }

    @Test("D5: the table has all eight, and each code its own remedy")
    func complete() {
        #expect(Set(Self.table.map(\.error.exitCode)) == [65, 73, 74, 75, 77, 78])
        #expect(Self.table.count == 8)
        #expect(
            Set(Self.table.map { ErrorText(APIError($0.code, values: ["of": "storage"])).hint }).count == 8)
    }
}
