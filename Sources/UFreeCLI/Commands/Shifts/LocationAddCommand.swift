import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl location add NAME [--address A]`. Asks for a missing name if there is a terminal.
struct LocationAddCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("add", .locationAdd, usage: "ufreectl location add NAME [--address ADDRESS]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.locationName, valueName: "name"))
    var words: [String] = []

    @Option(help: ArgumentHelp(OptionText.address, valueName: "address"))
    var address: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        var name: String? = words.isEmpty ? nil : words.joined(separator: " ")
        if name == nil { name = session.answer(to: ShiftText.ask("name")) }
        let reply = try await session.client.call(
            API.addLocation, body: LocationBody(name: name, address: address))
        LocationsView(reply: reply).showChange(ShiftText.added, in: session)
        return .done
    }
}
