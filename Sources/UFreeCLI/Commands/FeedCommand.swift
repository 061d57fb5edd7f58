import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl feed [on [--friend F] [--notes] [--lan] | off NUMBER|all | list]`.
struct FeedCommand: ControlCommand {
    /// What to do.
    enum Action: String, CaseIterable, ExpressibleByArgument { case on, off, list }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "feed", .feed,
            usage: "ufreectl feed [on [--friend FRIEND] [--notes] [--lan] | off NUMBER|all | list]")
    }

    static let completion = ArgumentCompletion.one(of: "on", "off", "list")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.feed))
    var action: Action = .list

    @Argument(help: ArgumentHelp(OptionText.feedNumber, valueName: "number"))
    var number: String?

    @Option(help: ArgumentHelp(OptionText.calendarFriend, valueName: "friend"))
    var friend: String?

    @Flag(help: ArgumentHelp(OptionText.calendarNotes))
    var notes = false

    @Flag(help: ArgumentHelp(OptionText.feedNetwork))
    var lan = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard (number != nil) == (action == .off) else {
            throw APIError(.usage, values: ["reason": FeedText.which])
        }
        guard action == .on || friend == nil && !notes && !lan else {
            throw APIError(.usage, values: ["reason": FeedText.onlyOn])
        }
        switch action {
        case .on:
            let body = FeedBody(friend: friend, notes: notes ? true : nil, network: lan ? true : nil)
            let reply = try await session.client.call(API.addFeed, body: body)
            session.show(FeedsView.link(reply))
            session.output.say(FeedText.howToUse, .dim)
            if lan { session.output.say(FeedText.aboutNetwork, .dim) }
        case .off:
            let reply = try await session.client.call(API.removeFeed, CalendarPlace(number ?? ""))
            session.show(FeedsView.list(reply))
        case .list:
            session.output.show(FeedsView.list(try await session.client.call(API.feeds)))
        }
        return .done
    }
}
