import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl status`.
struct StatusCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how the daemon is.",
        usage: "ufreectl status")

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.status()
        session.output.show(StatusView(reply: reply, now: session.surroundings.now()).presentation)
        if ProgramVersion.isOlder(reply.value.version) {
            session.output.say(
                "The daemon is older than ufreectl \(ProgramVersion.current): start it again.", .warning)
        }
        return .done
    }
}
