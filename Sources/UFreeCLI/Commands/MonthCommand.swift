import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl month [FRIEND] [WHEN]`.
struct MonthCommand: PersonAndDaysCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("month", .month, usage: "ufreectl month [FRIEND] [WHEN]")
    }

    @OptionGroup var global: GlobalOptions
    @OptionGroup var asked: PersonAndDays

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let today = days.today
        let firstWeekday = session.surroundings.locale.firstWeekday
        func months(_ dates: [String]?) -> [MonthCalendar] {
            MonthCalendar.months(of: dates ?? [today], firstWeekday: firstWeekday)
        }
        let answer = try await asked.ask(in: session, days: days) { friend, dates throws(APIError) in
            let months = months(dates)
            return try await session.client.call(
                API.days,
                DaysQuery(of: friend, from: months.first?.first ?? today, to: months.last?.last ?? today))
        }
        let view = MonthView(
            reply: answer.reply, months: months(answer.dates), today: today, isFriend: answer.isFriend,
            now: session.surroundings.now(), symbols: session.symbols, width: session.output.look.width)
        // Paper has neither records nor colours: --plain is the calendar itself, a pipe without it gets records.
        session.output.show(global.plain && !global.json ? view.printed : view.presentation)
        return .done
    }
}
