import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend privacy [FRIENDS [LEVEL]]` and `ufreectl friend privacy --new [LEVEL]` (F8). Without a level it
/// shows what friends see.
struct FriendPrivacyCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "privacy", .friendPrivacy, usage: "ufreectl friend privacy [--new] [FRIENDS] [LEVEL]")
    }

    /// The levels, from most to least.
    static let levels = ["full", "no-notes", "busy-only", "live-only", "paused"]

    static let completion = ArgumentCompletion { completer, given, partial in
        switch given.count {
        case 0: await completer.people(partial)
        case 1: levels.map { Candidate($0, FriendText.privacy($0)) }
        default: []
        }
    }

    @OptionGroup var global: GlobalOptions

    @Flag(name: .customLong("new"), help: ArgumentHelp(OptionText.newFriends))
    var isNew = false

    @Argument(help: ArgumentHelp(OptionText.friendsAndLevel, valueName: "friends-and-level"))
    var words: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let people = isNew ? [] : NameList.names(Array(words.prefix(1)))
        let given = Array(words.dropFirst(isNew ? 0 : 1))
        guard !given.isEmpty else { return try await show(people, in: session) }
        let level = given.joined(separator: " ")
        let today = try await Days.fetch(in: session)
        let body = try Self.body(level, people, today)
        guard isNew || !people.isEmpty else {
            throw APIError(.usage, values: ["reason": UsageText.friendMissing])
        }
        let reply = try await session.client.call(API.setPrivacy, body: body)
        let sentences =
            isNew
            ? [FriendText.newSee(reply.value.newFriends)]
            : reply.value.friends.map { FriendText.seesNow($0, today: today.today) }
        session.show(
            Presentation(
                blocks: sentences.map { .text($0) } + [.text(ChangeText.undo, .dim)],
                records: records(reply.value.friends, isNew ? reply.value.newFriends : nil), json: reply.json)
        )
        return .done
    }

    /// Reads `paused:DATE` and the other levels.
    private static func body(_ level: String, _ people: [String], _ days: Days) throws(APIError)
        -> PrivacyBody
    {
        let pieces = level.split(separator: ":", maxSplits: 1)
        guard pieces.count == 2 else { return PrivacyBody(people: people, level: level.lowercased()) }
        return PrivacyBody(
            people: people, level: pieces[0].lowercased(), until: try days.one([String(pieces[1])]))
    }

    private func show(_ people: [String], in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.privacy, PeopleQuery(people))
        let (friends, newFriends) = (isNew ? [] : reply.value.friends, reply.value.newFriends)
        var rows: [[[Span]]] = friends.map { [[Span($0.name)], [Span(FriendText.sees($0))]] }
        if people.isEmpty {
            rows.append([[Span(FriendText.newFriends, .dim)], [Span(FriendText.privacy(newFriends))]])
        }
        session.output.show(
            Presentation(
                blocks: [.heading(FactText.sees), .table(rows)],
                records: records(friends, people.isEmpty ? newFriends : nil), json: reply.json))
        return .done
    }

    /// Id, name, level, the end of a pause; for new friends only the word `new` and the level.
    private func records(_ friends: [FriendValue], _ new: String?) -> [[Span]] {
        friends.map { [$0.id, $0.name, $0.privacy, $0.pausedUntil ?? ""].map { Span($0) } }
            + (new.map { [[Span("new"), Span(""), Span($0), Span("")]] } ?? [])
    }
}
