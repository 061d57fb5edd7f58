import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl contacts list`.
struct ContactsListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .contactsList, usage: "ufreectl contacts list")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        session.output.show(ContactsView(reply: try await session.client.call(API.contacts)).list)
        return .done
    }
}
