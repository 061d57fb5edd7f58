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
    /// - Throws: `validationFailed` for what is no number, `oneself` for the owner's own, `noSuchContact` if there is nobody to
    ///   look for, `noDiscovery`.
    package func find(_ body: FindBody) async throws(APIError) -> FindResponse {
        try await answering {
            let own = try await ports.profile.ownNumber().number
            let contacts = try await ports.profile.contacts().filter { $0.number != own }
            let isForContacts = body.contacts == true
            let home = LocalCalendar.region(of: try await ports.profile.profile().zone)
            var result = ValidationResult()
            let texts = body.numbers ?? []
            if texts.isEmpty, !isForContacts || body.numbers != nil {
                result.add(ValidationError(field: "numbers", rule: .required))
            }
            if texts.count > Self.mostNumbers {
                result.add(ValidationError(field: "numbers", rule: .tooMany, limit: "\(Self.mostNumbers)"))
            }
            var numbers = isForContacts ? Self.next(contacts) : []
            for text in texts.prefix(Self.mostNumbers) {
                let number = PhoneNumber.read(text, home: home, field: "numbers", &result)
                if let number, !numbers.contains(number) { numbers.append(number) }
            }
            if isForContacts, body.numbers != nil {
                result.add(ValidationError(field: "contacts", rule: .alone, limit: "numbers"))
            }
            let wait = body.wait ?? (numbers.count < Self.many ? Self.usualWait : Self.waitForMany)
            result.check(.number(wait), field: "wait", rules: [.range(1...Self.longestWait)])
            try result.throwIfInvalid()
            guard !numbers.isEmpty else { throw APIError(.noSuchContact) }
            guard own.map(numbers.contains) != true else { throw FriendError.oneself }
            let discovery = await ports.node.status().discovery
            guard discovery == "dnssd" else { throw APIError(.noDiscovery, values: ["search": discovery]) }
            let answers = await ports.node.search(for: numbers, own: own, within: .seconds(wait))
            var response = try await response(numbers, answers, contacts)
            if isForContacts {
                response.contacts = contacts.count
                if response.answered > 0 { try await remember(numbers) }
            }
            return response
        }
    }

    /// Returns the numbers that were not looked for the longest.
    private static func next(_ contacts: [Contact]) -> [PhoneNumber] {
        func last(_ contact: Contact) -> Int64 { contact.searchedAt?.milliseconds ?? .min }
        return contacts.sorted { (last($0), $0.number.digits) < (last($1), $1.number.digits) }
            .prefix(mostNumbers).map(\.number)
    }

    /// Remembers that contacts were looked for, so that others come first the next time.
    private func remember(_ numbers: [PhoneNumber]) async throws {
        let now = ports.clock.now()
        try await ports.profile.updateContacts(at: now) { contacts in
            for number in numbers { contacts[number]?.searchedAt = now }
        }
    }

    private func response(
        _ numbers: [PhoneNumber], _ answers: [NumberAnswer], _ contacts: [Contact]
    ) async throws -> FindResponse {
        let people = try await NearbyPeople(
            friends: ports.friends.friends(), requests: ports.friends.requests(at: ports.clock.now()),
            me: ports.identity.owner)
        let names = Dictionary(uniqueKeysWithValues: contacts.map { ($0.number, $0.name?.text) })
        var response = FindResponse(
            numbers: numbers.map(\.text), found: [], asked: answers.count, answered: 0, needNumber: 0, busy: 0
        )
        for answer in answers {
            switch answer.outcome {
            case .answered(let found):
                response.answered += 1
                if let found, let person = people.entry(answer.person)?.value {
                    response.found.append(
                        FoundValue(number: found.text, person: person, contact: names[found] ?? nil))
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
