import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl location rm NAME [--reassign OTHER]`. A location in use is refused before any question (C2).
struct LocationRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("rm", .locationRemove, usage: "ufreectl location rm NAME [--reassign OTHER]")
    }

    static let completion = ArgumentCompletion.one { await $0.locations() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.locationMeant, valueName: "name"))
    var words: [String]

    @Option(help: ArgumentHelp(OptionText.locationInstead, valueName: "other"))
    var reassign: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let found = try await session.client.call(API.location, WhoPlace(words.joined(separator: " "))).value
        var other: LocationEntryValue?
        if let reassign { other = try await session.client.call(API.location, WhoPlace(reassign)).value }
        if other == nil && !found.shiftTypes.isEmpty || other?.id == found.id {
            // The daemon reports the reason, and decides in any case.
            _ = try await session.client.call(
                API.removeLocation, LocationRemoval(found.id, movingTypesTo: other?.id))
        }
        let question = ShiftText.questionRemove(
            location: found.name, moving: other == nil ? [] : found.shiftTypes, to: other?.name ?? "")
        guard try session.confirm(question) else { return .no }
        let reply = try await session.client.call(
            API.removeLocation, LocationRemoval(found.id, movingTypesTo: other?.id))
        var sentences = [ShiftText.removed(location: found.name)]
        if let other, !found.shiftTypes.isEmpty {
            sentences.append(ShiftText.moved(found.shiftTypes, to: other.name))
        }
        LocationsView(reply: reply).show(sentences, in: session)
        return .done
    }
}
