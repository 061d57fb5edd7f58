import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl discoverable [on|off] [--for 10m]`. Without arguments it shows the current setting.
struct DiscoverableCommand: ControlCommand {
    /// The requested setting.
    enum State: String, CaseIterable, ExpressibleByArgument { case on, off }

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "discoverable", .discoverable, usage: "ufreectl discoverable [on [--for 10m] | off]")
    }

    static let completion = ArgumentCompletion.one(of: "on", "off")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.onOff))
    var state: State?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(OptionText.howLong, valueName: "time"))
    var length: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard length == nil || state != .off else {
            throw APIError(.usage, values: ["reason": UsageText.offWithFor])
        }
        let seconds = try session.seconds(length)
        let isQuestion = state == nil && seconds == nil
        let reply =
            isQuestion
            ? try await session.client.call(API.discoverable)
            : try await session.client.call(
                API.setDiscoverable, body: DiscoverableBody(seconds: state == .off ? 0 : seconds))
        show(reply, isQuestion: isQuestion, in: session)
        return .done
    }

    /// Reports a change on standard error; answers a question on standard output.
    private func show(_ reply: Reply<DiscoverableResponse>, isQuestion: Bool, in session: Session) {
        let value = reply.value
        let text = NearbyText.shown(
            value.name, until: value.until, isFound: NearbyText.trouble(value.discovery) == nil,
            now: session.surroundings.now())
        let record = [value.until == nil ? "off" : "on", value.until ?? "", value.discovery]
        session.show(
            Presentation(
                blocks: isQuestion ? [.text(text)] : [], records: [record.map { Span($0) }], json: reply.json)
        )
        if !isQuestion {
            session.output.say(text, value.until == nil ? .plain : .good)
            if value.until != nil { session.output.say(NearbyText.noLonger, .dim) }
        }
        if state != .off, let trouble = NearbyText.trouble(value.discovery) {
            session.output.say(trouble.text, .warning)
            session.output.say(trouble.fix)
        }
    }
}
