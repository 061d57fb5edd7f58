import ArgumentParser
import UFreeAPI
import UFreeTexts

/// Finds what may stand at the cursor. Pure, but for the people, whom it asks for only where a command takes one.
struct Completer: Sendable {
    /// Asks the daemon; empty where it does not answer.
    struct People: Sendable {
        var friends: @Sendable () async -> [Candidate]
        var nearby: @Sendable () async -> [Candidate]
        var incoming: @Sendable () async -> [Candidate]
        var outgoing: @Sendable () async -> [Candidate]
        /// Today where the owner is, `YYYY-MM-DD`.
        var today: @Sendable () async -> String
    }

    let people: People
    let locale: TextLocale

    private static var global: CommandSyntax { CommandSyntax(of: StatusCommand.self) }

    /// The words that begin as the last of `words`, without regard to case.
    /// - Parameter words: those of the command line without the program; the last is the one at the cursor.
    func candidates(_ words: [String]) async -> [Candidate] {
        let partial = words.last ?? ""
        return await all(words.dropLast(), partial).filter {
            $0.word.lowercased().hasPrefix(partial.lowercased())
        }
    }

    private func all(_ before: ArraySlice<String>, _ partial: String) async -> [Candidate] {
        let line = Line(before)
        let syntax = line.command.map { CommandSyntax(of: $0) } ?? Self.global
        if let option = line.open { return await values(of: option) }
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
        return await arguments(line, partial)
    }

    private func values(of option: String) async -> [Candidate] {
        switch option {
        case "--color": ColorChoice.allCases.map { Candidate($0.rawValue) }
        case "--part": PartWord.allCases.map { Candidate($0.rawValue) }
        case "--for": ["10m", "30m", "1h", "2h"].map { Candidate($0) }
        case "--about": LogCommand.Topic.allCases.map { Candidate($0.rawValue) }
        case "--friend": await people.friends()
        case "--at": ["noon", "18:00", "19:00", "20:00"].map { Candidate($0) }
        default: []
        }
    }

    private func arguments(_ line: Line, _ partial: String) async -> [Candidate] {
        let given = line.arguments
        switch line.path.joined(separator: " ") {
        case "week", "friend show", "friend rm", "friend verify":
            return given.isEmpty ? await people.friends() : []
        case "add": return given.isEmpty ? await people.nearby() : []
        case "accept", "decline": return given.isEmpty ? await people.incoming() : []
        case "withdraw": return given.isEmpty ? await people.outgoing() : []
        case "set": return await days(given, partial, thenStatus: true)
        case "note", "clear", "cycle", "who": return await days(given, partial, thenStatus: false)
        case "discoverable": return given.isEmpty ? [Candidate("on"), Candidate("off")] : []
        case "completions": return given.isEmpty ? Shell.allCases.map { Candidate($0.rawValue) } : []
        case "profile set":
            return given.isEmpty ? ProfileSetCommand.Field.allCases.map { Candidate($0.rawValue) } : []
        default: return []
        }
    }

    private func days(_ given: [String], _ partial: String, thenStatus: Bool) async -> [Candidate] {
        let today = await people.today()
        guard let parser = try? WhenParser(today: today, locale: locale) else { return [] }
        if let last = given.last, last.lowercased() == "next" { return WhenWords.afterNext(parser, today) }
        if !given.isEmpty, let (_, rest) = try? parser.split(given) {
            return thenStatus && rest.isEmpty ? StatusWords.accepted.map { Candidate($0) } : []
        }
        return given.isEmpty ? WhenWords.candidates(parser, today, partial) : []
    }
}
