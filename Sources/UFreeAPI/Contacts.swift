/// A phone number of somebody whom I know.
package struct ContactValue: Codable, Sendable, Hashable {
    /// With country code.
    package var number: String
    @Nullable package var name: String?
    /// When people nearby were last asked for it, in RFC 3339; null if they never were.
    @Nullable package var searchedAt: String?

    package init(number: String, name: String?, searchedAt: String? = nil) {
        self.number = number
        self.name = name
        self.searchedAt = searchedAt
    }
}

/// My contacts by name: all of them, or those that were removed.
package struct ContactsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.contacts/1"
    package var contacts: [ContactValue]

    package init(contacts: [ContactValue]) { self.contacts = contacts }
}

/// Body of `POST /v1/contacts`.
package struct ContactsBody: Codable, Sendable, Hashable {
    /// The most numbers of one body, so that also long names fit. A file takes several.
    package static let most = 64

    /// At most `most`.
    package var contacts: [NewContactValue]

    package init(contacts: [NewContactValue]) { self.contacts = contacts }
}

/// A number from a file.
package struct NewContactValue: Codable, Sendable, Hashable {
    /// As people write it; without a country code it is meant where the owner's time zone is.
    package var number: String
    @Omittable package var name: String?

    package init(number: String, name: String? = nil) {
        self.number = number
        self.name = name
    }
}

/// What became of new contacts.
package struct NewContactsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.new-contacts/1"
    /// How many numbers are new.
    package var added: Int
    /// How many were there before, or came twice. A new name replaces the former one.
    package var known: Int
    /// How many were left out because there are 4,096 numbers.
    package var leftOut: Int
    /// Those that are no phone numbers.
    package var failures: [ContactFailureValue]
    /// How many numbers there are now.
    package var total: Int

    package init(added: Int, known: Int, leftOut: Int, failures: [ContactFailureValue], total: Int) {
        self.added = added
        self.known = known
        self.leftOut = leftOut
        self.failures = failures
        self.total = total
    }
}

/// A text that is no phone number.
package struct ContactFailureValue: Codable, Sendable, Hashable {
    /// Its place in the body, from 0.
    package var index: Int
    /// `notANumber`, `noCountry`, `unknownCountry` or `wrongLength`.
    package var reason: String

    package init(index: Int, reason: String) {
        self.index = index
        self.reason = reason
    }
}

/// What became of a file of contacts, of which 64 numbers are stored at a time.
package struct ContactImportResponse: Codable, Sendable, Hashable {
    /// The largest file that the daemon reads, in bytes: thousands of contacts without pictures. `ufreectl` reads larger
    /// ones itself.
    package static let limit = 1 << 20

    package var schema = "ufree.contact-import/1"
    /// How many contacts the file has, with and without numbers.
    package var contacts: Int
    /// How many phone numbers it has.
    package var numbers: Int
    /// How many of them are new.
    package var added = 0
    /// How many were there before, or came twice.
    package var known = 0
    /// How many were left out because there are 4,096 numbers.
    package var leftOut = 0
    /// Those that are no phone numbers.
    package var failures: [ContactImportFailureValue] = []
    /// How many numbers there are now.
    package var total = 0

    package init(contacts: Int, numbers: Int) {
        self.contacts = contacts
        self.numbers = numbers
    }

    /// Adds what became of further numbers.
    /// - Parameter failure: returns what is shown for the one at a place of the body.
    package mutating func add(
        _ answer: NewContactsResponse, failure: (ContactFailureValue) -> ContactImportFailureValue
    ) {
        added += answer.added
        known += answer.known
        leftOut += answer.leftOut
        total = answer.total
        failures += answer.failures.map(failure)
    }
}

/// A text of a file that is no phone number.
package struct ContactImportFailureValue: Codable, Sendable, Hashable {
    /// From 1.
    package var line: Int
    package var number: String
    /// Empty if the contact has none.
    package var name: String
    /// As in `ContactFailureValue`.
    package var reason: String

    package init(line: Int, number: String, name: String, reason: String) {
        self.line = line
        self.number = number
        self.name = name
        self.reason = reason
    }
}
