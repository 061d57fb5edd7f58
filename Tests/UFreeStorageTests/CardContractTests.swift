import Foundation
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport

@Suite("The number and the picture of people, in both stores")
struct CardContractTests {
    private static func avatar(_ pixels: UInt8) throws -> Avatar {
        try #require(Avatar([0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, pixels, 0, pixels]))
    }

    @Test(
        "I2: the owner's are told to watchers once, and what is unchanged is not",
        arguments: StoreKind.allCases)
    func own(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let me = test.me.owner
        #expect(try await test.store.card(of: me) == Card())
        var batches = test.store.batches().makeAsyncIterator()
        let avatar = try Self.avatar(9)
        for _ in 1...2 { try await test.store.updateAvatar(avatar, at: StoreUnderTest.now) }
        #expect(await batches.next(isolation: #isolation)?.changes == [.card(me)])
        let number = try PhoneNumber(reading: "+436641234567")
        _ = try await test.store.updateOwnNumber(at: StoreUnderTest.now) {
            OwnNumber(number: number, finders: $0.finders)
        }
        #expect(await batches.next(isolation: #isolation)?.changes == [.finding, .card(me)])
        #expect(try await test.store.card(of: me) == Card(phone: number, avatar: avatar))
        try await test.store.updateAvatar(nil, at: StoreUnderTest.now)
        #expect(await batches.next(isolation: #isolation)?.changes == [.card(me)])
        #expect(try await test.store.card(of: me) == Card(phone: number))
    }

    @Test(
        "I2, F6: a friend's newest card counts, a snapshot replaces it, and a removed friend leaves none",
        arguments: StoreKind.allCases)
    func friends(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let ben = try Person(2)
        try await test.befriend(ben, "Ben")
        func give(_ card: Card?, stamp: Int64, isSnapshot: Bool = false) async throws -> Card {
            let stamp = Stamp(milliseconds: stamp, counter: 0, device: ben.device)
            let position = Position(view: .full, epoch: 1, seq: 1, chain: [UInt8](repeating: 0, count: 16))
            let rows = [card.map { SharedRow(body: .card($0), stamp: stamp) }].compactMap(\.self)
            try await test.store.commit(
                .applied(ben.owner, ben.device, position, rows: rows, isSnapshot: isSnapshot),
                at: StoreUnderTest.now)
            return try await test.store.card(of: ben.owner)
        }
        let (first, second) = (Card(avatar: try Self.avatar(1)), Card(avatar: try Self.avatar(2)))
        #expect(try await give(first, stamp: 5) == first)
        #expect(try await give(second, stamp: 4) == first)
        #expect(try await give(second, stamp: 6) == second)
        #expect(try await give(Card(), stamp: 7) == Card())
        #expect(try await give(first, stamp: 3, isSnapshot: true) == first)
        #expect(try await give(nil, stamp: 0, isSnapshot: true) == Card())
        #expect(try await give(second, stamp: 2) == second)
        try await test.store.removeFriend(ben.owner, at: StoreUnderTest.now)
        #expect(try await test.store.card(of: ben.owner) == Card())
    }

    @Test("I2: no file has the number or the picture in clear text")
    func sealed() async throws {
        let directory = try TemporaryDirectory()
        let opened = try DataDirectory(at: directory.path).open(
            firstProfile: Profile(name: try DisplayName(validating: "Ana"), zone: .utc),
            at: StoreUnderTest.now, zones: .utc)
        let number = try PhoneNumber(reading: "+436641234567")
        _ = try await opened.store.updateOwnNumber(at: StoreUnderTest.now) { _ in OwnNumber(number: number) }
        let avatar = try Self.avatar(9)
        try await opened.store.updateAvatar(avatar, at: StoreUnderTest.now)
        try opened.store.close()
        for file in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
            guard let data = FileManager.default.contents(atPath: directory.path + "/" + file) else {
                continue
            }
            #expect(data.range(of: Data("6641234567".utf8)) == nil, "\(file)")
            #expect(data.range(of: Data(avatar.bytes)) == nil, "\(file)")
        }
    }
}
