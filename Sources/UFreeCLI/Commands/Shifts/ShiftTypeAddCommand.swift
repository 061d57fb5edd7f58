import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift-type add --symbol S --title T --location NAME …`. Asks for missing fields if there is a
/// terminal.
struct ShiftTypeAddCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "add", .shiftTypeAdd,
            usage: """
                ufreectl shift-type add --symbol S --title T --location NAME [--from 08:00 --to 16:00 | --all-day] \
                [--overnight] [--description D]
                """)
    }

    @OptionGroup var global: GlobalOptions
    @OptionGroup var fields: ShiftTypeFields

    func run(in session: Session) async throws(APIError) -> Outcome {
        var body = fields.body(in: session.surroundings.locale)
        if session.canAsk { try await complete(&body, in: session) }
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.call(API.addShiftType, body: body)
        ShiftTypeChangeView(reply: reply, today: today).show(ShiftText.added, in: session)
        return .done
    }

    /// Asks for missing required fields, and for the times if none were given. An empty answer leaves a field
    /// missing.
    private func complete(_ body: inout ShiftTypeBody, in session: Session) async throws(APIError) {
        guard body.symbol == nil || body.title == nil || body.location == nil else { return }
        let locations = try await session.client.call(API.locations).value.locations
        // Without a location no answer could be saved.
        if locations.isEmpty { throw APIError(.noLocations) }
        if body.symbol == nil { body.symbol = session.answer(to: ShiftText.ask("symbol")) }
        if body.title == nil { body.title = session.answer(to: ShiftText.ask("title")) }
        if body.from == nil, body.to == nil, body.allDay == nil { try askTimes(&body, in: session) }
        guard body.location == nil else { return }
        for (index, location) in locations.enumerated() {
            session.output.insist([Span("  \(index + 1)  ", .dim), Span(location.name)])
        }
        let answer = session.answer(to: ShiftText.ask("location"))
        let number = answer.flatMap { Int($0) }
        body.location =
            number.flatMap { locations.indices.contains($0 - 1) ? locations[$0 - 1].id : nil } ?? answer
    }

    private func askTimes(_ body: inout ShiftTypeBody, in session: Session) throws(APIError) {
        ShiftTypeFields.set(
            from: session.answer(to: ShiftText.ask("from")), to: session.answer(to: ShiftText.ask("to")),
            of: &body, in: session.surroundings.locale)
        guard body.overnight == nil else { return }
        let (from, to) = (body.from ?? "08:00", body.to ?? "16:00")
        guard let start = TimeWords.minutes(from), let end = TimeWords.minutes(to), end < start else {
            return
        }
        if try session.confirm(ShiftText.questionOvernight) { body.overnight = true }
    }
}
