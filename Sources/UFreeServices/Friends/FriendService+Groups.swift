import FoundationEssentials
package import UFreeAPI
import UFreeDomain

extension FriendService {
    /// Returns the owner's groups, ordered by name.
    package func groups() async throws(APIError) -> GroupsResponse {
        try await answering { try await response(try await ports.friends.groups()) }
    }

    /// Adds friends to a group, which is created if there is none with that name.
    /// - Throws: every rule that is broken; then `noSuchPerson` and `ambiguous` for the people.
    package func addToGroup(_ body: GroupBody) async throws(APIError) -> GroupsResponse {
        try await answering {
            var result = ValidationResult()
            let name = result.reading { () throws(ValidationFailure) in
                try DisplayName(validating: body.name)
            }
            if body.people.isEmpty { result.add(ValidationError(field: "people", rule: .required)) }
            guard let name, result.isValid else { throw ValidationFailure(errors: result.errors) }
            let people = try await people(body.people)
            let (now, id) = (ports.clock.now(), ports.random.uuid())
            let book = try await ports.friends.updateAddressBook(at: now) {
                try $0.add(people, to: name, id: id, at: now)
            }
            return try await response(book.groups)
        }
    }

    /// Removes friends from a group, or the whole group.
    /// - Parameters:
    ///   - who: the name or id of the group.
    ///   - words: members; empty means the group.
    /// - Throws: `noSuchGroup`; `noSuchPerson` for somebody who is no member.
    package func removeGroup(_ who: String, people words: [String]) async throws(APIError) -> GroupsResponse {
        try await answering {
            let groups = try await ports.friends.groups()
            let name = TextSanitizer.line(who).lowercased()
            let known = groups.first {
                [$0.name.text.lowercased(), $0.id.lowercaseText].contains(name)
            }
            guard let group = known else {
                throw APIError(
                    .noSuchGroup, values: ["name": who],
                    details: CloseNames.of(who, among: groups.map(\.name.text)))
            }
            let people = try await people(words) { group.members.contains($0) }
            let book = try await ports.friends.updateAddressBook(at: ports.clock.now()) { book in
                if words.isEmpty { book.removeGroup(group.id) } else { book.remove(people, from: group.id) }
            }
            return try await response(book.groups)
        }
    }

    func people(
        _ words: [String], who isKnown: (OwnerID) -> Bool = { _ in true }
    ) async throws -> Set<OwnerID> {
        let known = try await reader.schedules(at: ports.clock.now()).filter { isKnown($0.friend.id) }
        return Set(try await reader.meant(by: words, among: known).map(\.friend.id))
    }

    private func response(_ groups: [FriendGroup]) async throws -> GroupsResponse {
        let friends = try await ports.friends.friends()
        // A group of people who are all blocked is not shown.
        return GroupsResponse(
            groups: groups.map { ValueMapping.group($0, friends: friends) }.filter { !$0.members.isEmpty })
    }
}
