import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl status`.
struct StatusCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("status", .status, usage: "ufreectl status")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.status)
        session.output.show(StatusView(reply: reply, now: session.surroundings.now()).presentation)
        if ProgramVersion.isOlder(reply.value.version) {
            session.output.say(DaemonText.older(than: ProgramVersion.current), .warning)
        }
        return .done
    }
}
