package import FoundationEssentials

/// A kind of shift that its owner works (S1): M from 8 to 16 at the hospital. Editing it keeps its id.
package struct ShiftType: Hashable, Identifiable, Sendable {
    package let id: UUID
    package let symbol: ShiftSymbol
    package let title: ShiftText
    package let shiftDescription: ShiftText?
    package let duration: ShiftDuration
    /// The id of its location, which is one of the owner's.
    package let location: UUID

    /// How many an owner may have.
    package static let limit = 1_000
    /// Characters.
    package static let titleLimit = 100
    package static let descriptionLimit = 500

    package init(
        id: UUID, symbol: ShiftSymbol, title: ShiftText, shiftDescription: ShiftText?,
        duration: ShiftDuration, location: UUID
    ) {
        self.id = id
        self.symbol = symbol
        self.title = title
        self.shiftDescription = shiftDescription
        self.duration = duration
        self.location = location
    }
}
