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
        /// One was given and is refused: nothing will be written, and the days are judged as with any other.
        case refused

        /// Absent keeps the note, empty removes it.
        /// - Parameter field: what it is in the request.
        init(_ text: String?, field: String = "note", _ result: inout ValidationResult) {
            guard let text else {
                self = .keep
                return
            }
            do throws(AvailabilityError) {
                self = try Note(validating: text).map { .write($0) } ?? .remove
            } catch {
                result.add(error, field: field)
                self = .refused
            }
        }

        /// Whether there is a note that a status has to stand beside.
        var isGiven: Bool {
            switch self {
            case .keep, .remove: false
            case .write, .refused: true
            }
        }

        func callAsFunction(_ note: Note?) -> Note? {
            switch self {
            case .keep: note
            case .remove, .refused: nil
            case .write(let note): note
            }
        }
    }

    /// Whether what a day says already can forbid it.
    var dependsOnDays: Bool {
        switch self {
        case .set(_, let note), .note(let note): note.isGiven
        case .clear, .cycle: false
        }
    }

    /// What its owner says of one day afterwards; nil for nothing.
    /// - Throws: `noteNeedsStatus` where a note would stand beside no status.
    func callAsFunction(_ day: ScheduleDay) throws(AvailabilityError) -> DayContent? {
        switch self {
        case .set(let word, let note): try Self.edit(day, word, note)
        case .note(let note): try Self.edit(day, day.word, note)
        case .clear: nil
        case .cycle: DayContent(DayWord(day.status.next), note: day.note)
        }
    }

    /// A day that loses its status loses its note; one that is given now is refused.
    private static func edit(
        _ day: ScheduleDay, _ word: DayWord, _ note: NoteEdit
    ) throws(AvailabilityError) -> DayContent? {
        guard word.status == .unknown else { return DayContent(word, note: note(day.note)) }
        guard !note.isGiven else { throw .noteNeedsStatus(day.date) }
        return DayContent(word)
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
        status(of: text, field: "status", &result).map { DayWord($0) }
    }

    private static func word(parts: [String], _ result: inout ValidationResult) -> DayWord? {
        let read = parts.map { part(of: $0, field: "parts", &result) }
        let free = read.compactMap(\.self)
        guard free.count == read.count else { return nil }
        return DayWord(freeParts: free.reduce(into: []) { $0.insert(DayParts($1)) })
    }

    /// A status by its word; nil after keeping what is wrong.
    static func status(
        of text: String, field: String, _ result: inout ValidationResult
    ) -> AvailabilityStatus? {
        let status = ValueMapping.status(word: text)
        if status == nil {
            result.add(.unreadable(text, field: field, accepted: StatusWord.allCases.map(\.rawValue)))
        }
        return status
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
