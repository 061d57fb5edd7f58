import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl add WHO [--wait]`.
struct AddCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Ask somebody to be your friend.",
        usage: "ufreectl add WHO [--wait]")

    /// How long `--wait` waits.
    static let waitSeconds = 30

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("The name of somebody nearby, HOST:PORT, or an id."))
    var who: String

    @Flag(help: "Wait up to half a minute until the other side has it.")
    var wait = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        var reply = try await session.client.addFriend(who, wait: wait ? Self.waitSeconds : nil)
        if wait, reply.value.request.delivered, reply.value.request.code == nil {
            let request = await CodeWait.request(reply.value.request, from: session.client)
            reply = try Reply(encoding: OutgoingRequestResponse(request: request))
        }
        let request = reply.value.request
        let name = request.to.name ?? who
        var sentences: [Block] = []
        switch (request.status, request.delivered) {
        case ("accepted", _): sentences.append(.text("\(name) is your friend now.", .good))
        case (_, true): sentences.append(.text("The request reached \(name)."))
        default:
            sentences.append(.text("The request to \(name) is kept and sent when \(name) can be reached."))
        }
        if let code = request.code {
            sentences.append(.text("Compare this code with the other side: \(FriendText.code(code))"))
        } else if request.status == "pending" {
            sentences.append(.text("The code to compare is shown by: ufreectl requests", .dim))
        }
        let fields = [
            request.id, request.to.id ?? "", request.to.name ?? "", request.code ?? "", request.status,
        ]
        session.show(
            Presentation(
                blocks: sentences,
                records: [fields.map { Span($0) } + [Span(request.delivered ? "delivered" : "waiting")]],
                json: reply.json))
        return wait && !request.delivered && request.status == "pending" ? .later : .done
    }
}
