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
        var form: ShiftTypeForm?
        if session.canAsk, body.symbol == nil || body.title == nil || body.location == nil {
            let locations = try await session.client.call(API.locations).value.locations
            // Without a location no answer could be saved.
            if locations.isEmpty { throw APIError(.noLocations) }
            form = ShiftTypeForm(session: session, locations: locations)
        }
        let today = try await Days.fetch(in: session).today
        while true {
            try form?.complete(&body)
            do throws(APIError) {
                let reply = try await ShiftTypeFields.send(body, in: session) { body throws(APIError) in
                    try await session.client.call(API.addShiftType, body: body)
                }
                ShiftTypeChangeView(reply: reply, today: today).show(ShiftText.added, in: session)
                return .done
            } catch {
                guard form != nil else { throw error }
                try form?.forget(refused: error, in: &body)
            }
        }
    }
}
