import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl log [--friend F] [--about TOPIC] [-n N] [--before SEQ]`.
struct LogCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "log", .log, usage: "ufreectl log [--friend FRIEND] [--about TOPIC] [-n N] [--before NUMBER]")
    }

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp(OptionText.person, valueName: "friend"))
    var friend: String?

    @Option(help: ArgumentHelp(OptionText.topic, valueName: "topic"))
    var about: LogTopic?

    @Option(name: .customShort("n"), help: ArgumentHelp(OptionText.howManyLines, valueName: "n"))
    var count: Int = LogResponse.usual

    @Option(help: ArgumentHelp(OptionText.olderThan, valueName: "number"))
    var before: Int?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = session.isForPeople ? try await session.client.call(API.profile).value.today : ""
        let reply = try await session.client.call(
            API.log, LogQuery(friend: friend, about: about, limit: count, before: before))
        let view = LogView(reply: reply, today: today, next: next(after: reply.value))
        session.output.show(view.presentation)
        if !session.isForPeople, let more = view.more { session.output.say(more) }
        return .done
    }

    /// Returns the command that shows the next page; nil on the last page.
    private func next(after response: LogResponse) -> String? {
        guard response.more, let last = response.entries.last else { return nil }
        var words = ["ufreectl", "log"]
        if let friend { words += ["--friend", ShellWord.quoted(friend)] }
        if let about { words += ["--about", about.rawValue] }
        if count != LogResponse.usual { words += ["-n", "\(count)"] }
        return (words + ["--before", "\(last.seq)"]).joined(separator: " ")
    }
}

extension LogTopic: ExpressibleByArgument {}
