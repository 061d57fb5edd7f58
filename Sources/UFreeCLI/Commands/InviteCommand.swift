import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl invite [--link] | list | revoke` (P4).
struct InviteCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "invite", .invite,
            subcommands: [InviteNewCommand.self, InviteListCommand.self, InviteRevokeCommand.self],
            defaultSubcommand: InviteNewCommand.self)
    }
}

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
        let seconds = try length.map { text throws(APIError) in
            guard let seconds = DurationWords.seconds(text, locale: session.surroundings.locale) else {
                throw APIError(.usage, values: ["reason": UsageText.notADuration(text)])
            }
            return seconds
        }
        let body = InvitationBody(
            kind: link ? InvitationWord.link.rawValue : nil, seconds: seconds,
            addresses: at.isEmpty ? nil : at)
        let view = InvitationsView(
            reply: try await session.client.call(API.invite, body: body), now: session.surroundings.now())
        let code = isQRCode ? qrCode(view.reply.value.invitations.first?.text, in: session) : []
        session.show(view.new(beside: code))
        return .done
    }

    /// The lines of a QR code, if the terminal is wide enough.
    private func qrCode(_ text: String?, in session: Session) -> [String] {
        guard let text, let code = QRCode(text) else { return [] }
        let lines = code.lines(isUnicode: session.output.look.isUnicode)
        let width = lines.map { DisplayWidth.of($0) }.max() ?? 0
        guard session.output.look.width.map({ width <= $0 }) ?? true else {
            session.output.say(InvitationText.qrTooWide, .warning)
            return []
        }
        return lines
    }
}

/// `ufreectl invite list`.
struct InviteListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .inviteList, usage: "ufreectl invite list")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.invitations)
        session.output.show(InvitationsView(reply: reply, now: session.surroundings.now()).list)
        return .done
    }
}

/// `ufreectl invite revoke N|all`.
struct InviteRevokeCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("revoke", .inviteRevoke, usage: "ufreectl invite revoke NUMBER|all")
    }

    static let completion = ArgumentCompletion.one(of: "all")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.invitationNumber, valueName: "number"))
    var which: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        // A code is named by its first part, and also by all of it.
        let number = which.prefix { $0 != "-" }
        let reply =
            which == "all"
            ? try await session.client.call(API.revokeInvitations)
            : try await session.client.call(API.revokeInvitation, IDPlace(String(number)))
        session.show(InvitationsView(reply: reply, now: session.surroundings.now()).revoked)
        return .done
    }
}
