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

        /// Absent keeps the note, empty removes it. In the place of one that is refused stands another, so that the
        /// days can be judged as well.
        init(_ text: String?, _ result: inout ValidationResult) {
            guard let text else {
                self = .keep
                return
            }
            do throws(AvailabilityError) {
                self = try Note(validating: text).map { .write($0) } ?? .remove
            } catch {
                result.add(error, field: "note")
                self = Note(sanitizing: "?").map { .write($0) } ?? .remove
            }
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
    /// Reads a body: a status, or the free parts where no status says them. Nil where neither reads; the result has
    /// everything that is wrong.
    init?(_ body: SetDaysBody, _ result: inout ValidationResult) {
        let before = result.errors.count
        let status = body.status.flatMap { Self.word(status: $0, &result) }
        let parts = body.parts.flatMap { Self.word(parts: $0, &result) }
        if body.status == nil, body.parts == nil {
            result.add(ValidationError(field: "status", rule: "required"))
        } else if let status, let parts, status.status != parts.status {
            result.add(ValidationError(field: "parts", rule: "matches", limit: "status"))
        }
        let isRead = result.errors.count == before
        let note = NoteEdit(body.note, &result)
        guard isRead, let word = parts ?? status else { return nil }
        self = .set(word, note)
    }

    private static func word(status text: String, _ result: inout ValidationResult) -> DayWord? {
        guard let status = ValueMapping.status(word: text) else {
            result.add(.unreadable(text, field: "status", accepted: StatusWord.allCases.map(\.rawValue)))
            return nil
        }
        return DayWord(status)
    }

    private static func word(parts: [String], _ result: inout ValidationResult) -> DayWord? {
        let read = parts.map { part(of: $0, field: "parts", &result) }
        let free = read.compactMap(\.self)
        guard free.count == read.count else { return nil }
        return DayWord(freeParts: free.reduce(into: []) { $0.insert(DayParts($1)) })
    }

    /// A part of the day by its word; nil after keeping what is wrong.
    static func part(of text: String, field: String, _ result: inout ValidationResult) -> DayPart? {
        let part = ValueMapping.part(word: text)
        if part == nil {
            result.add(.unreadable(text, field: field, accepted: PartWord.allCases.map(\.rawValue)))
        }
        return part
    }
}

extension ValidationError {
    fileprivate static func unreadable(_ text: String, field: String, accepted: [String]) -> Self {
        ValidationError(
            field: field, rule: "unreadableStatus", limit: accepted.joined(separator: ","), given: text)
    }
}
