import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// A command with the words of `PersonAndDays`.
protocol PersonAndDaysCommand: ControlCommand {
    var asked: PersonAndDays { get }
}

extension PersonAndDaysCommand {
    static var completion: ArgumentCompletion { .friendAndDays }
}

/// The words `[FRIEND] [WHEN]`. A name wins over a date word; after `--` every word is a date word.
struct PersonAndDays: ParsableArguments {
    @Argument(help: ArgumentHelp(OptionText.friendAndDays, valueName: "friend-or-days"))
    var words: [String] = []

    private static let terminator = "--"

    /// Doubles the `--` of a command line: the parser drops the first one, and the second one is a word.
    /// - Parameter words: in the order that the parser wants.
    static func keepingTerminator(_ words: [String]) -> [String] {
        guard let place = words.firstIndex(of: terminator),
            UFreeCommand.subcommand(words.first) is any PersonAndDaysCommand.Type
        else { return words }
        var words = words
        words.insert(terminator, at: place)
        return words
    }

    /// What was asked for, and the answer.
    struct Answer {
        let reply: Reply<WeekResponse>
        let isFriend: Bool
        /// My today, where it was needed.
        let today: String?
        /// The dates that WHEN names, ascending; nil where there is no WHEN.
        let dates: [String]?
    }

    /// Finds out who and which days are meant, and fetches the days.
    /// - Parameters:
    ///   - known: the reader of date words; nil to ask for today only where it is needed.
    ///   - fetch: fetches the days of a friend, or mine; the dates are nil where there is no WHEN.
    /// - Throws: `noSuchPerson` or `unreadableDate`, whichever says more, when the words are neither.
    func ask(
        in session: Session, days known: Days? = nil,
        _ fetch: (_ friend: String?, _ dates: [String]?) async throws(APIError) -> Reply<WeekResponse>
    ) async throws(APIError) -> Answer {
        let isSplit = words.contains(Self.terminator)
        let who = words.prefix { $0 != Self.terminator }
        let name = who.isEmpty ? nil : who.joined(separator: " ")
        if isSplit {
            let when = try await Self.days(known, in: session)
            let dates = try when.all(Array(words[who.endIndex...].dropFirst()))
            return Answer(
                reply: try await fetch(name, dates), isFriend: name != nil, today: when.today, dates: dates)
        }
        var refusal: APIError
        do throws(APIError) {
            return Answer(reply: try await fetch(name, nil), isFriend: name != nil, today: nil, dates: nil)
        } catch {
            guard name != nil, error.code == .noSuchPerson else { throw error }
            refusal = error
        }
        let when = try await Self.days(known, in: session)
        for count in (0..<words.count).reversed() {
            do throws(APIError) {
                let dates = try when.all(Array(words[count...]))
                let friend = count == 0 ? nil : words[..<count].joined(separator: " ")
                let reply = try await fetch(friend, dates)
                return Answer(reply: reply, isFriend: friend != nil, today: when.today, dates: dates)
            } catch {
                guard [.noSuchPerson, .unreadableDate].contains(error.code) else { throw error }
                let saysMore =
                    error.values["problem"] != nil || error.values["suggestion"] != nil
                    || error.code == .noSuchPerson && !error.details.isEmpty
                if refusal.code == .noSuchPerson, refusal.details.isEmpty, saysMore {
                    refusal = error
                } else if refusal.code == .noSuchPerson, error.code == .unreadableDate {
                    // Names are close, and so is a date.
                    refusal.values["suggestion"] = refusal.values["suggestion"] ?? error.values["suggestion"]
                }
            }
        }
        throw refusal
    }

    private static func days(_ known: Days?, in session: Session) async throws(APIError) -> Days {
        if let known { return known }
        return try await Days.fetch(in: session)
    }
}
