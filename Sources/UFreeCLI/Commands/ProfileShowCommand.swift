import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl profile`.
struct ProfileShowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show",
            abstract: CommandText.profileShow,
            usage: "ufreectl profile")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        session.output.show(ProfileView(reply: try await session.client.profile()).presentation)
        return .done
    }
}
