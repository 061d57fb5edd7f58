/// A person whom the owner blocked (F20).
package struct BlockedPerson: Hashable, Identifiable, Sendable {
    package let id: OwnerID
    /// The name under which the owner saw the person then.
    package let name: DisplayName
    package let since: Timestamp
    /// The owner's profile then, which is all that the person can still be shown.
    package let shown: Profile

    package init(id: OwnerID, name: DisplayName, since: Timestamp, shown: Profile) {
        self.id = id
        self.name = name
        self.since = since
        self.shown = shown
    }
}

extension [BlockedPerson] {
    /// The people ordered by name.
    package var inOrder: [BlockedPerson] {
        sorted { ($0.name.text.lowercased(), "\($0.id)") < ($1.name.text.lowercased(), "\($1.id)") }
    }
}
