import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl profile`.
struct ProfileShowCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show your profile.",
        usage: "ufreectl profile")

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        session.output.show(ProfileView(reply: try await session.client.profile()).presentation)
        return .done
    }
}
