import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend see FRIEND [WHEN]`: the rows that a friend has (F8).
struct FriendSeeCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("see", .friendSee, usage: "ufreectl friend see FRIEND [WHEN]")
    }

    static let completion = ArgumentCompletion { completer, given, partial in
        switch given.count {
        case 0: await completer.known.friends()
        default: await completer.days(Array(given.dropFirst()), partial)
        }
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.theFriend, valueName: "friend"))
    var who: String

    @Argument(help: ArgumentHelp(OptionText.days, valueName: "when"))
    var when: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let friend = try await session.client.call(API.friend, WhoPlace(who)).value.friend
        let reply = try await session.client.call(API.friendView, WhoPlace(friend.id))
        // The answer begins with the owner's today.
        let today = try Days(
            today: reply.value.days.first?.date ?? "", locale: session.surroundings.locale)
        let dates = when.isEmpty ? Set(reply.value.days.prefix(7).map(\.date)) : Set(try today.all(when))
        let (days, symbols) = (reply.value.days, session.symbols)
        let known = days.filter { $0.status != StatusWord.unknown.rawValue }
        let live = LiveStatusView.spans(reply.value.live, now: session.surroundings.now(), symbols)
        let shown = days.filter { dates.contains($0.date) }
        session.output.show(
            Presentation(
                blocks: [
                    .line([
                        Span(FriendText.view(friend), .heading), Span("  " + FriendText.sees(friend), .dim),
                    ])
                ] + (live.isEmpty ? [] : [.line(live)]) + [
                    .table(WeekView.rows(shown, today: today.today, symbols: symbols)),
                    .text(
                        FriendText.viewDays(known.count, until: known.last?.date, today: today.today), .dim),
                    .text(FriendText.latest(friend), .dim),
                ],
                records: (when.isEmpty ? known : shown).map { DayRecord.fields($0, symbols: symbols) },
                json: reply.json))
        return .done
    }
}
