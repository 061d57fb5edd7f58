import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl friends`.
struct FriendsCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "friends",
        abstract: "List your friends.",
        usage: "ufreectl friends")

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.friends()
        let requests = session.isForPeople ? try await session.client.requests().value : nil
        session.output.show(
            FriendsView(
                reply: reply, requests: requests, now: session.surroundings.now(), symbols: session.symbols
            ).presentation)
        return .done
    }
}
