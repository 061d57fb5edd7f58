import ArgumentParser
import UFreeAPI
import UFreeTexts

/// Finds the words that can be inserted at the cursor. It asks the daemon only for arguments whose values the
/// daemon knows.
struct Completer: Sendable {
    /// Functions that ask the daemon; their results are empty if it doesn't answer.
    struct Known: Sendable {
        var friends: @Sendable () async -> [Candidate]
        /// The owner's groups by name.
        var groups: @Sendable () async -> [Candidate]
        var nearby: @Sendable () async -> [Candidate]
        var incoming: @Sendable () async -> [Candidate]
        var outgoing: @Sendable () async -> [Candidate]
        var blocked: @Sendable () async -> [Candidate]
        var locations: @Sendable () async -> [Candidate]
        /// Shift types by symbol.
        var shiftTypes: @Sendable () async -> [Candidate]
        /// Ready-made rotations.
        var rotations: @Sendable () async -> [Candidate]
        /// Today in the owner's zone, `YYYY-MM-DD`.
        var today: @Sendable () async -> String
    }

    let known: Known
    let locale: TextLocale

    private static var global: CommandSyntax { CommandSyntax(of: StatusCommand.self) }

    /// Returns the words that start with the last of `words`, ignoring case.
    /// - Parameter words: the words of the command line without the program name; the last is the one at the
    ///   cursor.
    func candidates(_ words: [String]) async -> [Candidate] {
        let partial = words.last ?? ""
        return await all(words.dropLast(), partial).filter {
            $0.word.lowercased().hasPrefix(partial.lowercased())
        }
    }

    private func all(_ before: ArraySlice<String>, _ partial: String) async -> [Candidate] {
        let line = Line(before)
        let syntax = line.command.map { CommandSyntax(of: $0) } ?? Self.global
        if let option = line.open { return await values(of: option, line.path, partial) }
        if partial.hasPrefix("-"), !line.isEnded {
            return syntax.options.flatMap { option in
                option.names.contains(where: line.used.contains)
                    ? [] : option.names.filter { $0.hasPrefix("--") }.map { Candidate($0, option.help) }
            }
        }
        guard line.isComplete else {
            let below = line.command.map { $0.configuration.subcommands }
            return (below ?? UFreeCommand.configuration.subcommands).filter { $0.configuration.shouldDisplay }
                .map { Candidate(UFreeCommand.name(of: $0), $0.configuration.abstract) }
        }
        let command = line.command as? any ControlCommand.Type
        return await command?.completion.candidates(self, line.arguments, partial) ?? []
    }

    private func values(of option: String, _ path: [String], _ partial: String) async -> [Candidate] {
        switch option {
        case "--with": return await people(partial)
        case "--location": return await known.locations()
        case "--reassign": return await path.first == "location" ? known.locations() : known.shiftTypes()
        case "--from" where path.first == "rotation", "--until" where path.first == "rotation":
            return await days([], partial)
        case "--from", "--to": return ["06:00", "08:00", "14:00", "16:00", "22:00"].map { Candidate($0) }
        default: return await plainValues(of: option)
        }
    }

    private func plainValues(of option: String) async -> [Candidate] {
        switch option {
        case "--color": ColorChoice.allCases.map { Candidate($0.rawValue) }
        case "--level": FriendPrivacyCommand.levels.map { Candidate($0, FriendText.privacy($0)) }
        case "--part": PartWord.allCases.map { Candidate($0.rawValue) }
        case "--for": ["10m", "30m", "1h", "2h"].map { Candidate($0) }
        case "--about": LogTopic.allCases.map { Candidate($0.rawValue) }
        case "--friend": await known.friends()
        case "--at": ["noon", "18:00", "19:00", "20:00"].map { Candidate($0) }
        default: []
        }
    }

    /// Returns friends and groups for the last name of a list that is separated by commas.
    func people(_ partial: String) async -> [Candidate] {
        let given = partial.split(separator: ",", omittingEmptySubsequences: false).dropLast()
        let start = given.map { $0 + "," }.joined()
        let named = Set(given.map { $0.lowercased() })
        return (await known.friends() + known.groups()).filter { !named.contains($0.word.lowercased()) }
            .map { Candidate(start + $0.word, $0.help) }
    }

    /// Returns the words for days.
    /// - Parameter next: returns the words that can follow the days.
    func days(
        _ given: [String], _ partial: String, then next: () async -> [Candidate] = { [] }
    ) async -> [Candidate] {
        let today = await known.today()
        guard let parser = try? WhenParser(today: today, locale: locale) else { return [] }
        if let last = given.last, last.lowercased() == "next" { return WhenWords.afterNext(parser, today) }
        if !given.isEmpty, let (_, rest) = try? parser.split(given) {
            return rest.isEmpty ? await next() : []
        }
        return given.isEmpty ? WhenWords.candidates(parser, today, partial) : []
    }
}
