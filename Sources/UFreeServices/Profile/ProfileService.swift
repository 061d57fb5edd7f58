import FoundationEssentials
package import UFreeAPI
package import UFreeDomain

/// The profile of the owner (I2).
package struct ProfileService: Sendable {
    private let ports: ServicePorts

    package init(_ ports: ServicePorts) {
        self.ports = ports
    }

    /// Returns the owner's profile.
    package func profile() async throws(APIError) -> ProfileResponse {
        try await answering {
            try await response(ports.profile.profile(), ports.profile.ownNumber())
        }
    }

    /// Returns the owner's time zone.
    package func zone() async throws(APIError) -> ZoneName {
        try await answering { try await ports.profile.profile().zone }
    }

    /// Changes the fields in the body. All broken rules are reported, and nothing is written then.
    package func edit(_ body: ProfileBody) async throws(APIError) -> ProfileResponse {
        try await answering {
            let draft = ProfileDraft(
                name: body.name, zone: body.zone, parts: body.parts.map(Self.minutes),
                isZone: LocalCalendar.knows)
            let before = try await ports.profile.profile()
            var result = draft.validate()
            let change = numberChange(body, home: LocalCalendar.region(of: before.zone), &result)
            let avatar = body.avatar.map { Self.avatar($0, &result) }
            try result.throwIfInvalid()
            let edit = try draft.edit()
            let number = try await ports.profile.ownNumber()
            // Who can find the owner first: should the other change fail, nobody finds more than is said.
            let after = try await ports.profile.updateOwnNumber(at: ports.clock.now(), change)
            let profile = try await ports.profile.updateProfile(at: ports.clock.now(), edit)
            let card = try await ports.profile.card(of: ports.identity.owner)
            if let avatar { try await ports.profile.updateAvatar(avatar, at: ports.clock.now()) }
            var response = try await response(profile, after)
            response.changed =
                profile != before || after != number
                || response.avatar != card.avatar.map(ValueMapping.base64)
            return response
        }
    }

    /// Reads what a body changes of the phone number and of who can find it.
    private func numberChange(
        _ body: ProfileBody, home: String?, _ result: inout ValidationResult
    ) -> @Sendable (OwnNumber) -> OwnNumber {
        let number = body.phone.map {
            $0.isEmpty ? nil : PhoneNumber.read($0, home: home, field: "phone", &result)
        }
        let finders = body.finders.flatMap { text in
            let finders = OwnNumber.Finders.allCases.first { ValueMapping.finders($0).rawValue == text }
            if finders == nil {
                let all = FindersWord.allCases.map(\.rawValue).joined(separator: ", ")
                result.add(ValidationError(field: "finders", rule: .oneOf, limit: all, given: text))
            }
            return finders
        }
        return { OwnNumber(number: number ?? $0.number, finders: finders ?? $0.finders) }
    }

    /// Reads a picture; nil for none, and after recording what is wrong with it.
    private static func avatar(_ text: String, _ result: inout ValidationResult) -> Avatar? {
        if text.isEmpty { return nil }
        let avatar = Data(base64Encoded: text).flatMap { Avatar(Array($0)) }
        if avatar == nil { result.add(ValidationError(field: "avatar", rule: .picture)) }
        return avatar
    }

    private func response(_ profile: Profile, _ own: OwnNumber) async throws -> ProfileResponse {
        let card = try await ports.profile.card(of: ports.identity.owner)
        return ProfileResponse(
            id: "\(ports.identity.owner)", name: profile.name.text, zone: profile.zone.text,
            today: "\(LocalCalendar.today(in: profile.zone, at: ports.clock.now()))",
            parts: ValueMapping.hours(profile.hours),
            phone: own.number?.text, finders: ValueMapping.finders(own.finders).rawValue,
            avatar: card.avatar.map(ValueMapping.base64),
            device: "\(ports.identity.device)")
    }

    private static func minutes(_ hours: PartHoursValue) -> [Int?] {
        [hours.morning, hours.afternoon, hours.evening, hours.end].map(HourMinute.minutes)
    }
}
