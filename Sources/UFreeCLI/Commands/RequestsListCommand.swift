import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl requests`.
struct RequestsListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .requestsList, usage: "ufreectl requests")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.requests)
        session.output.show(RequestsView(reply: reply, now: session.surroundings.now()).presentation)
        return .done
    }
}
