package import UFreeAPI
import UFreeDomain

// Phone search (P2).
extension NearbyService {
    /// How long answers are waited for, in seconds. Each number takes some milliseconds for each person.
    private static let (usualWait, waitForMany, longestWait) = (30, 240, 300)
    /// From how many numbers on more time is taken.
    private static let many = 33

    /// Asks the people on this network whether one of these numbers is theirs.
    /// - Throws: `validationFailed` for what is no number, `oneself` for the owner's own, `noDiscovery`.
    package func find(_ body: FindBody) async throws(APIError) -> FindResponse {
        try await answering {
            let wait = body.wait ?? (body.numbers.count < Self.many ? Self.usualWait : Self.waitForMany)
            let home = LocalCalendar.region(of: try await ports.profile.profile().zone)
            var result = ValidationResult()
            if body.numbers.isEmpty { result.add(ValidationError(field: "numbers", rule: .required)) }
            if body.numbers.count > FindBody.most {
                result.add(ValidationError(field: "numbers", rule: .tooMany, limit: "\(FindBody.most)"))
            }
            var numbers: [PhoneNumber] = []
            for text in body.numbers.prefix(FindBody.most) {
                let number = PhoneNumber.read(text, home: home, field: "numbers", &result)
                if let number, !numbers.contains(number) { numbers.append(number) }
            }
            result.check(.number(wait), field: "wait", rules: [.range(1...Self.longestWait)])
            try result.throwIfInvalid()
            let own = try await ports.profile.ownNumber().number
            guard own.map(numbers.contains) != true else { throw FriendError.oneself }
            let discovery = await ports.node.status().discovery
            guard discovery == "dnssd" else { throw APIError(.noDiscovery, values: ["search": discovery]) }
            let answers = await ports.node.search(for: numbers, own: own, within: .seconds(wait))
            let response = try await response(numbers, answers)
            if response.answered > 0 { try await remember(numbers) }
            return response
        }
    }

    /// Remembers which contacts were looked for, so that others come first the next time.
    private func remember(_ numbers: [PhoneNumber]) async throws {
        let now = ports.clock.now()
        try await ports.profile.updateContacts(at: now) { contacts in
            for number in numbers { contacts[number]?.searchedAt = now }
        }
    }

    private func response(_ numbers: [PhoneNumber], _ answers: [NumberAnswer]) async throws -> FindResponse {
        let people = try await NearbyPeople(
            friends: ports.friends.friends(), requests: ports.friends.requests(at: ports.clock.now()),
            me: ports.identity.owner)
        let contacts = try await ports.profile.contacts()
        var response = FindResponse(
            numbers: numbers.map(\.text), found: [], asked: answers.count, answered: 0, needNumber: 0, busy: 0
        )
        for answer in answers {
            switch answer.outcome {
            case .answered(let found):
                response.answered += 1
                if let found, let person = people.entry(answer.person)?.value {
                    response.found.append(
                        FoundValue(
                            number: found.text, person: person,
                            contact: contacts.first { $0.number == found }?.name?.text))
                }
            case .needsOwnNumber: response.needNumber += 1
            case .refused: response.busy += 1
            case .silent: break
            }
        }
        return response
    }
}

extension PhoneNumber {
    /// Reads a number as it was typed; nil after recording what is wrong with it.
    static func read(
        _ text: String, home: String?, field: String, _ result: inout ValidationResult
    ) -> PhoneNumber? {
        do throws(PhoneNumberError) {
            return try PhoneNumber(reading: text, home: home)
        } catch {
            result.add(ValidationError(field: field, rule: .phone, limit: error.rawValue, given: text))
            return nil
        }
    }
}
