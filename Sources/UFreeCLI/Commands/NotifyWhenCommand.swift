import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl notify when WHO free WHEN`.
struct NotifyWhenCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("when", .notifyWhen, usage: "ufreectl notify when WHO free WHEN")
    }

    static let completion = ArgumentCompletion { completer, given, partial in
        guard let free = given.firstIndex(of: "free") else {
            return given.isEmpty ? await completer.people(partial) : [Candidate("free")]
        }
        let when = Array(given[(free + 1)...])
        let days = await completer.days(when, partial) { PartWord.allCases.map { Candidate($0.rawValue) } }
        return when.isEmpty ? [Candidate(WhoResponse.now)] + days : days
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.wish, valueName: "wish"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let isGerman = session.surroundings.locale.dateLanguage == .german
        let place = words.firstIndex(of: "free") ?? (isGerman ? words.firstIndex(of: "frei") : nil)
        guard let free = place, free > 0 else {
            throw APIError(.usage, values: ["reason": WishText.usage])
        }
        let people = NameList.names([words[..<free].joined(separator: " ")])
        let today = try await Days.fetch(in: session).today
        let when = Array(words[(free + 1)...])
        let parts = when.filter { PartWord(rawValue: $0.lowercased()) != nil }
        guard !when.isEmpty, Set(parts).count <= 1 else {
            throw APIError(.usage, values: ["reason": WishText.usage])
        }
        let time = try WhenQuestion(when, today: today, locale: session.surroundings.locale)
        let reply = try await session.client.call(
            API.addWish,
            body: WishBody(
                people: people, now: time.isNow ? true : nil, dates: time.dates, part: time.part?.rawValue))
        WishesView(reply: reply, today: today).showChange(WishText.watching, in: session)
        return .done
    }
}
