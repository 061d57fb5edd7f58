import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeDomain
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
        // A number may be typed with spaces; standard input has one in each line.
        let numbers =
            contacts
            ? try await Self.contacts(in: session)
            : number == ["-"] ? Self.read() : [number.joined(separator: " ")]
        var (all, searched): (FindResponse?, Int) = (nil, 0)
        repeat {
            let batch = Array(numbers.dropFirst(searched).prefix(contacts ? FindBody.most : .max))
            let text = searched == 0 ? FindText.looking : PhoneBookText.searching(searched, of: numbers.count)
            let answer: FindResponse
            do throws(APIError) {
                answer = try await session.showing(text) { () async throws(APIError) in
                    try await session.client.call(API.find, body: FindBody(numbers: batch)).value
                }
            } catch {
                // What was found before is not lost.
                if let all { try Self.show(all, in: session) }
                throw error
            }
            all = all.map { $0.adding(answer) } ?? answer
            if answer.answered == 0 { break }
            searched += batch.count
        } while searched < numbers.count
        guard let all else { return .no }
        let isPartly = contacts && searched > 0 && searched < numbers.count
        try Self.show(
            all, more: isPartly ? [PhoneBookText.searched(searched, of: numbers.count)] : [], in: session)
        return all.found.isEmpty ? .no : .done
    }

    private static func show(
        _ response: FindResponse, more: [String] = [], in session: Session
    ) throws(APIError) {
        let found = response.found
        let remarks = FindText.remarks(response) + more
        var blocks = found.flatMap { value in
            [Block.text(FindText.found(value), .good)]
                + [word(value.person)].compactMap(\.self).map { .text(FindText.howToAsk($0)) }
        }
        if found.isEmpty { blocks = FindText.nobody(response).map { .text($0) } }
        session.show(
            Presentation(
                blocks: blocks + remarks.map { .text($0, .warning) },
                records: found.map { value in
                    let person = value.person
                    return ([value.number, person.id ?? "", person.name ?? ""] + person.addresses).map {
                        Span($0)
                    }
                },
                json: try Reply(encoding: response).json))
        if !session.isForPeople { remarks.forEach { session.output.say($0, .warning) } }
    }

    /// Returns the numbers of the contacts, those first that were not looked for the longest. A clock that was ahead does not
    /// keep any of them back.
    private static func contacts(in session: Session) async throws(APIError) -> [String] {
        let own = try await session.client.call(API.profile).value.phone
        let now = session.surroundings.now()
        let contacts = try await session.client.call(API.contacts).value.contacts.filter { $0.number != own }
        guard !contacts.isEmpty else { throw APIError(.noSuchContact) }
        func last(_ contact: ContactValue) -> Int {
            let time = contact.searchedAt.flatMap(RFC3339.seconds) ?? 0
            return time > now ? 0 : time
        }
        return contacts.sorted { (last($0), $0.number) < (last($1), $1.number) }.map(\.number)
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
    /// Returns what was found together with what a search for further numbers found at the same people.
    fileprivate func adding(_ other: FindResponse) -> FindResponse {
        FindResponse(
            numbers: numbers + other.numbers, found: found + other.found, asked: max(asked, other.asked),
            answered: max(answered, other.answered), needNumber: max(needNumber, other.needNumber),
            busy: max(busy, other.busy))
    }
}
