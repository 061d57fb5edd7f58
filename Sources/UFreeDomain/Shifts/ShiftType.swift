package import FoundationEssentials

/// A kind of shift that the owner works (S1), such as M from 8 to 16 at the hospital. Editing it keeps its
/// id.
package struct ShiftType: Hashable, Identifiable, Sendable {
    package let id: UUID
    package let symbol: ShiftSymbol
    package let title: ShiftText
    package let shiftDescription: ShiftText?
    package let duration: ShiftDuration
    /// The id of one of the owner's locations.
    package let location: UUID

    /// The most shift types an owner may have.
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
