import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl identity`.
struct IdentityShowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("show", .identityShow, usage: "ufreectl identity")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.identity)
        session.output.show(IdentityView(reply: reply, now: session.surroundings.now()).presentation)
        return .done
    }
}
