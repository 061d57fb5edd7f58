import Foundation
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport

@Suite("The owner's contacts, in both stores")
struct ContactContractTests {
    private static func contact(_ number: Int, _ name: String? = nil) throws -> Contact {
        Contact(
            number: try PhoneNumber(reading: "+43664\(1_000_000 + number)"),
            name: try name.map { try DisplayName(validating: $0) })
    }

    @Test(
        "P3: they are stored and removed; only a change of numbers changes who finds the owner",
        arguments: StoreKind.allCases)
    func stored(kind: StoreKind) async throws {
        let test = try StoreUnderTest(kind)
        let (ben, cem) = (try Self.contact(2, "Ben"), try Self.contact(1))
        var batches = test.store.batches().makeAsyncIterator()
        for contact in [ben, cem] {
            let count = try await test.store.updateContacts(at: StoreUnderTest.now) { contacts in
                contacts[contact.number] = contact
                return contacts.count
            }
            #expect(count == (contact == ben ? 1 : 2))
            #expect(await batches.next(isolation: #isolation)?.changes == [.finding])
        }
        #expect(try await test.store.contacts() == [cem, ben])
        // The time of a search is kept, and tells nobody anything.
        var asked = ben
        (asked.name, asked.searchedAt) = (try DisplayName(validating: "Benni"), StoreUnderTest.now)
        let renamed = asked
        try await test.store.updateContacts(at: StoreUnderTest.now) { $0[ben.number] = renamed }
        #expect(try await test.store.contacts() == [cem, asked])
        // The next change that is told is another one.
        let name = try DisplayName(validating: "Anna")
        _ = try await test.store.updateProfile(at: StoreUnderTest.now) { Profile(name: name, zone: $0.zone) }
        #expect(await batches.next(isolation: #isolation)?.changes.contains(.finding) == false)
        try await test.store.updateContacts(at: StoreUnderTest.now) { $0[ben.number] = nil }
        #expect(await batches.next(isolation: #isolation)?.changes == [.finding])
        #expect(try await test.store.contacts() == [cem])
        let error = await #expect(throws: DataError.self) {
            try await test.store.updateContacts(at: StoreUnderTest.now) { contacts in
                contacts = [:]
                throw DataError.corruptedData("a test")
            }
        }
        #expect(error != nil)
        #expect(try await test.store.contacts() == [cem])
    }

    @Test("P3: no file has a number or a name in clear text, and a new identity keeps them")
    func sealed() async throws {
        let directory = try TemporaryDirectory()
        let profile = Profile(name: try DisplayName(validating: "Ana"), zone: .utc)
        let opened = try DataDirectory(at: directory.path).open(
            firstProfile: profile, at: StoreUnderTest.now, zones: .utc)
        let contact = try Self.contact(234_567, "Benjamin Huber")
        try await opened.store.updateContacts(at: StoreUnderTest.now) { $0[contact.number] = contact }
        let own = OwnNumber(number: try PhoneNumber(reading: "+436649876543"), finders: .anyone)
        _ = try await opened.store.updateOwnNumber(at: StoreUnderTest.now) { _ in own }
        _ = try await opened.store.orderIdentity()
        try opened.store.close()
        let renewed = try DataDirectory(at: directory.path).open(
            firstProfile: profile, at: StoreUnderTest.now, zones: .utc)
        #expect(renewed.identity.keys.owner != opened.identity.keys.owner)
        #expect(try await renewed.store.contacts() == [contact])
        #expect(try await renewed.store.ownNumber() == own)
        try renewed.store.close()
        for file in try FileManager.default.subpathsOfDirectory(atPath: directory.path) {
            guard let data = FileManager.default.contents(atPath: directory.path + "/" + file) else {
                continue
            }
            for text in ["6641234567", "6649876543", "Benjamin"] {
                #expect(data.range(of: Data(text.utf8)) == nil, "\(file)")
            }
        }
    }
}
