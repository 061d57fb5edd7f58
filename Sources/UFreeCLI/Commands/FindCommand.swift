import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl find NUMBER|-|--contacts` (P2, P3).
struct FindCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("find", .find, usage: "ufreectl find NUMBER|-|--contacts")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.phone, valueName: "number"))
    var number: [String] = []

    @Flag(help: ArgumentHelp(OptionText.onlyContacts))
    var contacts = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard number.isEmpty == contacts else {
            throw APIError(.usage, values: ["reason": FindText.numberOrContacts])
        }
        let reply = contacts ? try await Self.contacts(in: session) : try await find(in: session)
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

    private func find(in session: Session) async throws(APIError) -> Reply<FindResponse> {
        // A number may be typed with spaces; standard input has one in each line.
        let numbers = number == ["-"] ? Self.read() : [number.joined(separator: " ")]
        return try await session.showing(FindText.looking) { () async throws(APIError) in
            try await session.client.call(API.find, body: FindBody(numbers: numbers))
        }
    }

    /// Looks for all contacts, as many at a time as one search may have.
    private static func contacts(in session: Session) async throws(APIError) -> Reply<FindResponse> {
        var (all, count) = (try await step(PhoneBookText.searching(0, of: nil), in: session), 0)
        var last = all
        while last.answered > 0 {
            count += last.numbers.count
            guard let most = last.contacts, count < most, !last.numbers.isEmpty else { break }
            last = try await step(PhoneBookText.searching(count, of: most), in: session)
            all.add(last)
        }
        return try Reply(encoding: all)
    }

    private static func step(_ text: String, in session: Session) async throws(APIError) -> FindResponse {
        try await session.showing(text) { () async throws(APIError) in
            try await session.client.call(API.find, body: FindBody(contacts: true)).value
        }
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

extension FindResponse {
    /// Adds what a search for further numbers found at the same people.
    fileprivate mutating func add(_ other: FindResponse) {
        numbers += other.answered > 0 ? other.numbers : []
        found += other.found
        asked = max(asked, other.asked)
        answered = max(answered, other.answered)
        needNumber = max(needNumber, other.needNumber)
        busy = max(busy, other.busy)
    }
}
