/// The owner's phone number, and who can find the owner by it (P2).
package struct OwnNumber: Hashable, Sendable {
    /// Who can find the owner by the number. The values are stored.
    package enum Finders: Int, Hashable, Sendable, CaseIterable {
        case nobody = 0
        /// People whose own number is among the owner's contacts.
        case contacts = 1
        /// Everybody who knows the number.
        case anyone = 2
    }

    /// Nil if the owner gave none.
    package var number: PhoneNumber?
    package var finders: Finders

    package init(number: PhoneNumber? = nil, finders: Finders = .contacts) {
        self.number = number
        self.finders = finders
    }
}
