package import UFreeAPI
import UFreeDomain

/// The owner's live status (L1 to L3).
package struct LiveService: Sendable {
    private let ports: ServicePorts
    private let reader: FriendReader
    private let taps = RapidTaps()

    package init(_ ports: ServicePorts) {
        self.ports = ports
        reader = FriendReader(ports: ports)
    }

    /// Returns the current live statuses of the owner and of friends.
    package func live() async throws(APIError) -> LiveResponse {
        try await answering {
            let (_, now, mapping) = try await reader.context()
            let live = try await ports.live.live()
            var answer = try await response(live[ports.identity.owner], nil, mapping, at: now)
            answer.friends = try await ports.friends.friends().compactMap { friend in
                live[friend.id].said(at: now).map { said in
                    WhoValue(
                        id: "\(friend.id)", name: friend.name.text,
                        asOf: friend.asOf.map(mapping.time), live: mapping.live(said, at: now))
                }
            }
            return answer
        }
    }

    /// Sets the live status to free or busy until a moment, or clears it.
    package func say(_ body: LiveBody) async throws(APIError) -> LiveResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let draft = try LiveDraft(body, in: profile.zone, at: now)
            return try await change(mapping, at: now) { _ in draft.status }
        }
    }

    /// Handles one tap on the banner: the first sets free, then free and busy alternate (L2). A tap on a
    /// control is ignored while a previous tap on it is in progress.
    package func toggle(_ body: ToggleBody) async throws(APIError) -> LiveResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            var result = ValidationResult()
            result.check(.text(body.control), field: "control", rules: [.maxBytes(64)])
            try result.throwIfInvalid()
            let until = LiveDraft.endOfDay(in: profile.zone, at: now)
            let done = try await taps.once(body.control) {
                try await change(mapping, at: now) { before in
                    LiveStatus(.toggled(from: before?.word), until: until)
                }
            }
            if let done { return done }
            var passed = try await response(try await mine(), nil, mapping, at: now)
            passed.ignored = true
            return passed
        }
    }

    private func mine() async throws -> LiveStatus? { try await ports.live.live()[ports.identity.owner] }

    private func change(
        _ mapping: ValueMapping, at now: Timestamp,
        _ edit: @escaping @Sendable (LiveStatus?) -> LiveStatus?
    ) async throws -> LiveResponse {
        let before = try await mine()
        let after = try await ports.live.updateMyLive(at: now, edit)
        return try await response(after, .some(before), mapping, at: now)
    }

    private func response(
        _ status: LiveStatus?, _ before: LiveStatus??, _ mapping: ValueMapping, at now: Timestamp
    ) async throws -> LiveResponse {
        let audience = try await reader.audience()
        return LiveResponse(
            live: mapping.live(status, at: now), before: before.map { mapping.live($0, at: now) },
            friendsConnected: audience.connected, friendsWaiting: audience.waiting)
    }
}
