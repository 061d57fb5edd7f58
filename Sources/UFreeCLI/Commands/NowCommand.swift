import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl now [free|busy|auto|toggle] [--for 2h|--until 18:00] [-m NOTE]`. Without arguments it shows who has a
/// live status; `toggle` taps as the banner does (L2).
struct NowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "now", .now, usage: "ufreectl now [free|busy|auto|toggle] [--for 2h|--until 18:00] [-m NOTE]")
    }

    static let completion = ArgumentCompletion.one { _ in NowState.allCases.map { Candidate($0.rawValue) } }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.liveState, valueName: "state"))
    var state: NowState?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(OptionText.forHowLong, valueName: "duration"))
    var length: String?

    @Option(help: ArgumentHelp(OptionText.untilWhen, valueName: "time"))
    var until: String?

    @Option(
        name: [.customShort("m"), .customLong("note")], parsing: .unconditional,
        help: ArgumentHelp(OptionText.fewWords))
    var note: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let now = session.surroundings.now()
        if let state, state != .toggle {
            let body = try await body(state, in: session)
            LiveStatusView(
                reply: try await session.client.call(API.setLive, body: body), now: now,
                symbols: session.symbols
            ).show(in: session)
            return .done
        }
        guard length == nil, until == nil, note == nil else {
            throw APIError(
                .usage,
                values: [
                    "reason": LiveText.stateMissing,
                    "suggestion": "ufreectl now free" + (length.map { " --for \($0)" } ?? ""),
                ])
        }
        guard state != nil else {
            let reply = try await session.client.call(API.live)
            session.output.show(NowView(reply: reply, now: now, symbols: session.symbols).presentation)
            return .done
        }
        LiveStatusView(
            reply: try await session.client.call(API.toggleLive, body: ToggleBody(control: "ufreectl now")),
            now: now, symbols: session.symbols
        ).show(in: session)
        return .done
    }

    private func body(_ state: NowState, in session: Session) async throws(APIError) -> LiveBody {
        let locale = session.surroundings.locale
        let seconds = try session.seconds(length)
        var end: String?
        if let until {
            end = try MomentWords(
                today: try await session.client.call(API.profile).value.today, locale: locale
            )
            .local(until)
        }
        return LiveBody(state: state.rawValue, until: end, seconds: seconds, note: note)
    }
}

/// The states that a live status can be set to, and the tap that switches it.
enum NowState: String, CaseIterable, ExpressibleByArgument {
    case free, busy, auto, toggle
}
