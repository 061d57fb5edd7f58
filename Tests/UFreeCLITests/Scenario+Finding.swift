import UFreeAPI

@testable import UFreeCLI

extension Scenario {
    /// Phone searches and contacts.
    static var finding: [Scenario] {
        let person = NearbyValue(id: "BEN-ID", name: "Ben", addresses: ["192.0.2.2:7633"], relation: "none")
        func answer(
            _ found: [FoundValue] = [], numbers: Int = 1, asked: Int = 4, needNumber: Int = 0, busy: Int = 0
        ) -> FakeDaemon.Answer {
            json(
                FindResponse(
                    numbers: (0..<numbers).map { "+43664\(1_234_567 + $0)" }, found: found, asked: asked,
                    answered: asked - needNumber - busy,
                    needNumber: needNumber, busy: busy))
        }
        let ben = FoundValue(number: "+436641234567", person: person, contact: "Benjamin")
        let single = [
            answer([FoundValue(number: "+436641234567", person: person)]), answer([ben]), answer(),
            answer(asked: 0), answer(needNumber: 2, busy: 1), refusal(.noDiscovery, ["search": "off"]),
        ].map { Scenario("find +43 664 1234567", ["POST /v1/find": [$0]], typed: ["Benjamin"]) }
        func contacts(_ count: Int) -> FakeDaemon.Answer {
            json(
                ContactsResponse(
                    contacts: (0..<count).map { ContactValue(number: "+43664\(1_234_567 + $0)", name: nil) }))
        }
        let many = [
            (2, [answer([ben], numbers: 2)]), (0, []),
            (300, [answer(numbers: 256), answer([ben], numbers: 44)]),
            (300, [answer([ben], numbers: 256), answer(numbers: 44, busy: 4)]),
            (300, [answer([ben], numbers: 256), refusal(.noDiscovery, ["search": "off"])]),
        ].map {
            Scenario(
                "find --contacts", ["GET /v1/contacts": [contacts($0)], "POST /v1/find": $1],
                typed: ["Benjamin"])
        }
        return single + many + ofContacts
    }

    private static var ofContacts: [Scenario] {
        func list(_ names: String?...) -> FakeDaemon.Answer {
            json(
                ContactsResponse(
                    contacts: names.enumerated().map {
                        ContactValue(number: "+436641234\($0 + 500)", name: $1)
                    }))
        }
        func added(_ added: Int, leftOut: Int = 0, failures: Int = 0) -> FakeDaemon.Answer {
            json(
                NewContactsResponse(
                    added: added, known: 0, leftOut: leftOut,
                    failures: (0..<failures).map { index in
                        ContactFailureValue(index: index, reason: reasons[index % reasons.count])
                    }, total: added))
        }
        let typed = ["Ana Novak", "Ana", "Novak"]
        return [
            Scenario("contacts", ["GET /v1/contacts": [list("Ben", nil)]]),
            Scenario("contacts list", ["GET /v1/contacts": [list()]]),
            Scenario("contacts rm Ben", ["DELETE /v1/contacts/Ben": [list("Ben")]]),
            Scenario("contacts rm Ben", ["DELETE /v1/contacts/Ben": [list("Ben", "Ben")]]),
            Scenario(
                "contacts rm Ben", ["DELETE /v1/contacts/Ben": [refusal(.noSuchContact, ["who": "Ben"])]]),
            Scenario(
                "contacts rm all",
                ["GET /v1/contacts": [list("Ben", "Cem")], "DELETE /v1/contacts": [list("Ben", "Cem")]]),
            Scenario("contacts rm all", ["GET /v1/contacts": [list()], "DELETE /v1/contacts": [list()]]),
            Scenario(
                "contacts import \(contactFile)", ["POST /v1/contacts": [added(10, leftOut: 1, failures: 1)]],
                typed: typed),
            Scenario(
                "contacts import \(contactFile)", ["POST /v1/contacts": [added(0, failures: 12)]],
                typed: typed),
            Scenario("contacts import \(input)"), Scenario("contacts import /proc", typed: ["/proc"]),
        ]
    }

    private static let reasons = ["notANumber", "noCountry", "unknownCountry", "wrongLength"]
}
