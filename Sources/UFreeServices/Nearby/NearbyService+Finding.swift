package import UFreeAPI
import UFreeDomain

// Phone search (P2).
extension NearbyService {
    /// The most numbers of one search.
    private static let mostNumbers = 256
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
            if body.numbers.count > Self.mostNumbers {
                result.add(ValidationError(field: "numbers", rule: .tooMany, limit: "\(Self.mostNumbers)"))
            }
            var numbers: [PhoneNumber] = []
            for text in body.numbers.prefix(Self.mostNumbers) {
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
            return try await response(numbers, answers)
        }
    }

    private func response(_ numbers: [PhoneNumber], _ answers: [NumberAnswer]) async throws -> FindResponse {
        let people = try await NearbyPeople(
            friends: ports.friends.friends(), requests: ports.friends.requests(at: ports.clock.now()),
            me: ports.identity.owner)
        var response = FindResponse(
            numbers: numbers.map(\.text), found: [], asked: answers.count, answered: 0, needNumber: 0, busy: 0
        )
        for answer in answers {
            switch answer.outcome {
            case .answered(let found):
                response.answered += 1
                response.found += numbers.filter(found.contains).compactMap { number in
                    people.entry(answer.person).map { FoundValue(number: number.text, person: $0.value) }
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
