import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl discoverable [on|off] [--for 10m]`. Without words it says how it is.
struct DiscoverableCommand: ControlCommand {
    /// What is asked for.
    enum State: String, CaseIterable, ExpressibleByArgument { case on, off }

    static let configuration = CommandConfiguration(
        commandName: "discoverable",
        abstract: "Show your name to people on this network for an hour, or no longer.",
        usage: "ufreectl discoverable [on [--for 10m] | off]")

    @OptionGroup var global: GlobalOptions

    @Argument(help: "on or off; nothing says how it is.")
    var state: State?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long: 10m, 2h, 1h30m, at most 24h.", valueName: "time"))
    var length: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let seconds = try length.map { text throws(APIError) in
            guard state != .off else {
                throw APIError(.usage, values: ["reason": "off takes no --for"])
            }
            guard let seconds = DurationWords.seconds(text, locale: session.surroundings.locale) else {
                throw APIError(
                    .usage, values: ["reason": "\"\(text)\" is not a time such as 10m, 2h or 1h30m"])
            }
            return seconds
        }
        let isQuestion = state == nil && seconds == nil
        let reply =
            isQuestion
            ? try await session.client.discoverable()
            : try await session.client.setDiscoverable(seconds: state == .off ? 0 : seconds)
        show(reply, isQuestion: isQuestion, in: session)
        return .done
    }

    /// What was changed is said on standard error; a question is answered on standard output.
    private func show(_ reply: Reply<DiscoverableResponse>, isQuestion: Bool, in session: Session) {
        let value = reply.value
        let text = NearbyText.shown(value.name, until: value.until, now: session.surroundings.now())
        let record = [value.until == nil ? "off" : "on", value.until ?? "", value.discovery]
        session.show(
            Presentation(
                blocks: isQuestion ? [.text(text)] : [], records: [record.map { Span($0) }], json: reply.json)
        )
        if !isQuestion {
            session.output.say(text, value.until == nil ? .plain : .good)
            if value.until != nil { session.output.say("No longer: ufreectl discoverable off", .dim) }
        }
        if value.until != nil || state == .on, let trouble = NearbyText.trouble(value.discovery) {
            session.output.say(trouble.text, .warning)
            session.output.say(trouble.fix)
        }
    }
}
