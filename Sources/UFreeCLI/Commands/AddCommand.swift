import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl add WHO [--wait]`.
struct AddCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("add", .add, usage: "ufreectl add WHO [--wait]")
    }

    static let completion = ArgumentCompletion.one { await $0.nearby() }

    /// How many seconds `--wait` waits.
    static let waitSeconds = 30

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.whom))
    var who: String

    @Flag(help: ArgumentHelp(OptionText.wait))
    var wait = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        var reply = try await session.client.call(
            API.addFriend, body: AddFriendBody(to: who, wait: wait ? Self.waitSeconds : nil),
            seconds: 10 + Int64(wait ? Self.waitSeconds : 0))
        if wait, reply.value.request.delivered, reply.value.request.code == nil {
            let request = await CodeWait.request(reply.value.request, from: session.client)
            reply = try Reply(encoding: OutgoingRequestResponse(request: request))
        }
        let request = reply.value.request
        let name = request.to.name ?? who
        var sentences: [Block] = []
        switch (RequestWord(rawValue: request.status), request.delivered) {
        case (.accepted, _): sentences.append(.text(RequestText.isFriend(name), .good))
        case (_, true): sentences.append(.text(RequestText.reached(name)))
        default: sentences.append(.text(RequestText.kept(name)))
        }
        if let code = request.code {
            sentences.append(.text(RequestText.compare(code)))
        } else if request.isPending {
            sentences.append(.text(RequestText.codeLater, .dim))
        }
        let fields = [
            request.id, request.to.id ?? "", request.to.name ?? "", request.code ?? "", request.status,
        ]
        session.show(
            Presentation(
                blocks: sentences,
                records: [fields.map { Span($0) } + [Span(request.delivered ? "delivered" : "waiting")]],
                json: reply.json))
        return wait && !request.delivered && request.isPending ? .later : .done
    }
}
