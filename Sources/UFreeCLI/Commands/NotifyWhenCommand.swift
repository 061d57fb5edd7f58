import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl notify when WHO free WHEN`.
struct NotifyWhenCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("when", .notifyWhen, usage: "ufreectl notify when WHO free WHEN")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.wish, valueName: "wish"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard let free = words.firstIndex(of: "free"), free > 0 else {
            throw APIError(.usage, values: ["reason": WishText.usage])
        }
        let people = words[..<free].joined(separator: " ").split(separator: ",").map { name in
            name.split(separator: " ").joined(separator: " ")
        }
        let today = try await Days.fetch(in: session).today
        let time = try WishWords(
            Array(words[(free + 1)...]), today: today, locale: session.surroundings.locale)
        let reply = try await session.client.call(
            API.addWish,
            body: WishBody(
                people: people, now: time.isNow ? true : nil, dates: time.dates, part: time.part?.rawValue))
        WishesView(reply: reply, today: today).showChange(WishText.watching, in: session)
        return .done
    }
}
