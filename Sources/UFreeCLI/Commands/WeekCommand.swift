import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl week [FRIEND]`.
struct WeekCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "week",
            abstract: CommandText.week,
            usage: "ufreectl week [FRIEND]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.friend, valueName: "friend"))
    var friend: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.week, WeekQuery(of: friend))
        // The owner's zone is only compared with a friend's, and only shown to people.
        let isZoneNeeded = friend != nil && session.isForPeople
        let zone = isZoneNeeded ? try await session.client.call(API.profile).value.zone : nil
        session.output.show(
            WeekView(
                reply: reply, isFriend: friend != nil, zone: zone, now: session.surroundings.now(),
                symbols: session.symbols
            ).presentation)
        return .done
    }
}
