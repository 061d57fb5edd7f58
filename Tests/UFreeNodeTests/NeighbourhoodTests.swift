import Crypto
import Testing
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeNode

struct NeighbourhoodTests {
    private let random = SeededRandom(seed: 3)
    private let ana = P256.Signing.PrivateKey()
    private let ben = P256.Signing.PrivateKey()
    private let anaID: OwnerID
    private let benID: OwnerID

    init() throws {
        anaID = try ServiceFixture.person(1).owner
        benID = try ServiceFixture.person(2).owner
    }

    /// The key with which Ana recognises Ben, and Ben's announcement.
    private func key(_ own: P256.Signing.PrivateKey, _ peer: P256.Signing.PrivateKey) throws -> RecognitionKey
    {
        try #require(
            RecognitionKey(
                .owner, ownPrivateKey: Array(own.rawRepresentation),
                peerKey: Array(peer.publicKey.derRepresentation))
        )
    }

    private func benAnnounces(
        _ instance: String, name: String? = nil, hour: UInt64 = 500_000
    ) throws -> Sighting {
        let tag = try key(ben, ana).tag(of: benID, in: instance, hour: hour)
        return Sighting(
            instanceName: instance, text: AnnouncementText.make(tags: [tag], name: name, random: random))
    }

    private func anas() throws -> Neighbourhood {
        var neighbourhood = Neighbourhood(hour: 500_000)
        _ = neighbourhood.recognise(benID, by: [try key(ana, ben)], of: [[1]])
        return neighbourhood
    }

    @Test("P1: a friend without an announced name is recognised, and is found at its addresses")
    func recognised() throws {
        var neighbourhood = try anas()
        let isWorth = neighbourhood.found(try benAnnounces("n1"))
        neighbourhood.located("n1", at: ["192.0.2.2:7633"])
        #expect(isWorth)
        #expect(neighbourhood.addresses(of: benID) == ["192.0.2.2:7633"])
        let people = neighbourhood.people(without: anaID, met: [:])
        #expect(people == [NearbyPerson(id: benID, name: nil, addresses: ["192.0.2.2:7633"])])
    }

    @Test("P4: who announces the number of a code is found by it, and is not listed nearby for that")
    func inviter() throws {
        var neighbourhood = try anas()
        let text = AnnouncementText.make(tags: [], name: nil, invitations: [7, 12], random: random)
        let isWorth = neighbourhood.found(Sighting(instanceName: "n1", text: text))
        neighbourhood.located("n1", at: ["192.0.2.2:7633"])
        #expect(isWorth)
        #expect(neighbourhood.invitationNumbers == [7, 12])
        #expect(neighbourhood.machines(inviting: 7).map(\.addresses) == [["192.0.2.2:7633"]])
        #expect(neighbourhood.machines(inviting: 8).isEmpty && neighbourhood.machines(inviting: nil).isEmpty)
        #expect(neighbourhood.people(without: anaID, met: [:]).isEmpty)
        #expect(neighbourhood.machines(inviting: 7).map(\.owner) == [nil])
        // A friend is recognised by the tag.
        let tag = try key(ben, ana).tag(of: benID, in: "n2", hour: 500_000)
        let friends = AnnouncementText.make(tags: [tag], name: nil, invitations: [7], random: random)
        _ = neighbourhood.found(Sighting(instanceName: "n2", text: friends))
        neighbourhood.located("n2", at: ["192.0.2.2:7634", "[fe80::1%eth0]:7634"])
        #expect(Set(neighbourhood.machines(inviting: 7).map(\.owner)) == [nil, benID])
        neighbourhood.lost("n1")
        #expect(neighbourhood.machines(inviting: 7).map(\.addresses.count) == [2])
    }

    @Test(
        "P4: numbers are read as they are written; anything else announces none",
        arguments: [
            ("7", [7]), ("1,99", [1, 99]), ("0,100,7", [7]), ("7;8", []), ("", []), ("-1", []), ("+7", []),
            (Array(repeating: "9", count: 200).joined(separator: ","), [9]),
        ] as [(String, Set<Int>)])
    func numbers(text: String, numbers: Set<Int>) {
        let entries = [("v", "1"), ("i", text)].map { ServiceText.Entry(key: $0.0, value: Array($0.1.utf8)) }
        #expect(AnnouncementText.invitations(ServiceText(entries)) == numbers)
        #expect(AnnouncementText.invitations(ServiceText(Array(entries.dropFirst()))).isEmpty)
    }

    @Test("P1: a stranger without an announced name is not listed, and its addresses are not looked up")
    func stranger() throws {
        var neighbourhood = Neighbourhood(hour: 500_000)
        let isWorth = neighbourhood.found(try benAnnounces("n1"))
        #expect(!isWorth)
        #expect(neighbourhood.people(without: anaID, met: [:]) == [])
    }

    @Test("P1: a stranger with an announced name is nearby without an id, and with one after contact")
    func named() throws {
        var neighbourhood = Neighbourhood(hour: 500_000)
        let isWorth = neighbourhood.found(try benAnnounces("n1", name: "B\u{1B}en"))
        neighbourhood.located("n1", at: ["192.0.2.2:7633"])
        #expect(isWorth)
        let before = neighbourhood.people(without: anaID, met: [:])
        #expect(before.map(\.id) == [nil])
        #expect(before.first?.name?.text.contains("\u{1B}") == false)
        let after = neighbourhood.people(without: anaID, met: ["192.0.2.2:7633": benID])
        #expect(after.map(\.id) == [benID])
    }

    @Test("Fault 30: tags copied under another name recognise nobody: a tag is valid for one instance name")
    func replayed() throws {
        var neighbourhood = try anas()
        let stolen = Sighting(instanceName: "other", text: try benAnnounces("n1").text)
        let isWorth = neighbourhood.found(stolen)
        #expect(!isWorth)
    }

    @Test(
        "Fault 30: a recorded announcement recognises nobody two hours later, nor does one from the future",
        arguments: [(499_998, false), (499_999, true), (500_000, true), (500_001, true), (500_002, false)])
    func recorded(hour: UInt64, isRecognised: Bool) throws {
        var neighbourhood = try anas()
        let isWorth = neighbourhood.found(try benAnnounces("n1", hour: hour))
        #expect(isWorth == isRecognised)
        #expect(neighbourhood.isRecognised("n1") == isRecognised)
    }

    @Test(
        "Fault 30: an announcement that lasts too long is no longer recognised; a corrected clock finds more"
    )
    func turning() throws {
        var neighbourhood = try anas()
        _ = neighbourhood.found(try benAnnounces("n1"))
        _ = neighbourhood.found(try benAnnounces("n2", hour: 500_009))
        for name in ["n1", "n2"] { neighbourhood.located(name, at: ["192.0.2.2:\(name == "n1" ? 1 : 2)"]) }
        #expect(neighbourhood.addresses(of: benID) == ["192.0.2.2:1"])
        let beside = neighbourhood.turn(to: 500_001)
        #expect(beside.isEmpty && neighbourhood.addresses(of: benID) == ["192.0.2.2:1"])
        let later = neighbourhood.turn(to: 500_008)
        #expect(later == ["n2"])
        #expect(neighbourhood.addresses(of: benID) == ["192.0.2.2:2"])
        #expect(!neighbourhood.isRecognised("n1"))
    }

    @Test(
        "P1: an announcement ends within ten minutes after its hour, at a random moment, and within an hour",
        arguments: [Int64(0), 1, 1_800_000, 3_599_999])
    func lifetime(since: Int64) {
        let now = Timestamp(milliseconds: 500_000 * .hour + since)
        let shortest = Announced.lifetime(from: now, lot: 0)
        let longest = Announced.lifetime(from: now, lot: .max)
        #expect(shortest == .milliseconds(.hour - since))
        #expect(longest == min(.seconds(3_600), shortest + .seconds(600)))
        #expect(Announced.lifetime(from: Timestamp(milliseconds: -5), lot: 0) == .seconds(3_600))
    }

    @Test("A person who becomes known later is recognised in earlier announcements, and forgotten again")
    func later() throws {
        var neighbourhood = Neighbourhood(hour: 500_000)
        _ = neighbourhood.found(try benAnnounces("n1"))
        #expect(neighbourhood.addresses(of: benID) == [])
        let seen = neighbourhood.recognise(benID, by: [try key(ana, ben)], of: [[1]])
        #expect(seen == ["n1"])
        neighbourhood.forget(benID)
        #expect(neighbourhood.people(without: anaID, met: [:]) == [])
    }

    @Test("I4: a friend is recognised by either key, and a new key replaces them")
    func keys() throws {
        var neighbourhood = Neighbourhood(hour: 500_000)
        let (own, other) = (try key(ana, ben), try key(P256.Signing.PrivateKey(), ben))
        _ = neighbourhood.recognise(benID, by: [other, own], of: [[2], [1]])
        #expect(
            neighbourhood.recognises(benID, by: [[2], [1]]) && !neighbourhood.recognises(benID, by: [[1]]))
        _ = neighbourhood.found(try benAnnounces("n1"))
        #expect(neighbourhood.isRecognised("n1"))
        // What is announced for Ben has a tag by the first key.
        let mine = neighbourhood.tags(for: [benID], announcing: anaID, in: "n2")
        #expect(mine == [other.tag(of: anaID, in: "n2", hour: 500_000)])
        #expect(neighbourhood.keys(of: [benID, anaID]) == [benID: [2]])
        _ = neighbourhood.recognise(benID, by: [other], of: [[2]])
        _ = neighbourhood.found(try benAnnounces("n3"))
        #expect(!neighbourhood.isRecognised("n3"))
    }

    @Test("Fault 31: of one service at most eight addresses count")
    func manyAddresses() throws {
        var neighbourhood = try anas()
        _ = neighbourhood.found(try benAnnounces("n1"))
        neighbourhood.located("n1", at: (1...20).map { "192.0.2.\($0):7633" })
        #expect(neighbourhood.addresses(of: benID) == (1...8).map { "192.0.2.\($0):7633" })
    }

    @Test("Fault 31: of 2,000 services of one owner sixteen addresses are used, and eight are listed")
    func flooded() throws {
        var neighbourhood = try anas()
        for number in 0..<2_000 {
            _ = neighbourhood.found(try benAnnounces("n\(number)"))
            neighbourhood.located("n\(number)", at: (0..<20).map { "192.0.2.2:\(number + $0 + 1)" })
        }
        #expect(neighbourhood.addresses(of: benID).count == Neighbourhood.addressLimit)
        #expect(neighbourhood.people(without: anaID, met: [:]).first?.addresses.count == 8)
    }

    @Test(
        "Fault 31: of 1,025 services of different people the last is not remembered, until another one goes"
    )
    func full() {
        var neighbourhood = Neighbourhood(hour: 500_000)
        func found(_ number: Int) -> Bool {
            let text = AnnouncementText.make(tags: [], name: "Person \(number)", random: random)
            return neighbourhood.found(Sighting(instanceName: "n\(number)", text: text))
        }
        let known = (0..<1_024).map(found)
        #expect(known == Array(repeating: true, count: 1_024))
        #expect(!found(1_024))
        // A known one is still accepted.
        #expect(found(7))
        #expect(neighbourhood.people(without: anaID, met: [:]).count == 256)
        neighbourhood.lost("n0")
        #expect(found(1_024))
        #expect(!found(1_025))
    }

    @Test("P1: tags are padded to 8, 16 and so on, in random order, and padding is never repeated")
    func padded() {
        let real = (0..<9).map { [UInt8](repeating: $0, count: 6) }
        func record(_ count: Int) -> ServiceText {
            AnnouncementText.make(tags: Array(real.prefix(count)), name: nil, random: random)
        }
        for (count, total) in [(0, 8), (1, 8), (7, 8), (8, 8), (9, 16)] {
            let (one, other) = (record(count), record(count))
            #expect(one.entries.map(\.key) == ["v", "t0"])
            #expect(one.value("t0")?.count == total * 6)
            let (tags, others) = (AnnouncementText.tags(one), AnnouncementText.tags(other))
            // None is repeated in the record, and the padding of two records has nothing in common.
            #expect(tags.count == total && others.count == total)
            #expect(tags.intersection(others) == Set(real.prefix(count)))
        }
        // Its place does not give a friend's tag away.
        let isFirst = (0..<200).map { _ in record(1).value("t0")?.starts(with: real[0]) }
        #expect(isFirst.contains(true) && isFirst.contains(false))
    }

    @Test(
        "Fault 30: odd records are read without harm",
        arguments: [[], [7], [UInt8](repeating: 0xFF, count: 252)])
    func odd(value: [UInt8]) {
        let entries = ["t0", "t1", "t2", "t3", "n"].map { ServiceText.Entry(key: $0, value: value) }
        let version = ServiceText.Entry(key: "V", value: Array("1".utf8))
        let text = ServiceText([version] + entries)
        #expect(AnnouncementText.tags(text).count <= AnnouncementText.tagLimit)
        #expect(AnnouncementText.name(text) == (value.isEmpty ? "" : value == [7] ? "\u{7}" : nil))
        #expect(AnnouncementText.tags(ServiceText(entries)).isEmpty)
    }
}
