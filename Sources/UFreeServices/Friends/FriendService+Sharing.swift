package import UFreeAPI
import UFreeDomain

// What friends see (F8).
extension FriendService {
    /// Returns what new friends see, and what friends see.
    /// - Parameter who: names or ids of friends, or groups; empty for all friends.
    /// - Throws: `noSuchPerson` and `ambiguous`.
    package func privacy(of who: [String]) async throws(APIError) -> PrivacyResponse {
        try await answering {
            try await response(who.isEmpty ? nil : try await people(who))
        }
    }

    /// Sets what friends see, or without friends what new friends see.
    /// - Throws: every rule that is broken; then `noSuchPerson` and `ambiguous` for the people.
    package func setPrivacy(_ body: PrivacyBody) async throws(APIError) -> PrivacyResponse {
        try await answering {
            let (profile, now, _) = try await reader.context()
            let (level, until) = try Self.sharing(body, today: LocalCalendar.today(in: profile.zone, at: now))
            let people = try await people(body.people)
            try await ports.friends.updateAddressBook(at: now) { book in
                if body.people.isEmpty { return book.newLevel = level }
                for friend in book.friends where people.contains(friend.id) {
                    let before = friend.sharing.beforePause ?? book.newLevel.unpaused
                    let pause = level == .paused ? SharingPause(before: before, until: until) : nil
                    book.share(Sharing(level, pause: pause), with: [friend.id])
                }
            }
            return try await response(people)
        }
    }

    /// Returns the owner's days as a friend sees them, from today to the last day that can be set, and the live status.
    package func view(for who: String) async throws(APIError) -> WeekResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let shown = try await ports.friends.shown(to: try await resolve(who).friend.id)
            let today = LocalCalendar.today(in: profile.zone, at: now)
            let days = UserSchedule(
                owner: ports.identity.owner, name: profile.name,
                dates: today...AvailabilityRules.sharedDates(today: today).upperBound,
                stored: shown.days)
            return WeekResponse(
                owner: mapping.person(days.owner, profile.name),
                zone: profile.zone.text,
                days: days.weeklyStatus.map { mapping.day($0, isMine: false) }, asOf: nil,
                live: mapping.live(shown.live, at: now), isRange: true)
        }
    }

    /// Reads a level.
    static func level(_ text: String, _ result: inout ValidationResult) -> PrivacyLevel? {
        let level = PrivacyLevel.allCases.first { ValueMapping.privacy($0) == text }
        if level == nil {
            let all = PrivacyLevel.allCases.map(ValueMapping.privacy).joined(separator: ", ")
            result.add(ValidationError(field: "level", rule: .oneOf, limit: all, given: text))
        }
        return level
    }

    private static func sharing(
        _ body: PrivacyBody, today: CivilDate
    ) throws(ValidationFailure) -> (level: PrivacyLevel, end: CivilDate?) {
        var result = ValidationResult()
        let level = level(body.level, &result)
        var end: CivilDate?
        if let text = body.until {
            end = result.reading { () throws(ValidationFailure) in try DaysRequest.date(text, field: "until")
            }
            let tomorrow = today.adding(days: 1)
            if let end, end < tomorrow {
                result.add(
                    ValidationError(field: "until", rule: .notBefore, limit: "\(tomorrow)", given: text))
            } else if let end, case let last = AvailabilityRules.sharedDates(today: today).upperBound,
                end > last
            {
                result.add(ValidationError(field: "until", rule: .tooFarAhead, limit: "\(last)", given: text))
            }
            if level != nil, level != .paused {
                let paused = ValueMapping.privacy(.paused)
                result.add(ValidationError(field: "level", rule: .oneOf, limit: paused, given: body.level))
            }
            if body.people.isEmpty { result.add(ValidationError(field: "people", rule: .required)) }
        }
        guard let level, result.isValid else { throw ValidationFailure(errors: result.errors) }
        return (level, end)
    }

    /// - Parameter people: nil for all friends.
    private func response(_ people: Set<OwnerID>?) async throws -> PrivacyResponse {
        let (_, now, mapping) = try await reader.context()
        let (presence, live) = (await ports.node.presence(), try await ports.live.live())
        return PrivacyResponse(
            newFriends: ValueMapping.privacy(try await ports.friends.newFriendLevel()),
            friends: try await ports.friends.friends().filter { people?.contains($0.id) ?? true }.map {
                var value = mapping.friend($0, days: [], live: live[$0.id], presence: presence, at: now)
                value.days = []
                return value
            })
    }
}

extension Sharing {
    /// The level that a pause on top of it returns to; nil if it is unknown.
    fileprivate var beforePause: PrivacyLevel? { level == .paused ? pause?.before : level }
}

extension PrivacyLevel {
    /// The level, or the one that shows fewest data if it is a pause.
    fileprivate var unpaused: PrivacyLevel { self == .paused ? .liveOnly : self }
}
