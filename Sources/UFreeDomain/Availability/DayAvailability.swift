package import FoundationEssentials

/// The record of one explicit day (A2). `id` and `date` never change; the content does.
package struct DayAvailability: Hashable, Identifiable, Sendable {
    /// Stable across edits; a day that is cleared and set again keeps it.
    package let id: UUID
    package let date: CivilDate
    package let content: DayContent
    package let updatedAt: Timestamp

    package init(id: UUID, date: CivilDate, content: DayContent, updatedAt: Timestamp) {
        self.id = id
        self.date = date
        self.content = content
        self.updatedAt = updatedAt
    }

    package var word: DayWord { content.word }
    package var note: Note? { content.note }
    package var status: AvailabilityStatus { word.status }
}

extension DayAvailability: Validatable {
    package func validate() -> ValidationResult {
        var result = ValidationResult()
        result.check(updatedAt, field: "updatedAt")
        return result
    }
}
