import Foundation
import Testing
import UFreeDomain

@Suite struct AvailabilityStatusTests {
    @Test(
        "A1: the codes 0 to 4 are the five words",
        arguments: [
            (0, AvailabilityStatus.busy), (1, .free), (2, .morningOnly), (3, .afternoonOnly),
            (4, .eveningOnly),
        ])
    func codesOfTheWords(code: Int, status: AvailabilityStatus) {
        #expect(AvailabilityStatus(code: code) == status)
        #expect(status.code == code)
        #expect(status.rawValue == code)
    }

    @Test(
        "A1: no code and any code a reader does not know read as unknown, never as free",
        arguments: [nil, -2, -1, 5, 6, 255, 1_000, Int.max, Int.min])
    func unknownCodes(code: Int?) {
        #expect(AvailabilityStatus(code: code) == .unknown)
    }

    @Test("A1: unknown is the absence of a record, so it has no code")
    func unknownHasNoCode() {
        #expect(AvailabilityStatus.unknown.code == nil)
    }

    @Test("A1: JSON carries the code, and null for unknown", arguments: AvailabilityStatus.allCases)
    func jsonRoundTrip(status: AvailabilityStatus) throws {
        let data = try JSONEncoder().encode([status])
        #expect(String(decoding: data, as: UTF8.self) == "[\(status.code.map(String.init) ?? "null")]")
        #expect(try JSONDecoder().decode([AvailabilityStatus].self, from: data) == [status])
    }

    @Test(
        "A1: JSON numbers from the future read as unknown",
        arguments: ["7", "-1", "2147483648", "99999999999999999999", "1.5", "null"])
    func jsonFromTheFuture(number: String) throws {
        let data = Data("[\(number)]".utf8)
        #expect(try JSONDecoder().decode([AvailabilityStatus].self, from: data) == [.unknown])
    }

    @Test(
        "A1: JSON that is no number is an error, not a status", arguments: ["\"free\"", "true", "{}", "[]"])
    func jsonOfAnotherKind(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([AvailabilityStatus].self, from: Data("[\(text)]".utf8))
        }
    }

    @Test(
        "A8: cycling goes unknown, free, morning, afternoon, evening, busy and free again",
        arguments: [
            (AvailabilityStatus.unknown, AvailabilityStatus.free), (.free, .morningOnly),
            (.morningOnly, .afternoonOnly), (.afternoonOnly, .eveningOnly), (.eveningOnly, .busy),
            (.busy, .free),
        ])
    func cycling(status: AvailabilityStatus, next: AvailabilityStatus) {
        #expect(status.next == next)
    }

    @Test("A8, Z4: the cycle never returns to unknown", arguments: AvailabilityStatus.allCases)
    func cycleNeverReturns(start: AvailabilityStatus) {
        var status = start
        for _ in 0..<12 {
            status = status.next
            #expect(status != .unknown)
        }
    }
}
