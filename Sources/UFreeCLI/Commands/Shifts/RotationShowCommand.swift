import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl rotation show`.
struct RotationShowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("show", .rotationShow)
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.call(API.rotations)
        session.output.show(RotationsView(reply: reply, today: today).presentation)
        return .done
    }
}
