import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl web [on|off] [--print]`. Without arguments it opens the page in the browser.
struct WebOpenCommand: ControlCommand {
    /// The requested setting.
    enum State: String, CaseIterable, ExpressibleByArgument { case on, off }

    static var configuration: CommandConfiguration {
        CommandConfiguration("open", .webOpen, usage: "ufreectl web [--print] | web on | web off")
    }

    static let completion = ArgumentCompletion.one(of: "on", "off")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.webOnOff))
    var state: State?

    @Flag(name: .customLong("print"), help: ArgumentHelp(OptionText.printLink))
    var isPrinted = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard let state else { return try await open(in: session) }
        guard !isPrinted else { throw APIError(.usage, values: ["reason": WebText.printNeedsLink]) }
        let reply = try await session.client.call(API.setWeb, body: WebBody(enabled: state == .on))
        let web = reply.value
        session.show(
            Presentation(
                blocks: [.text(WebText.state(web))],
                records: [
                    [web.enabled ? "on" : "off", web.address ?? "", "\(web.sessions)"].map { Span($0) }
                ],
                json: reply.json))
        if web.enabled { session.output.say(WebText.howToOpen, .dim) }
        return .done
    }

    private func open(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.webLink)
        let (link, seconds) = (reply.value.link, reply.value.seconds)
        let isOpened = !isPrinted && session.isForPeople && session.surroundings.openInBrowser(link)
        session.output.say(isOpened ? WebText.opened : WebText.use(seconds))
        session.show(Presentation(blocks: [.text(link)], records: [[Span(link)]], json: reply.json))
        session.output.say(WebText.howToEnd, .dim)
        return .done
    }
}
