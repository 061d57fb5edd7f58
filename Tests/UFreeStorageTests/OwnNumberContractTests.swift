import Foundation
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport

@Suite("The owner's phone number, in both stores")
struct OwnNumberContractTests {
    private static func number() throws -> OwnNumber {
        OwnNumber(number: try PhoneNumber(reading: "+436641234567"), finders: .anyone)
    }

    @Test(
        "P9: it is stored and told to watchers, and what is unchanged is not", arguments: StoreKind.allCases)
    func stored(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let number = try Self.number()
        #expect(try await test.store.ownNumber() == OwnNumber())
        var batches = test.store.batches().makeAsyncIterator()
        for _ in 1...2 {
            #expect(try await test.store.updateOwnNumber(at: StoreUnderTest.now) { _ in number } == number)
        }
        _ = try await test.store.updateOwnNumber(at: StoreUnderTest.now) { OwnNumber(finders: $0.finders) }
        for _ in 1...2 {
            #expect(await batches.next(isolation: #isolation)?.changes == [.finding, .card(test.me.owner)])
        }
        #expect(try await test.store.ownNumber() == OwnNumber(finders: .anyone))
    }

    @Test(
        "P9: what others used up of a day counts until the next, and a clock that goes back opens none again",
        arguments: StoreKind.allCases)
    func spent(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        func spend(_ count: Int, after days: Int64) async throws -> Bool {
            try await test.store.spendEvaluations(
                count, of: 100, at: StoreUnderTest.now.adding(milliseconds: days * .day))
        }
        #expect(try await spend(64, after: 0))
        #expect(try await !spend(37, after: 0))
        _ = try await test.store.updateOwnNumber(at: StoreUnderTest.now) { _ in try Self.number() }
        #expect(try await spend(36, after: 0))
        #expect(try await !spend(1, after: 0))
        #expect(try await spend(100, after: 400))
        #expect(try await !spend(1, after: 0))
        // A clock that was far ahead keeps nobody back for longer than a day.
        #expect(try await spend(100, after: 1))
        #expect(try await test.store.ownNumber() == Self.number())
    }

    @Test("P9: no file has the number in clear text")
    func sealed() async throws {
        let directory = try TemporaryDirectory()
        let opened = try DataDirectory(at: directory.path).open(
            firstProfile: Profile(name: try DisplayName(validating: "Ana"), zone: .utc),
            at: StoreUnderTest.now,
            zones: .utc)
        _ = try await opened.store.updateOwnNumber(at: StoreUnderTest.now) { _ in try Self.number() }
        try opened.store.close()
        for file in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
            guard let data = FileManager.default.contents(atPath: directory.path + "/" + file) else {
                continue
            }
            #expect(data.range(of: Data("6641234567".utf8)) == nil, "\(file)")
        }
    }
}
