import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl web on`.
struct WebOnCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("on", .webOn, usage: "ufreectl web on")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        try await Self.turn(on: true, in: session)
        session.output.say(WebText.howToOpen, .dim)
        return .done
    }

    /// Turns the page on or off, and shows what came of it.
    static func turn(on isOn: Bool, in session: Session) async throws(APIError) {
        let reply = try await session.client.call(API.setWeb, body: WebBody(enabled: isOn))
        let web = reply.value
        let record = [web.enabled ? "on" : "off", web.address ?? "", "\(web.sessions)"]
        session.show(
            Presentation(
                blocks: [.text(WebText.state(web))], records: [record.map { Span($0) }], json: reply.json))
    }
}
