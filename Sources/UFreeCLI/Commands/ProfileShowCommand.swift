import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl profile`.
struct ProfileShowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("show", .profileShow, usage: "ufreectl profile")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.profile)
        // Older daemons have no shifts.
        let shifts = session.isForPeople ? try? await session.client.call(API.shiftSettings).value : nil
        session.output.show(ProfileView(reply: reply, shifts: shifts).presentation)
        return .done
    }
}
