import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's invitations.
struct InvitationsView: Sendable {
    let reply: Reply<InvitationsResponse>
    /// Seconds since 1970.
    let now: Int

    /// All of them.
    var list: Presentation {
        let invitations = reply.value.invitations
        let rows = invitations.map {
            [
                [Span("\($0.number)", .heading)], [Span(InvitationText.kind($0))],
                [Span(InvitationText.rest($0, now: now), .dim)],
            ]
        }
        return presentation(
            invitations.isEmpty
                ? [.text(InvitationText.none)]
                : [.heading(InvitationText.heading), .table(rows), .text(InvitationText.howToRevoke, .dim)])
    }

    /// One that was just made.
    /// - Parameter code: the lines of its QR code.
    func new(beside code: [String]) -> Presentation {
        presentation(
            reply.value.invitations.flatMap { invitation -> [Block] in
                let text = invitation.text ?? ""
                return [.heading(text)] + code.map { .text($0, .code) } + [
                    .text(InvitationText.howToJoin(invitation)),
                    .text(InvitationText.isGood(invitation, now: now), .dim),
                ]
            })
    }

    var revoked: Presentation { presentation([.text(InvitationText.revoked(reply.value.invitations.count))]) }

    /// Number, kind, text, end, tries.
    private func presentation(_ blocks: [Block]) -> Presentation {
        let records = reply.value.invitations.map { invitation in
            [
                "\(invitation.number)", invitation.kind, invitation.text ?? "", invitation.expiresAt,
                invitation.triesLeft.map { "\($0)" } ?? "",
            ].map { Span($0) }
        }
        return Presentation(blocks: blocks, records: records, json: reply.json)
    }
}
