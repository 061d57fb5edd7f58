import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friends`.
struct FriendsCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("friends", .friends, usage: "ufreectl friends")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.allFriends()
        let requests = session.isForPeople ? try await session.client.call(API.requests).value : nil
        // Needed for a hint only.
        let zone = session.isForPeople ? (try? await session.client.call(API.profile))?.value.zone : nil
        session.output.show(
            FriendsView(
                reply: reply, requests: requests, zone: zone, now: session.surroundings.now(),
                symbols: session.symbols
            ).presentation)
        return .done
    }
}
