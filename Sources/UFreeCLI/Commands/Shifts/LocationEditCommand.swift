import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl location edit NAME [--name N] [--address A]`.
struct LocationEditCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "edit", .locationEdit, usage: "ufreectl location edit NAME [--name NAME] [--address ADDRESS]")
    }

    static let completion = ArgumentCompletion.one { await $0.locations() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.locationMeant, valueName: "name"))
    var words: [String]

    @Option(help: ArgumentHelp(OptionText.locationName, valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp(OptionText.address, valueName: "address"))
    var address: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard name != nil || address != nil else {
            throw APIError(.usage, values: ["reason": UsageText.nothingToEdit("--name, --address")])
        }
        let old = try await session.client.call(API.location, WhoPlace(words.joined(separator: " "))).value
        let reply = try await session.client.call(
            API.editLocation, WhoPlace(old.id), body: LocationBody(name: name, address: address))
        LocationsView(reply: reply).showChange(from: old, ShiftText.changed, in: session)
        return .done
    }
}
