package import UFreeAPI

/// What I say of this moment (L1 to L3).
package protocol LiveService: Sendable {
    /// My live status as it is now.
    func live() async throws(APIError) -> LiveResponse

    /// Says that I am free or busy until a moment, or takes it back.
    func say(_ body: LiveBody) async throws(APIError) -> LiveResponse

    /// One tap on the banner: first to free, then free and busy alternate (L2). A tap on a control while one from it is under
    /// way changes nothing.
    func toggle(_ body: ToggleBody) async throws(APIError) -> LiveResponse
}
