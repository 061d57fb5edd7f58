import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl web off`.
struct WebOffCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("off", .webOff, usage: "ufreectl web off")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        try await WebOnCommand.turn(on: false, in: session)
        return .done
    }
}
