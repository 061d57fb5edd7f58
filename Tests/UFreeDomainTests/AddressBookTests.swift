import FoundationEssentials
import Testing
import UFreeDomain

@Suite("The owner's names for friends and groups")
struct AddressBookTests {
    private static let now = Timestamp(milliseconds: 0)
    private var book: AddressBook

    init() throws {
        let names = ["Ana", "Ben", "Ana"].enumerated()
        book = AddressBook(
            friends: try names.map { number, name in
                Friend(
                    id: try Self.id(number), profile: Profile(name: try Self.name(name), zone: .utc),
                    since: Self.now)
            }, groups: [])
    }

    private static func id(_ number: Int) throws -> OwnerID {
        try #require(OwnerID(bytes: [UInt8](repeating: UInt8(number), count: 32)))
    }

    private static func name(_ text: String) throws -> DisplayName { try DisplayName(validating: text) }

    private func broken(
        _ edit: (inout AddressBook) throws(ValidationFailure) -> Void
    ) -> [ValidationError] {
        var copy = book
        do throws(ValidationFailure) {
            try edit(&copy)
            return []
        } catch {
            return error.errors
        }
    }

    @Test("F15: a friend is seen under the nickname, and without it under the friend's own name")
    mutating func nickname() throws {
        try book.setNickname(Self.name("Ana (gym)"), of: Self.id(0))
        #expect(book.friends.map(\.name.text) == ["Ana (gym)", "Ben", "Ana"])
        #expect(book.friends[0].profile.name.text == "Ana")
        try book.setNickname(nil, of: Self.id(0))
        try book.setNickname(nil, of: Self.id(9))
        #expect(book.friends.map(\.name.text) == ["Ana", "Ben", "Ana"])
    }

    @Test("F15: the name or nickname of another friend and the name of a group are refused with their holder")
    mutating func taken() throws {
        let (ana, ben) = (try Self.id(0), try Self.id(1))
        try book.setNickname(Self.name("Annie"), of: ana)
        try book.add([ana], to: Self.name("flat"), id: UUID(), at: Self.now)
        for (word, holder) in [("BEN", "Ben (\(ben))"), ("annie", nil), ("Flat", nil)] as [(String, String?)]
        {
            let name = try Self.name(word)
            let owner = word == "BEN" ? ana : ben
            let errors = broken { book throws(ValidationFailure) in try book.setNickname(name, of: owner) }
            let limit = word == "annie" ? "Annie (\(ana))" : holder
            #expect(
                errors == [
                    ValidationError(field: "nickname", rule: .nameTaken, limit: limit, given: name.text)
                ])
        }
        // The own name, and the same nickname again.
        try book.setNickname(Self.name("Ben"), of: ben)
        try book.setNickname(Self.name("annie"), of: ana)
        #expect(book.friends.map(\.nickname?.text) == ["annie", "Ben", nil])
    }

    @Test("F16: friends are added to a group by its name, and a group without members is gone")
    mutating func groups() throws {
        let (ana, ben, id) = (try Self.id(0), try Self.id(1), UUID())
        try book.add([ana], to: Self.name("flat"), id: id, at: Self.now)
        try book.add([ben], to: Self.name("FLAT"), id: UUID(), at: Self.now)
        #expect(book.groups.map(\.id) == [id] && book.groups.map(\.members) == [[ana, ben]])
        try book.add([ben], to: Self.name("Gym"), id: UUID(), at: Self.now)
        #expect(book.groups.inOrder.map(\.name.text) == ["flat", "Gym"])
        book.remove([ben], from: id)
        #expect(book.groups.first { $0.id == id }?.members == [ana])
        book.remove([ana], from: id)
        #expect(book.groups.map(\.name.text) == ["Gym"])
        book.removeGroup(book.groups[0].id)
        #expect(book.groups.isEmpty)
    }

    @Test("F16: a group needs members and a name that is free; both are limited, and every error is listed")
    mutating func limits() throws {
        let people = Set(try (0...FriendGroup.mostMembers).map { try Self.id($0) })
        let ben = try Self.name("Ben")
        let errors = broken { book throws(ValidationFailure) in
            try book.add(people, to: ben, id: UUID(), at: Self.now)
        }
        #expect(errors.map(\.rule) == [.nameTaken, .tooMany])
        #expect(errors.map(\.field) == ["name", "people"])
        for number in 0..<FriendGroup.limit {
            try book.add([Self.id(0)], to: Self.name("g\(number)"), id: UUID(), at: Self.now)
        }
        let name = try Self.name("more")
        let more = broken { book throws(ValidationFailure) in
            try book.add([], to: name, id: UUID(), at: Self.now)
        }
        #expect(more.map(\.field) == ["groups", "people"])
        #expect(more.map(\.rule) == [.tooMany, .required])
    }

    @Test("F15: a name with the mark of an id stays within the limits of a name")
    func marked() throws {
        let (id, long) = (try Self.id(7), try Self.name(String(repeating: "ä", count: 64)))
        let marked = DisplayName(long, of: id)
        #expect(marked.text.count == 64 && marked.text.hasSuffix(" (\(id.description.prefix(7)))"))
        #expect(try DisplayName(validating: marked.text) == marked)
    }
}
