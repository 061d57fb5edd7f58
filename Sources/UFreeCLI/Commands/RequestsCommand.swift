import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl requests`.
struct RequestsCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "requests",
        abstract: "List friend requests that wait.",
        usage: "ufreectl requests")

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.requests()
        session.output.show(RequestsView(reply: reply, now: session.surroundings.now()).presentation)
        return .done
    }
}
