package import UFreeAPI
package import UFreeDomain

// The owner's contacts (P3).
extension NearbyService {
    /// Returns the contacts by name; those without one come last, by number.
    package func contacts() async throws(APIError) -> ContactsResponse {
        try await answering { try await response(ports.profile.contacts()) }
    }

    /// Adds numbers from a file. What is no number is reported, and the rest is kept.
    /// - Throws: `validationFailed` for more than `ContactsBody.most`.
    package func addContacts(_ body: ContactsBody) async throws(APIError) -> NewContactsResponse {
        try await answering {
            var result = ValidationResult()
            if body.contacts.count > ContactsBody.most {
                result.add(
                    ValidationError(field: "contacts", rule: .tooMany, limit: "\(ContactsBody.most)"))
            }
            try result.throwIfInvalid()
            let home = LocalCalendar.region(of: try await ports.profile.profile().zone)
            return try await ports.profile.updateContacts(at: ports.clock.now()) { contacts in
                var response = NewContactsResponse(added: 0, known: 0, leftOut: 0, failures: [], total: 0)
                for (index, new) in body.contacts.enumerated() {
                    do throws(PhoneNumberError) {
                        let number = try PhoneNumber(reading: new.number, home: home)
                        let name = new.name.flatMap { DisplayName(sanitizing: $0) }
                        if contacts[number] != nil {
                            response.known += 1
                            if let name { contacts[number]?.name = name }
                        } else if contacts.count < Contact.most {
                            response.added += 1
                            contacts[number] = Contact(number: number, name: name)
                        } else {
                            response.leftOut += 1
                        }
                    } catch {
                        response.failures.append(ContactFailureValue(index: index, reason: error.rawValue))
                    }
                }
                response.total = contacts.count
                return response
            }
        }
    }

    /// Adds all numbers of a file, in steps between which others are served. What was stored stays if it is cancelled.
    package func importContacts(_ file: ContactFile) async throws(APIError) -> ContactImportResponse {
        var result = ContactImportResponse(contacts: file.people, numbers: file.entries.count)
        for start in stride(from: 0, to: file.entries.count, by: ContactsBody.most) {
            let batch = Array(file.entries.dropFirst(start).prefix(ContactsBody.most))
            let answer = try await addContacts(
                ContactsBody(contacts: batch.map { NewContactValue(number: $0.number, name: $0.name) }))
            result.add(answer) { failure in
                let entry = batch[failure.index]
                return ContactImportFailureValue(
                    line: entry.line, number: entry.number, name: entry.name, reason: failure.reason)
            }
        }
        return result
    }

    /// Removes the contacts with a name or a number; nil for all.
    /// - Throws: `noSuchContact`.
    package func removeContacts(_ who: String?) async throws(APIError) -> ContactsResponse {
        try await answering {
            let home = LocalCalendar.region(of: try await ports.profile.profile().zone)
            let number = who.flatMap { try? PhoneNumber(reading: $0, home: home) }
            let name = who.map { TextSanitizer.line($0).lowercased() }
            let removed = try await ports.profile.updateContacts(at: ports.clock.now()) { contacts in
                let removed = contacts.values.filter {
                    who == nil || $0.number == number || $0.name?.text.lowercased() == name
                }
                if let who, removed.isEmpty {
                    throw APIError(
                        .noSuchContact, values: ["who": who],
                        details: CloseNames.of(who, among: contacts.values.compactMap(\.name?.text)))
                }
                for contact in removed { contacts[contact.number] = nil }
                return removed
            }
            return try await response(removed)
        }
    }

    private func response(_ contacts: [Contact]) async throws -> ContactsResponse {
        let mapping = ValueMapping(zone: try await ports.profile.profile().zone)
        // Capital letters and the lack of a name do not matter for the order.
        let sorted = contacts.map { ($0.name.map { "0" + $0.text.lowercased() } ?? "1", $0) }
            .sorted { ($0.0, $0.1.number.digits) < ($1.0, $1.1.number.digits) }
        return ContactsResponse(
            contacts: sorted.map { _, contact in
                ContactValue(
                    number: contact.number.text, name: contact.name?.text,
                    searchedAt: contact.searchedAt.map(mapping.time))
            })
    }
}
