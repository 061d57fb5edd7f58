/// Who can find me by my phone number.
package enum FindersWord: String, Codable, CaseIterable, Sendable {
    case nobody, contacts, anyone
}

/// Body of `POST /v1/find`.
package struct FindBody: Codable, Sendable, Hashable {
    /// The most numbers of one search.
    package static let most = 256

    /// Phone numbers as people write them, at most `most`. One without a country code is meant where the owner's time zone is.
    package var numbers: [String]
    /// How long to wait for answers, in seconds, 1 to 300; absent for 30, or for 240 with more than 32 numbers.
    @Omittable package var wait: Int?

    package init(numbers: [String], wait: Int? = nil) {
        self.numbers = numbers
        self.wait = wait
    }
}

/// Who was found by a phone number.
package struct FindResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.find/1"
    /// What was looked for, with country code and without duplicates.
    package var numbers: [String]
    /// Those who say that a number is theirs. Nothing about that is proven.
    package var found: [FoundValue]
    /// How many people were asked.
    package var asked: Int
    /// How many of them answered.
    package var answered: Int
    /// How many can only be found by people who have a number themselves, and I have none.
    package var needNumber: Int
    /// How many look at no more numbers today.
    package var busy: Int

    package init(
        numbers: [String], found: [FoundValue], asked: Int, answered: Int, needNumber: Int, busy: Int
    ) {
        self.numbers = numbers
        self.found = found
        self.asked = asked
        self.answered = answered
        self.needNumber = needNumber
        self.busy = busy
    }
}

/// A person who says that a number is theirs.
package struct FoundValue: Codable, Sendable, Hashable {
    package var number: String
    package var person: NearbyValue
    /// The name of the number in the owner's contacts; null if it is none of them, or has no name.
    @Nullable package var contact: String?

    package init(number: String, person: NearbyValue, contact: String? = nil) {
        self.number = number
        self.person = person
        self.contact = contact
    }
}
