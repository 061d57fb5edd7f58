import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl default list`.
struct DefaultListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .defaultList)
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.call(API.defaults)
        session.output.show(DefaultsView(reply: reply, today: today, symbols: session.symbols).presentation)
        return .done
    }
}
