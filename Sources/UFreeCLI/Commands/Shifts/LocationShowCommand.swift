import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl location show NAME`.
struct LocationShowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("show", .locationShow, usage: "ufreectl location show NAME")
    }

    static let completion = ArgumentCompletion.one { await $0.locations() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.locationMeant, valueName: "name"))
    var words: [String]

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.location, WhoPlace(words.joined(separator: " ")))
        session.output.show(LocationView(reply: reply).presentation)
        return .done
    }
}
