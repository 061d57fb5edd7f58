import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Asks for the missing fields of a shift type. Answers are kept: one that is empty or refused is asked for
/// again, and nothing else.
struct ShiftTypeForm {
    private enum Field: String {
        case symbol, title, to, location
    }

    let session: Session
    let locations: [LocationValue]
    private var asked: Set<Field> = []
    /// Whether the input has ended.
    private var isOver = false
    private var refusals = 0

    init(session: Session, locations: [LocationEntryValue]) {
        self.session = session
        self.locations = locations.map { LocationValue(id: $0.id, name: $0.name, address: $0.address) }
    }

    /// Asks for missing required fields, and for the times if none were given. What is missing at the end of
    /// input stays missing.
    mutating func complete(_ body: inout ShiftTypeBody) throws(APIError) {
        if body.symbol == nil, asked.insert(.symbol).inserted { body.symbol = text(ShiftText.ask("symbol")) }
        if body.title == nil, asked.insert(.title).inserted { body.title = text(ShiftText.ask("title")) }
        if body.from == nil, body.to == nil, body.allDay == nil, asked.insert(.to).inserted {
            try askTimes(&body)
        }
        if body.location == nil, asked.insert(.location).inserted { body.location = location() }
    }

    /// Shows why the daemon refused the fields, and forgets the answers that it is about.
    /// - Throws: the error, if it is about nothing that was asked for, or the fifth.
    mutating func forget(refused error: APIError, in body: inout ShiftTypeBody) throws(APIError) {
        let fields = error.rules.compactMap { Field(rawValue: $0.field == "from" ? "to" : $0.field) }
        refusals += 1
        guard !isOver, refusals < Session.attempts, !fields.isEmpty, asked.isSuperset(of: fields) else {
            throw error
        }
        ErrorView(error: error).show(on: session.output)
        for field in fields {
            switch field {
            case .symbol: body.symbol = nil
            case .title: body.title = nil
            case .to: (body.from, body.to, body.overnight) = (nil, nil, nil)
            case .location: body.location = nil
            }
        }
        asked.subtract(fields)
    }

    /// - Returns: nil at the end of input.
    private mutating func text(_ question: String) -> String? {
        ask(question, otherwise: ShiftText.answerNeeded) { $0.isEmpty ? nil : $0 }
    }

    private mutating func ask<Value>(
        _ question: String, otherwise complaint: String, _ read: (String) -> Value?
    ) -> Value? {
        let value = session.answer(to: question, otherwise: complaint, read)
        if value == nil { isOver = true }
        return value
    }

    /// Asks again if the end is before the start and not on the next day (S4).
    private mutating func askTimes(_ body: inout ShiftTypeBody) throws(APIError) {
        for _ in 0..<Session.attempts {
            ShiftTypeFields.set(
                from: time(ShiftText.ask("from")), to: time(ShiftText.ask("to")), of: &body,
                in: session.surroundings.locale)
            guard body.overnight == nil, !isOver,
                let start = TimeWords.minutes(body.from ?? "08:00"),
                let end = TimeWords.minutes(body.to ?? "16:00"), end <= start
            else { return }
            if try session.confirm(ShiftText.questionOvernight) {
                body.overnight = true
                return
            }
        }
    }

    /// - Returns: the time as typed; nil for the usual one.
    private mutating func time(_ question: String) -> String? {
        let locale = session.surroundings.locale
        let answer = ask(question, otherwise: ShiftText.timeNeeded) {
            $0.isEmpty || TimeWords.minutes($0, locale: locale) != nil ? $0 : nil
        }
        return answer.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Asks for a location by its number or name; the only one needs no answer.
    private mutating func location() -> String? {
        let only = locations.count == 1 ? locations.first : nil
        if only == nil {
            for (index, location) in locations.enumerated() {
                session.output.insist([Span("  \(index + 1)  ", .dim), Span(location.name)])
            }
        }
        let question = only.map { ShiftText.askLocation(usual: $0.name) } ?? ShiftText.ask("location")
        let answer = ask(question, otherwise: ShiftText.answerNeeded) { $0.isEmpty ? only?.id : $0 }
        let number = answer.flatMap { Int($0) }
        return number.flatMap { locations.indices.contains($0 - 1) ? locations[$0 - 1].id : nil } ?? answer
    }
}
