import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl web phone [on [--for 1h|always] | off | list | rm NUMBER]`.
struct WebPhoneCommand: ControlCommand {
    /// What to do.
    enum Action: String, CaseIterable, ExpressibleByArgument { case on, off, list, rm }

    /// The word for no end.
    private static let always = "always"

    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "phone", .webPhone, usage: "ufreectl web phone [on [--for 1h|always] | off | list | rm NUMBER]")
    }

    static let completion = ArgumentCompletion.one(of: "on", "off", "list", "rm")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.webPhone))
    var action: Action = .list

    @Argument(help: ArgumentHelp(OptionText.phoneNumber, valueName: "number"))
    var number: String?

    @Option(name: .customLong("for"), help: ArgumentHelp(OptionText.phoneLength, valueName: "time"))
    var length: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard (number != nil) == (action == .rm) else {
            throw APIError(.usage, values: ["reason": WebText.whichPhone])
        }
        guard length == nil || action == .on else {
            throw APIError(.usage, values: ["reason": WebText.forNeedsOn])
        }
        switch action {
        case .on: try await add(in: session)
        case .off:
            let reply = try await session.client.call(API.setPhones, body: PhonesBody(enabled: false))
            session.show(PhonesView(reply: reply, now: session.surroundings.now()).state)
        case .list:
            let reply = try await session.client.call(API.phones)
            session.output.show(PhonesView(reply: reply, now: session.surroundings.now()).list)
        case .rm:
            let reply = try await session.client.call(API.removePhone, IDPlace(number ?? ""))
            session.show(PhonesView(reply: reply, now: session.surroundings.now()).list)
        }
        return .done
    }

    /// Shows a link for one phone. Without a time the page stays on as long as it is, or for an hour.
    private func add(in session: Session) async throws(APIError) {
        if let length {
            let seconds = length == Self.always ? nil : try session.seconds(length)
            _ = try await session.client.call(
                API.setPhones, body: PhonesBody(enabled: true, seconds: seconds))
        }
        let reply = try await session.client.call(API.phoneLink)
        let link = reply.value
        let code = session.isForPeople ? session.qrCode(link.link) : []
        session.show(
            Presentation(
                blocks: code.map { .text($0, .code) } + [
                    .text(link.link), .text(WebText.compare), .text(link.fingerprint),
                ],
                records: [[Span(link.link), Span(link.fingerprint)]], json: reply.json))
        session.output.say(WebText.scan(link.seconds))
        session.output.say(WebText.phones(until: link.until, now: session.surroundings.now()), .dim)
        session.output.say(WebText.aboutWarning, .dim)
    }
}
