import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl accept [WHO] [--code 123456] [--level LEVEL]`. Without a code it shows the request, the only pending one unless WHO names
/// one, and asks.
struct AcceptCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "accept", .accept, usage: "ufreectl accept [WHO] [--code 123456] [--level LEVEL]")
    }

    static let completion = ArgumentCompletion.one { await $0.incoming() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.asker, valueName: "who"))
    var who: String?

    @Option(help: ArgumentHelp(OptionText.codeOfOther, valueName: "digits"))
    var code: String?

    @Option(help: ArgumentHelp(OptionText.level, valueName: "level"))
    var level: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        // A given code is consent enough: the owner has compared it with the other person.
        let pending = try await Pending.find(who, isShown: code == nil, in: session)
        if let request = pending.request, code == nil {
            guard
                try pending.confirm(
                    RequestText.questionAccept, request, hint: RequestText.compare,
                    orElse: UsageText.needsCodeOrYes, in: session)
            else { return .no }
        }
        let reply = try await session.client.call(
            API.accept, WhoPlace(pending.word),
            body: AcceptBody(code: code.map(Digits.only), level: level?.lowercased()))
        let name = FriendText.name(reply.value.request.from)
        var blocks = [Block.text(RequestText.isFriend(name), .good)]
        if reply.value.verified == true {
            blocks.append(.text(RequestText.isVerified))
        } else {
            let word = ShellWord.naming(reply.value.request.from.name, id: reply.value.request.from.id ?? "")
            blocks.append(.text(RequestText.notVerified(word), .warning))
        }
        session.show(pending.presentation(blocks, reply))
        return .done
    }
}
