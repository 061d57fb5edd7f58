package import UFreeAPI

/// Whether this machine goes on as who it is (Y6).
package protocol IdentityService: Sendable {
    /// Who this machine is, and what speaks against it.
    func identity() async throws(APIError) -> IdentityResponse

    /// It goes on as it is: sharing begins anew with everybody, and what spoke against it is forgotten.
    func keep() async throws(APIError) -> IdentityResponse

    /// It becomes somebody else, with the same profile and days: other keys, no friends, no requests, and nobody is told.
    /// The daemon begins anew with them at once; the former files are kept aside.
    func renew() async throws(APIError) -> NewIdentityResponse
}
