import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl discoverable [on|off] [--for 10m]`. Without words it says how it is.
struct DiscoverableCommand: ControlCommand {
    /// What is asked for.
    enum State: String, CaseIterable, ExpressibleByArgument { case on, off }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "discoverable",
            abstract: CommandText.discoverable,
            usage: "ufreectl discoverable [on [--for 10m] | off]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.onOff))
    var state: State?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(OptionText.howLong, valueName: "time"))
    var length: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let seconds = try length.map { text throws(APIError) in
            guard state != .off else {
                throw APIError(.usage, values: ["reason": UsageText.offWithFor])
            }
            guard let seconds = DurationWords.seconds(text, locale: session.surroundings.locale) else {
                throw APIError(.usage, values: ["reason": UsageText.notADuration(text)])
            }
            return seconds
        }
        let isQuestion = state == nil && seconds == nil
        let reply =
            isQuestion
            ? try await session.client.call(API.discoverable)
            : try await session.client.call(
                API.setDiscoverable, body: DiscoverableBody(seconds: state == .off ? 0 : seconds))
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
            if value.until != nil { session.output.say(NearbyText.noLonger, .dim) }
        }
        if value.until != nil || state == .on, let trouble = NearbyText.trouble(value.discovery) {
            session.output.say(trouble.text, .warning)
            session.output.say(trouble.fix)
        }
    }
}
