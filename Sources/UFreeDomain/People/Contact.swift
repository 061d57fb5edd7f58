/// A phone number of somebody whom the owner knows (P3).
package struct Contact: Hashable, Sendable {
    /// The most numbers that are kept: as many as can be shown to searchers without telling how many there are.
    package static let most = 4_096

    package let number: PhoneNumber
    /// The name in the owner's address book; nil if it has none.
    package var name: DisplayName?
    /// When people nearby were last asked for this number; nil if they never were.
    package var searchedAt: Timestamp?

    package init(number: PhoneNumber, name: DisplayName? = nil, searchedAt: Timestamp? = nil) {
        self.number = number
        self.name = name
        self.searchedAt = searchedAt
    }
}
