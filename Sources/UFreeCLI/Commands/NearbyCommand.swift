import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl nearby`. Nobody there ends with 1.
struct NearbyCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "nearby",
        abstract: "Show who is on this network.",
        usage: "ufreectl nearby")

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.nearby()
        let view = NearbyView(reply: reply, symbols: session.symbols)
        session.output.show(view.presentation)
        if let trouble = view.trouble {
            session.output.say(trouble.text, .warning)
            session.output.say(trouble.fix)
        }
        return reply.value.people.isEmpty ? .no : .done
    }
}
