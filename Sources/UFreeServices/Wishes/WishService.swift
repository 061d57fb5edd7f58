package import UFreeAPI
import UFreeDomain

/// Wishes: notifications that fire once, when friends are free.
package struct WishService: Sendable {
    private let ports: ServicePorts
    private let reader: WishReader

    package init(_ ports: ServicePorts) {
        self.ports = ports
        reader = WishReader(ports: ports)
    }

    /// Returns the wishes that have not ended, with the dates on which each currently comes true.
    package func wishes() async throws(APIError) -> WishesResponse {
        try await answering { try await response(try await ports.wishes.wishes()) }
    }

    /// Adds a wish. A wish that is added again keeps its identity.
    package func add(_ body: WishBody) async throws(APIError) -> WishesResponse {
        try await answering {
            let circle = try await reader.circle()
            let time = try Self.time(body, today: circle.today)
            // A group means its members at this moment.
            let people = try await FriendReader(ports: ports).meant(
                by: body.people, among: circle.all
            ).map(\.friend.id)
            // The members of a group can all be blocked.
            guard !people.isEmpty else {
                throw ValidationFailure(errors: [ValidationError(field: "people", rule: .required)])
            }
            guard people.count <= Wish.mostPeople else {
                throw ValidationFailure(errors: [
                    ValidationError(field: "people", rule: .tooMany, limit: "\(Wish.mostPeople)")
                ])
            }
            let id = ports.random.uuid()
            let today = circle.today
            return try await response(
                try await ports.wishes.updateWishes(at: circle.now) { wishes in
                    let known = wishes.filter { !$0.isOver(on: today) }
                    // Wishes are numbered in the order of their creation, also within one millisecond.
                    let after = known.last?.createdAt.adding(milliseconds: 1) ?? circle.now
                    let wish = Wish(
                        id: id, people: people, time: time, createdAt: max(circle.now, after))
                    if known.contains(where: { $0.saysTheSame(as: wish) }) { return known }
                    guard known.count < Wish.limit else {
                        throw ValidationFailure(errors: [
                            ValidationError(field: "wishes", rule: .tooMany, limit: "\(Wish.limit)")
                        ])
                    }
                    return known + [wish]
                })
        }
    }

    /// Removes a wish by its id, the first characters of it, or its number.
    package func remove(_ word: String) async throws(APIError) -> WishesResponse {
        try await answering {
            let circle = try await reader.circle()
            let reader = reader
            return try await response(
                try await ports.wishes.updateWishes(at: circle.now) { wishes in
                    let id = try reader.values(wishes, circle).meant(by: word, or: .noSuchWish).id
                    return wishes.filter { ValueMapping.id($0) != id }
                })
        }
    }

    private func response(_ wishes: [Wish]) async throws -> WishesResponse {
        WishesResponse(wishes: reader.values(wishes, try await reader.circle()))
    }

    /// - Throws: every error in the body except those of the people's names.
    private static func time(_ body: WishBody, today: CivilDate) throws(ValidationFailure) -> Wish.Time {
        var result = ValidationResult()
        if body.people.isEmpty { result.add(ValidationError(field: "people", rule: .required)) }
        if body.people.count > Wish.mostPeople {
            result.add(ValidationError(field: "people", rule: .tooMany, limit: "\(Wish.mostPeople)"))
        }
        var dates: Set<CivilDate> = []
        for text in body.dates ?? [] {
            guard
                let date = result.reading({ () throws(ValidationFailure) in try DaysRequest.date(text) })
            else { continue }
            do throws(AvailabilityError) {
                try AvailabilityRules.checkUpdate(of: date, today: today)
                dates.insert(date)
            } catch {
                result.add(error, field: "dates", given: text)
            }
        }
        if body.dates?.isEmpty ?? false { result.add(ValidationError(field: "dates", rule: .required)) }
        let part = body.part.flatMap { DaysEdit.part(of: $0, field: "part", &result) }
        let isNow = body.now ?? false
        if isNow, body.dates != nil || body.part != nil {
            result.add(
                ValidationError(field: "now", rule: .alone, limit: body.dates != nil ? "dates" : "part"))
        }
        guard result.isValid else { throw ValidationFailure(errors: result.errors) }
        if isNow { return .now }
        return body.dates == nil ? .anyDay(part) : .dates(dates.sorted(), part)
    }
}
