import FoundationEssentials
import UFreeAPI
import UFreeDomain

/// The nicknames and groups of a file (F17).
struct NamesFile: Sendable {
    /// The names that an import writes, and those that it leaves out.
    struct Outcome: Sendable {
        var changed: [String] = []
        var skipped: [String] = []
    }

    private var nicknames: [(friend: OwnerID?, name: DisplayName)] = []
    private var groups: [(name: DisplayName, members: [OwnerID?])] = []

    init() {}

    /// - Parameter document: an older file has neither.
    init(_ document: [String: JSONValue], _ fields: inout FieldReader) {
        // The list itself is checked where friends are counted.
        var friends: [JSONValue] = []
        if case .list(let items)? = document["friends"] { friends = items }
        for (index, item) in friends.enumerated() {
            let place = "friends[\(index)]"
            guard case .object(let friend) = item,
                let text = fields.optionalText(friend["nickname"], at: place + ".nickname"),
                let name = Self.name(text, at: place + ".nickname", &fields)
            else { continue }
            nicknames.append((Self.person(friend, at: place, &fields), name))
        }
        for (place, group) in Self.objects(document["groups"], at: "groups", &fields) {
            let name = fields.text(group["name"], at: place + ".name").flatMap {
                Self.name($0, at: place + ".name", &fields)
            }
            let members = Self.objects(group["members"], at: place + ".members", &fields)
            var people: [OwnerID?] = []
            for (place, person) in members { people.append(Self.person(person, at: place, &fields)) }
            if let name { groups.append((name, people)) }
        }
    }

    /// Writes the names as far as their people are friends here and the names are free.
    func apply(to book: inout AddressBook, at now: Timestamp, _ id: () -> UUID) -> Outcome {
        var outcome = Outcome()
        for (friend, name) in nicknames {
            let known = book.friends.first { $0.id == friend }
            if let known, known.nickname == name { continue }
            if let known, (try? book.setNickname(name, of: known.id)) != nil {
                outcome.changed.append(name.text)
            } else {
                outcome.skipped.append(name.text)
            }
        }
        for (name, members) in groups {
            let known = Set(members.compactMap(\.self)).intersection(book.friends.map(\.id))
            let before = Set(book.groups)
            let isAdded = (try? book.add(known, to: name, id: id(), at: now)) != nil
            if Set(book.groups) != before { outcome.changed.append(name.text) }
            if !isAdded || known.count < members.count { outcome.skipped.append(name.text) }
        }
        return outcome
    }

    private static func objects(
        _ value: JSONValue?, at place: String, _ fields: inout FieldReader
    ) -> [(place: String, members: [String: JSONValue])] {
        guard value != nil, let items = fields.list(value, at: place) else { return [] }
        return items.enumerated().compactMap { index, item in
            fields.object(item, at: "\(place)[\(index)]").map { ("\(place)[\(index)]", $0) }
        }
    }

    private static func name(
        _ text: String, at place: String, _ fields: inout FieldReader
    ) -> DisplayName? {
        fields.result.reading { () throws(ValidationFailure) in
            try DisplayName(validating: text, field: place)
        }
    }

    /// Returns nil for an id of nobody.
    private static func person(
        _ members: [String: JSONValue], at place: String, _ fields: inout FieldReader
    ) -> OwnerID? {
        fields.optionalText(members["id"], at: place + ".id").flatMap { OwnerID(text: $0) }
    }
}
