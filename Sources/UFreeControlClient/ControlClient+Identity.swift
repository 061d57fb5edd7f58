package import UFreeAPI

extension ControlClient {
    /// Who this machine is, and what speaks against it.
    package func identity() async throws(APIError) -> Reply<IdentityResponse> {
        try await call(.identity)
    }

    /// This machine goes on as it is.
    package func keepIdentity() async throws(APIError) -> Reply<IdentityResponse> {
        try await call(.keepIdentity)
    }

    /// This machine becomes somebody else; the daemon begins anew.
    package func newIdentity() async throws(APIError) -> Reply<NewIdentityResponse> {
        try await call(.newIdentity)
    }
}
