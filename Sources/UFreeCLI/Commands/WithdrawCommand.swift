import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl withdraw WHO`.
struct WithdrawCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("withdraw", .withdraw, usage: "ufreectl withdraw WHO")
    }

    static let completion = ArgumentCompletion.one { await $0.outgoing() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.asked, valueName: "who"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.withdraw, WhoPlace(try await word(in: session)))
        let request = reply.value.request
        let name = request.to.name ?? request.address ?? who
        session.show(
            Presentation(
                blocks: [.text(RequestText.withdrawn(name))],
                records: [[Span(request.id), Span(request.to.id ?? ""), Span(name), Span(request.status)]],
                json: reply.json))
        return .done
    }

    /// Returns the id of a request that was sent to an address: people know it by the address, the daemon by
    /// its id.
    private func word(in session: Session) async throws(APIError) -> String {
        guard who.contains(":") else { return who }
        let sent = try await session.client.call(API.requests).value.outgoing
        return sent.first { $0.address == who && $0.isPending }?.id ?? who
    }
}
