import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl identity`.
struct IdentityShowCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show who this machine is, and what speaks against it.",
        usage: "ufreectl identity")

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.identity()
        session.output.show(IdentityView(reply: reply, now: session.surroundings.now()).presentation)
        return .done
    }
}
