import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl withdraw WHO`.
struct WithdrawCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "withdraw",
        abstract: "Take back a request that you sent.",
        usage: "ufreectl withdraw WHO")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("The name, id, address or request id.", valueName: "who"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.withdraw(who)
        let request = reply.value.request
        let name = request.to.name ?? request.address ?? who
        session.show(
            Presentation(
                blocks: [.text("The request to \(name) is withdrawn.")],
                records: [[Span(request.id), Span(request.to.id ?? ""), Span(name), Span(request.status)]],
                json: reply.json))
        return .done
    }
}
