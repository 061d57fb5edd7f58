import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl find NUMBER|-` (P2).
struct FindCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("find", .find, usage: "ufreectl find NUMBER|-")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.phone, valueName: "number"))
    var number: [String]

    func run(in session: Session) async throws(APIError) -> Outcome {
        // A number may be typed with spaces; standard input has one in each line.
        let numbers = number == ["-"] ? Self.read() : [number.joined(separator: " ")]
        let reply = try await session.showing(FindText.looking) { () async throws(APIError) in
            try await session.client.call(API.find, body: FindBody(numbers: numbers))
        }
        let found = reply.value.found
        let remarks = FindText.remarks(reply.value)
        var blocks = found.flatMap { value in
            [Block.text(FindText.found(value), .good)]
                + [Self.word(value.person)].compactMap(\.self).map { .text(FindText.howToAsk($0)) }
        }
        if found.isEmpty { blocks = FindText.nobody(reply.value).map { .text($0) } }
        session.show(
            Presentation(
                blocks: blocks + remarks.map { .text($0, .warning) },
                records: found.map { value in
                    let person = value.person
                    return ([value.number, person.id ?? "", person.name ?? ""] + person.addresses).map {
                        Span($0)
                    }
                },
                json: reply.json))
        if !session.isForPeople { remarks.forEach { session.output.say($0, .warning) } }
        return found.isEmpty ? .no : .done
    }

    /// What names the person in another command. Names nearby prove nothing, so it is the id.
    private static func word(_ person: NearbyValue) -> String? {
        (person.id ?? person.addresses.first).map { ShellWord.quoted($0) }
    }

    private static func read() -> [String] {
        var lines: [String] = []
        while lines.count < mostLines, let line = readLine() {
            if line.contains(where: { !$0.isWhitespace }) { lines.append(line) }
        }
        return lines
    }

    /// More than a search may have, so that the daemon says how many it may.
    private static let mostLines = 1_000
}
