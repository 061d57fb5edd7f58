import UFreeAPI
import UFreeDomain

/// What is to happen to each of some days.
enum DaysEdit: Sendable {
    case set(DayWord, NoteEdit)
    case note(NoteEdit)
    case clear
    case cycle

    enum NoteEdit: Sendable {
        case keep
        case remove
        case write(Note)

        /// Absent keeps the note, empty removes it.
        /// - Throws: `noteTooLong`.
        init(_ text: String?) throws(AvailabilityError) {
            guard let text else {
                self = .keep
                return
            }
            self = try Note(validating: text).map { .write($0) } ?? .remove
        }

        func callAsFunction(_ note: Note?) -> Note? {
            switch self {
            case .keep: note
            case .remove: nil
            case .write(let note): note
            }
        }
    }

    /// What one day becomes.
    /// - Throws: `noteNeedsStatus` where a note would stand beside no status.
    func callAsFunction(_ day: ScheduleDay) throws(AvailabilityError) -> DayEdit {
        let before = day.record?.note
        let edit =
            switch self {
            case .set(let word, let note):
                DayEdit(word: word, note: word.status == .unknown ? written(note) : note(before))
            case .note(let note): DayEdit(word: day.word, note: note(before))
            case .clear: DayEdit(word: .unknown, note: nil)
            case .cycle: DayEdit(word: DayWord(day.status.next), note: before)
            }
        guard edit.word.status != .unknown || edit.note == nil else { throw .noteNeedsStatus(day.date) }
        return edit
    }

    /// Only a note that is given now counts for a day that loses its status.
    private func written(_ note: NoteEdit) -> Note? {
        if case .write(let note) = note { note } else { nil }
    }
}

extension DaysEdit {
    /// Reads a body: a status, or the free parts where no status says them.
    /// - Throws: `unreadableStatus`, `usage` where the two contradict each other, `noteTooLong`.
    init(_ body: SetDaysBody) throws {
        let note = try NoteEdit(body.note)
        let parts = try body.parts.map(Self.word(parts:))
        guard let status = body.status else {
            guard let parts else {
                throw APIError(.usage, values: ["reason": "either status or parts says what the day becomes"])
            }
            self = .set(parts, note)
            return
        }
        let word = try Self.word(status: status)
        guard parts == nil || parts?.status == word.status else {
            throw APIError(.usage, values: ["reason": "status and parts contradict each other"])
        }
        self = .set(parts ?? word, note)
    }

    private static func word(status text: String) throws(APIError) -> DayWord {
        guard let status = ValueMapping.status(word: text) else {
            throw APIError(
                .unreadableStatus, values: ["text": text], details: StatusWord.allCases.map(\.rawValue))
        }
        return DayWord(status)
    }

    private static func word(parts: [String]) throws(APIError) -> DayWord {
        var free: DayParts = []
        for text in parts {
            guard let part = ValueMapping.part(word: text) else {
                throw APIError(
                    .unreadableStatus, values: ["text": text], details: PartWord.allCases.map(\.rawValue))
            }
            free.insert(DayParts(part))
        }
        return DayWord(freeParts: free)
    }
}
