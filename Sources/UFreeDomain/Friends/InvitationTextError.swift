/// Why a text is not read as the code or the link of an invitation (P4).
package enum InvitationTextError: Error, Hashable, Sendable {
    /// It does not look like one.
    case notAnInvitation
    /// The end is missing.
    case cutOff
    /// A character is wrong: the check character or the checksum does not match.
    case mistyped
    /// It is complete, but this version of UFree cannot read it.
    case laterVersion
}
