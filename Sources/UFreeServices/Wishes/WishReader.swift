import UFreeAPI
import UFreeDomain

/// Determines when wishes come true, from the friends' days known on this machine.
struct WishReader: Sendable {
    let ports: ServicePorts

    /// The data used to evaluate wishes at one moment.
    struct Circle: Sendable {
        let profile: Profile
        let now: Timestamp
        let mapping: ValueMapping
        /// As lists show the friends.
        let all: [FriendSchedule]
        let schedules: [OwnerID: FriendSchedule]

        var today: CivilDate { LocalCalendar.today(in: profile.zone, at: now) }

        /// Returns the dates on which all people of a wish are free. Unknown never counts as free.
        func met(_ wish: Wish) -> [CivilDate] {
            let people = wish.people.map { schedules[$0] }
            let week = UserSchedule.dates(from: today)
            if wish.time == .now {
                let isMet = people.allSatisfy { person in
                    person.map { AvailabilityService.word(now: $0, at: now).freeParts == .all } == true
                }
                return isMet ? [today] : []
            }
            let mine = MyDays(profile: profile, now: now)
            let wanted = wish.part.map { DayParts($0) } ?? .all
            let said = people.map { person in person.map { mine.said(by: $0, of: week) } }
            return wish.dates(in: week).filter { date in
                mine.open(on: date).isSuperset(of: wanted)
                    && said.allSatisfy { $0?[date]?.free.isSuperset(of: wanted) == true }
            }
        }
    }

    /// Reads the friends with their days that matter to a wish.
    func circle() async throws -> Circle {
        let reader = FriendReader(ports: ports)
        let (profile, now, mapping) = try await reader.context()
        let schedules = try await reader.schedules(at: now)
        return Circle(
            profile: profile, now: now, mapping: mapping, all: schedules,
            schedules: schedules.reduce(into: [:]) { $0[$1.friend.id] = $1 })
    }

    /// Returns the wishes that have not ended as values, without those about somebody who is blocked.
    func values(_ wishes: [Wish], _ circle: Circle) -> [WishValue] {
        wishes.filter { wish in
            !wish.isOver(on: circle.today) && wish.people.allSatisfy { circle.schedules[$0] != nil }
        }.map { value($0, circle) }
    }

    private func value(_ wish: Wish, _ circle: Circle) -> WishValue {
        var dates: [CivilDate]?
        if case .dates(let named, _) = wish.time { dates = named }
        return WishValue(
            id: ValueMapping.id(wish), number: wish.number,
            people: wish.people.map { circle.mapping.person($0, nil) },
            now: wish.time == .now, dates: dates?.map(\.description),
            part: wish.part.map { ValueMapping.word($0).rawValue }, met: circle.met(wish).map(\.description),
            createdAt: circle.mapping.time(wish.createdAt))
    }

    /// Returns the wishes that newly came true with their dates, and marks them as reported. Each date of
    /// each wish is reported once.
    func tell() async throws -> [(wish: WishValue, dates: [String])] {
        let wishes = try await ports.wishes.wishes()
        guard !wishes.isEmpty else { return [] }
        let circle = try await circle()
        let today = circle.today
        let known = wishes.filter { !$0.isOver(on: today) }
        let news = known.map { wish in
            (wish: wish, dates: circle.met(wish).filter { !wish.told.contains($0) })
        }.filter { !$0.dates.isEmpty }
        guard !news.isEmpty || known.count < wishes.count else { return [] }
        let told = news.reduce(into: [:]) { $0[$1.wish.id] = $1.dates }
        try await ports.wishes.updateWishes(at: circle.now) { wishes in
            wishes.filter { !$0.isOver(on: today) }.map { wish in
                told[wish.id].map { wish.telling($0, today: today) } ?? wish
            }
        }
        return news.map { (value($0.wish, circle), $0.dates.map(\.description)) }
    }
}
