import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl location list`.
struct LocationListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .locationList)
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        session.output.show(LocationsView(reply: try await session.client.call(API.locations)).presentation)
        return .done
    }
}
