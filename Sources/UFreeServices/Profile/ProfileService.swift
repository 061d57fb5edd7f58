package import UFreeAPI
import UFreeDomain

/// The profile of the owner (I2).
package struct ProfileService: Sendable {
    private let ports: ServicePorts

    package init(_ ports: ServicePorts) {
        self.ports = ports
    }

    /// Returns the owner's profile.
    package func profile() async throws(APIError) -> ProfileResponse {
        try await answering { response(try await ports.profile.profile()) }
    }

    /// Changes the fields in the body. All broken rules are reported, and nothing is written then.
    package func edit(_ body: ProfileBody) async throws(APIError) -> ProfileResponse {
        try await answering {
            let draft = ProfileDraft(
                name: body.name, zone: body.zone, parts: body.parts.map(Self.minutes),
                isZone: LocalCalendar.knows)
            let edit = try draft.edit()
            let before = try await ports.profile.profile()
            let profile = try await ports.profile.updateProfile(at: ports.clock.now(), edit)
            var response = response(profile)
            response.changed = profile != before
            return response
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

    private static func minutes(_ hours: PartHoursValue) -> [Int?] {
        [hours.morning, hours.afternoon, hours.evening, hours.end].map(HourMinute.minutes)
    }
}
