import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl rotation clear`.
struct RotationClearCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("clear", .rotationClear)
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let isNone = try await session.client.call(API.rotations).value.rotations.isEmpty
        let reply = try await session.client.call(API.endRotations)
        RotationsView(reply: reply, today: today)
            .showChange(ended: isNone ? ShiftText.noRotation : ShiftText.ended, in: session)
        return .done
    }
}
