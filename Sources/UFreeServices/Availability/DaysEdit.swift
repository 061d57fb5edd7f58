import UFreeAPI
import UFreeDomain

/// An edit that applies to each of several days.
enum DaysEdit: Sendable {
    case set(DayWord, NoteEdit)
    case note(NoteEdit)
    case clear
    case cycle

    enum NoteEdit: Sendable {
        case keep
        /// Keeps the note of a day whose status stays the same. A note on another status is removed: it was
        /// written about the old one.
        case keepWithStatus
        case remove
        case write(Note)
        /// A note was given but is invalid. Nothing will be written; the days are checked as with any other
        /// note.
        case refused

        /// Reads a note. An empty text removes the existing note.
        /// - Parameters:
        ///   - field: its name in the request.
        ///   - absent: the edit if no note is given.
        init(
            _ text: String?, field: String = "note", absent: NoteEdit = .keep,
            _ result: inout ValidationResult
        ) {
            guard let text else {
                self = absent
                return
            }
            do throws(AvailabilityError) {
                self = try Note(validating: text).map { .write($0) } ?? .remove
            } catch {
                result.add(error, field: field)
                self = .refused
            }
        }

        /// Whether a note was given, which needs a day with a status.
        var isGiven: Bool {
            switch self {
            case .keep, .keepWithStatus, .remove: false
            case .write, .refused: true
            }
        }

        /// The note that was given; nil if there is none or it is invalid.
        var written: Note? {
            if case .write(let note) = self { note } else { nil }
        }

        /// Returns the note after the edit.
        /// - Parameter isSame: whether the status stays the same.
        func callAsFunction(_ note: Note?, isSame: Bool) -> Note? {
            switch self {
            case .keep: note
            case .keepWithStatus: isSame ? note : nil
            case .remove, .refused: nil
            case .write(let note): note
            }
        }
    }

    /// Whether the edit can be invalid because of a day's current status.
    var dependsOnDays: Bool {
        switch self {
        case .set(let word, let note): word.status == .unknown && note.isGiven
        case .note(let note): note.isGiven
        case .clear, .cycle: false
        }
    }

    /// Returns the explicit content of one day after the edit; nil if the day is not explicit.
    /// - Throws: `noteNeedsStatus` if the day would have a note but no status.
    func callAsFunction(_ day: ScheduleDay) throws(AvailabilityError) -> DayContent? {
        switch self {
        case .set(let word, let note): try Self.edit(day, word, note)
        case .note(let note): try Self.edit(day, day.word, note)
        case .clear: nil
        case .cycle: DayContent(DayWord(day.status.next), note: day.note)
        }
    }

    /// Edits a day. A day that loses its status loses its note; a note given with this edit is refused.
    private static func edit(
        _ day: ScheduleDay, _ word: DayWord, _ note: NoteEdit
    ) throws(AvailabilityError) -> DayContent? {
        guard word.status == .unknown else {
            return DayContent(word, note: note(day.note, isSame: word == day.word))
        }
        guard !note.isGiven else { throw .noteNeedsStatus(day.date) }
        return DayContent(word)
    }
}

extension DaysEdit {
    /// Reads a body: a status, or free parts that imply one. Returns nil if it is invalid; the errors are
    /// added to the result.
    init?(_ body: SetDaysBody, _ result: inout ValidationResult) {
        let word = Self.word(status: body.status, parts: body.parts, &result)
        let note = NoteEdit(body.note, absent: .keepWithStatus, &result)
        guard let word else { return nil }
        self = .set(word, note)
    }

    /// Reads a status, or free parts that imply one. Returns nil if they are invalid; the errors are added to
    /// the result.
    static func word(
        status text: String?, parts texts: [String]?, _ result: inout ValidationResult
    ) -> DayWord? {
        let before = result.errors.count
        let status = text.flatMap { word(status: $0, &result) }
        let parts = texts.flatMap { word(parts: $0, &result) }
        if text == nil, texts == nil {
            result.add(ValidationError(field: "status", rule: .required))
        } else if let status, let parts, status.status != parts.status {
            result.add(ValidationError(field: "parts", rule: .matches, limit: "status"))
        }
        return result.errors.count == before ? parts ?? status : nil
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

    /// Reads a status. Returns nil for an unknown word and adds an error to the result.
    static func status(
        of text: String, field: String, _ result: inout ValidationResult
    ) -> AvailabilityStatus? {
        let status = ValueMapping.status(word: text)
        if status == nil {
            result.add(.unreadable(text, field: field, accepted: StatusWord.allCases.map(\.rawValue)))
        }
        return status
    }

    /// Reads a part of the day. Returns nil for an unknown word and adds an error to the result.
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
            field: field, rule: .unreadableStatus, limit: accepted.joined(separator: ","), given: text)
    }
}
