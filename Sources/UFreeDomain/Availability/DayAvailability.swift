package import FoundationEssentials

/// One owner's word about one date (A2). `id` and `date` never change; the word and the note do.
package struct DayAvailability: Hashable, Identifiable, Sendable {
    /// Stable over edits; a cleared day that is set again keeps it.
    package let id: UUID
    package let date: CivilDate
    package var word: DayWord
    package var note: Note?
    /// The shift that a friend shows beside the day; none on an own day, whose shift lies beneath it.
    package let shift: ShiftSymbol?
    package var updatedAt: Timestamp

    package init(
        id: UUID, date: CivilDate, word: DayWord, note: Note? = nil, shift: ShiftSymbol? = nil,
        updatedAt: Timestamp
    ) {
        self.id = id
        self.date = date
        self.word = word
        self.note = note
        self.shift = shift
        self.updatedAt = updatedAt
    }

    package var status: AvailabilityStatus { word.status }
}
