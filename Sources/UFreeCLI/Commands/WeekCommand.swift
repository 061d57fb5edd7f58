import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl week [FRIEND] [WHEN]`.
struct WeekCommand: PersonAndDaysCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("week", .week, usage: "ufreectl week [FRIEND] [WHEN]")
    }

    @OptionGroup var global: GlobalOptions
    @OptionGroup var asked: PersonAndDays

    func run(in session: Session) async throws(APIError) -> Outcome {
        let answer = try await numbered.ask(in: session) { friend, dates throws(APIError) in
            guard let from = dates?.first, let to = dates?.last else {
                return try await session.client.call(API.week, WeekQuery(of: friend))
            }
            return try await session.client.call(API.days, DaysQuery(of: friend, from: from, to: to))
        }
        // The owner's zone is only compared with a friend's, and only shown to people.
        let isZoneNeeded = answer.isFriend && session.isForPeople
        let zone = isZoneNeeded ? try await session.client.call(API.profile).value.zone : nil
        var presentation = WeekView(
            reply: answer.reply, isFriend: answer.isFriend, zone: zone, now: session.surroundings.now(),
            symbols: session.symbols, today: answer.today, dates: answer.dates.map(Set.init)
        ).presentation
        let isOwnWeek = !answer.isFriend && answer.dates == nil
        // Needed for hints only.
        if isOwnWeek, session.isForPeople, !session.output.isQuiet,
            let status = try? await session.client.call(API.status).value
        {
            presentation.blocks += AttentionView.below(status)
        }
        session.output.show(presentation)
        return .done
    }

    /// `week 49` is week 49: its first word is the command's name.
    private var numbered: PersonAndDays {
        var asked = asked
        if asked.words.count == 1, let number = Int(asked.words[0]), (1...53).contains(number) {
            asked.words.insert("week", at: 0)
        }
        return asked
    }
}
