package import UFreeAPI
import UFreeDomain

/// The profile, from the repository.
package struct LocalProfileService: ProfileService {
    private let ports: ServicePorts

    package init(_ ports: ServicePorts) {
        self.ports = ports
    }

    package func profile() async throws(APIError) -> ProfileResponse {
        try await answering { response(try await ports.profile.profile()) }
    }

    package func edit(_ body: ProfileBody) async throws(APIError) -> ProfileResponse {
        try await answering {
            let changes = try Self.changes(body)
            let profile = try await ports.profile.updateProfile(at: ports.clock.now()) { profile in
                var profile = profile
                if let name = changes.name { profile.name = name }
                if let zone = changes.zone { profile.zone = zone }
                if let hours = changes.hours { profile.hours = hours }
                return profile
            }
            return response(profile)
        }
    }

    private func response(_ profile: Profile) -> ProfileResponse {
        ProfileResponse(
            id: "\(ports.identity.owner)", name: profile.name.text, zone: profile.zone.text,
            today: "\(LocalCalendar.today(in: profile.zone, at: ports.clock.now()))",
            parts: ValueMapping.hours(profile.hours),
            // No phone number can be set yet (I1).
            isAnonymous: true, device: "\(ports.identity.device)")
    }

    private static func changes(
        _ body: ProfileBody
    ) throws(ValidationFailure) -> (name: DisplayName?, zone: ZoneName?, hours: PartHours?) {
        var result = ValidationResult()
        var name: DisplayName?
        if let text = body.name {
            do {
                name = try DisplayName(validating: text)
            } catch {
                error.errors.forEach { result.add($0) }
            }
        }
        let zone = body.zone.flatMap { ZoneName($0) }.flatMap { LocalCalendar.knows($0) ? $0 : nil }
        if body.zone != nil, zone == nil { result.add(ValidationError(field: "zone", rule: "knownZone")) }
        let hours = body.parts.flatMap(hours)
        if body.parts != nil, hours == nil { result.add(ValidationError(field: "parts", rule: "ascending")) }
        try result.throwIfInvalid()
        return (name, zone, hours)
    }

    private static func hours(_ value: PartHoursValue) -> PartHours? {
        let minutes = [value.morning, value.afternoon, value.evening, value.end].compactMap(ClockTime.minute)
        guard minutes.count == 4 else { return nil }
        return PartHours(morning: minutes[0], afternoon: minutes[1], evening: minutes[2], end: minutes[3])
    }
}
