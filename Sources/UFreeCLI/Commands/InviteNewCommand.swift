import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl invite [--link [--for TIME] [--at HOST:PORT] [--qr]]`.
struct InviteNewCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "new", .inviteNew, usage: "ufreectl invite [--link [--for 7d] [--at HOST:PORT] [--qr]]")
    }

    @OptionGroup var global: GlobalOptions

    @Flag(help: ArgumentHelp(OptionText.inviteLink))
    var link = false

    @Option(name: .customLong("for"), help: ArgumentHelp(OptionText.linkLength, valueName: "time"))
    var length: String?

    @Option(help: ArgumentHelp(OptionText.linkAddress, valueName: "address"))
    var at: [String] = []

    @Flag(name: .customLong("qr"), help: ArgumentHelp(OptionText.qrCode))
    var isQRCode = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard link || length == nil && at.isEmpty && !isQRCode else {
            throw APIError(.usage, values: ["reason": InvitationText.onlyForLinks])
        }
        let seconds = try session.seconds(length)
        let body = InvitationBody(
            kind: link ? InvitationWord.link.rawValue : nil, seconds: seconds,
            addresses: at.isEmpty ? nil : at)
        let view = InvitationsView(
            reply: try await session.client.call(API.invite, body: body), now: session.surroundings.now())
        let code = isQRCode ? session.qrCode(view.reply.value.invitations.first?.text) : []
        session.show(view.new(beside: code))
        return .done
    }
}
