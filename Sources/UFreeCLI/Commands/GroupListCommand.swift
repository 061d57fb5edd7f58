import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl group list`.
struct GroupListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .groupList)
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        session.output.show(GroupsView(reply: try await session.client.call(API.groups)).presentation)
        return .done
    }
}
