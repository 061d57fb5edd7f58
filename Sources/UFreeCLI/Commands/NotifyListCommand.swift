import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl notify list`.
struct NotifyListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .notifyList)
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        session.output.show(
            WishesView(reply: try await session.client.call(API.wishes), today: today).presentation)
        return .done
    }
}
