import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl accept [WHO] [--code 123456]`. Without words the one request that waits, after a question.
struct AcceptCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract: "Accept a friend request.",
        usage: "ufreectl accept [WHO] [--code 123456]")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("The name, id or request id of who asked.", valueName: "who"))
    var who: String?

    @Option(help: ArgumentHelp("The six digits that the other side reads out.", valueName: "digits"))
    var code: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let pending = try await Pending.find(who, in: session)
        // The code is consent enough: whoever gives it has talked to the other side.
        if let request = pending.request, code == nil {
            guard try pending.confirm("Accept", request, in: session) else { return .no }
        }
        let reply = try await session.client.accept(pending.word, code: code.map(Digits.only))
        let name = FriendText.name(reply.value.request.from)
        var blocks = [Block.text("\(name) is your friend now.", .good)]
        if reply.value.verified == true {
            blocks.append(.text("Verified: the codes agree."))
        } else {
            let word = ShellWord.naming(reply.value.request.from.name, id: reply.value.request.from.id ?? "")
            blocks.append(
                .text(
                    "Not verified yet. Compare the code, then: ufreectl friend verify \(word) CODE", .warning)
            )
        }
        session.show(pending.presentation(blocks, reply))
        return .done
    }
}
