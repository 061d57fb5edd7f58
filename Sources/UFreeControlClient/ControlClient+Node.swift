package import UFreeAPI

extension ControlClient {
    /// How the daemon is.
    package func status() async throws(APIError) -> Reply<StatusResponse> {
        try await call(.status)
    }

    /// My own profile, with today in my zone.
    package func profile() async throws(APIError) -> Reply<ProfileResponse> {
        try await call(.profile)
    }

    /// Changes what the body names.
    package func editProfile(_ body: ProfileBody) async throws(APIError) -> Reply<ProfileResponse> {
        try await call(.editProfile, body: body)
    }

    /// Live updates, from now on or from after an earlier event.
    /// - Parameter id: the `instance:seq` of the last event that was seen.
    package func watch(since id: String? = nil) -> Watch {
        Watch(client: self, since: id)
    }
}
