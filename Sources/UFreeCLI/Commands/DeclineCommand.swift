import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl decline [WHO]`. Without arguments it asks about the only pending request.
struct DeclineCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("decline", .decline, usage: "ufreectl decline [WHO]")
    }

    static let completion = ArgumentCompletion.one { await $0.incoming() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.asker, valueName: "who"))
    var who: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let pending = try await Pending.find(who, in: session)
        if let request = pending.request {
            guard try pending.confirm(RequestText.questionDecline, request, in: session) else { return .no }
        }
        let reply = try await session.client.call(API.decline, WhoPlace(pending.word))
        let name = FriendText.name(reply.value.request.from)
        session.show(pending.presentation([.text(RequestText.declined(name))], reply))
        return .done
    }
}
