import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl web [--print]`: opens the page in the browser.
struct WebOpenCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("open", .webOpen, usage: "ufreectl web [--print]")
    }

    @OptionGroup var global: GlobalOptions

    @Flag(name: .customLong("print"), help: ArgumentHelp(OptionText.printLink))
    var isPrinted = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.webLink)
        let (link, seconds) = (reply.value.link, reply.value.seconds)
        let isOpened = !isPrinted && session.isForPeople && session.surroundings.openInBrowser(link)
        session.output.say(isOpened ? WebText.opened : WebText.use(seconds))
        session.show(Presentation(blocks: [.text(link)], records: [[Span(link)]], json: reply.json))
        session.output.say(WebText.howToEnd, .dim)
        return .done
    }
}
