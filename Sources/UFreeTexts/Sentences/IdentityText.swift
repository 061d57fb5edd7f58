/// About who a machine is, in words.
package enum IdentityText {
    /// Nothing is known that speaks against the identity.
    package static let noDoubt = "Nothing speaks against it."

    /// Asked before a machine becomes somebody else.
    package static let question =
        "Make this machine somebody else? Your profile and days stay here; friends and requests stay with the former "
        + "identity, and nobody is told."

    /// After the owner kept the identity.
    package static func kept(_ name: String) -> String {
        "This machine goes on as \(name); friends get everything once more."
    }

    /// What keeping does not do.
    package static let stopTheOther = "If another machine runs with the same files, stop it there."

    /// After a new identity was made.
    package static func taken(_ id: String) -> String { "This machine is somebody else now: \(id)" }

    /// Where the former identity is, and what comes next.
    package static let former =
        "The former files are kept beside the new ones, in former-...; make friends anew with: ufreectl add"

    /// When the daemon did not show the new identity in time.
    package static let notYet =
        "The daemon has not come back with it yet: see ufreectl status, or start it again with ufreed."
}
