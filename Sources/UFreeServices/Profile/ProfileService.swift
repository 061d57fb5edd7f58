package import UFreeAPI

/// Who the owner of this machine is (I2).
package protocol ProfileService: Sendable {
    /// The owner's profile.
    func profile() async throws(APIError) -> ProfileResponse
    /// Changes what the body names; every broken rule is listed and then nothing is written.
    func edit(_ body: ProfileBody) async throws(APIError) -> ProfileResponse
}
