import UFreeDomain

extension FuzzTarget {
    /// A code or a link that is read is the same when it is written and read again.
    static let invitation = FuzzTarget("invitation", lengthLimit: 2_048) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        if let code = try? InvitationCode(reading: text) {
            demand((try? InvitationCode(reading: code.text)) == code, "another code: \(code.text)")
            demand(
                (1...99).contains(code.number) && code.letters.count == InvitationCode.letterCount, "no code"
            )
        }
        if let link = try? InvitationLink(reading: text) {
            demand((try? InvitationLink(reading: link.text)) == link, "another link: \(link.text)")
            demand(
                link.secret.count == InvitationLink.secretCount
                    && link.addresses.count <= InvitationLink.mostAddresses, "no link")
            demand(InvitationLink.isLink(text), "a link that does not look like one")
        }
    }
}
