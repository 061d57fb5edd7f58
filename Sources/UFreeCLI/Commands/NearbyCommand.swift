import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl nearby`. Exits with 1 if nobody is found.
struct NearbyCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("nearby", .nearby, usage: "ufreectl nearby")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.nearby)
        let view = NearbyView(reply: reply, symbols: session.symbols)
        session.output.show(view.presentation)
        if let trouble = view.trouble {
            session.output.say(trouble.text, .warning)
            session.output.say(trouble.fix)
        }
        return reply.value.people.isEmpty ? .no : .done
    }
}
