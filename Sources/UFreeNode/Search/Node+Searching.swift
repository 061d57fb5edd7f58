import Synchronization
package import UFreeDomain
package import UFreeServices
import UFreeSync

extension Node {
    /// The most people that one search asks: in all, at one host, and at a time.
    private static let (mostPeople, mostAtHost, peopleAtOnce) = (64, 4, 16)

    package nonisolated func search(
        for numbers: [PhoneNumber], own: PhoneNumber?, within time: Duration
    ) async -> [NumberAnswer] {
        let people = await searchable()
        let asked = await withTaskGroup(of: [Asked]?.self) { group in
            group.addTask { await self.ask(people, for: numbers, own: own) }
            group.addTask {
                try? await self.pause(time)
                return nil
            }
            defer { group.cancelAll() }
            // When the time is over, the asking ends with what it has.
            if let first = await group.next(), let first { return first }
            group.cancelAll()
            return (await group.next() ?? nil) ?? []
        }
        let missing = people.filter { person in !asked.contains { $0.person == person } }
        return asked.compactMap(\.answer) + missing.map { NumberAnswer(person: $0, outcome: .silent) }
    }

    /// Somebody nearby; without an answer if it is a friend, somebody who is blocked, or who was asked at another address.
    private typealias Asked = (person: NearbyPerson, answer: NumberAnswer?)

    /// Returns whom a search asks, in random order: names and ids, which anybody can choose, do not decide who is asked.
    private func searchable() -> [NearbyPerson] {
        var people: [NearbyPerson] = []
        var (addresses, hosts): (Set<String>, [String: Int]) = ([], [:])
        for person in everybodyNearby.shuffled() where people.count < Self.mostPeople {
            let link = person.id.flatMap { engine?.link(to: $0) }
            // A machine can announce any number of people; each of its addresses is asked once.
            let own = person.addresses.filter { !addresses.contains($0) }
            guard let host = own.first.flatMap(HostPort.init)?.host, person.name != nil,
                link?.friendship == nil,
                link?.isBlocked != true, hosts[host, default: 0] < Self.mostAtHost
            else { continue }
            addresses.formUnion(own)
            hosts[host, default: 0] += 1
            people.append(NearbyPerson(id: person.id, name: person.name, addresses: own))
        }
        return people
    }

    private nonisolated func ask(
        _ people: [NearbyPerson], for numbers: [PhoneNumber], own: PhoneNumber?
    ) async -> [Asked] {
        let round = NumberRound(numbers, own: own, me: identity.keys.owner)
        return await withTaskGroup(of: Asked.self) { group in
            var answers: [Asked] = []
            for (index, person) in people.enumerated() {
                if index >= Self.peopleAtOnce, let answer = await group.next() { answers.append(answer) }
                if Task.isCancelled { break }
                group.addTask { await (person, self.ask(person, in: round)) }
            }
            for await answer in group { answers.append(answer) }
            return answers
        }
    }

    /// Asks one person, on a connection that only carries the search: to the engine, it does not exist.
    /// - Returns: nil if it is a friend, somebody who is blocked, or who is asked at another address.
    private nonisolated func ask(_ person: NearbyPerson, in round: NumberRound) async -> NumberAnswer? {
        let asking = NumberAsking(round, pause: pause)
        for address in person.addresses {
            try? await transport.dial(address, expecting: nil, isSearch: true) { connection in
                // Friends are not searched. Who is blocked is asked like any stranger, and sees no difference.
                let isFriend = await self.isFriend(connection.peer.keys.owner)
                await asking.run(on: connection, isLeftOut: isFriend)
            }
            if Task.isCancelled { break }
            if let peer = await asking.peer {
                await met(peer, at: address)
                break
            }
        }
        if await asking.isLeftOut { return nil }
        let owner = await asking.peer?.owner
        if let owner, await isBlocked(owner) { return nil }
        return NumberAnswer(
            person: NearbyPerson(id: owner ?? person.id, name: person.name, addresses: person.addresses),
            outcome: await asking.outcome())
    }

    private func isFriend(_ owner: OwnerID) -> Bool { engine?.link(to: owner)?.friendship != nil }
}

/// What all people are asked in one search.
final class NumberRound: Sendable {
    let numbers: [PhoneNumber]
    let own: PhoneNumber?
    let me: OwnerID
    /// Blinding and checking take milliseconds for each number, and the daemon has one event loop. One search uses one thread,
    /// whoever answers meanwhile.
    let executor = QueueExecutor(label: "ufree.search")
    private let asked = Mutex<Set<OwnerID>>([])

    init(_ numbers: [PhoneNumber], own: PhoneNumber?, me: OwnerID) {
        self.numbers = numbers
        self.own = own
        self.me = me
    }

    /// Returns whether somebody was not asked before in this search. Nobody shall spend the limit of a day twice.
    func begins(_ owner: OwnerID) -> Bool { asked.withLock { $0.insert(owner).inserted } }
}

/// One search at one person.
actor NumberAsking {
    nonisolated var unownedExecutor: UnownedSerialExecutor { round.executor.asUnownedSerialExecutor() }

    /// How long somebody may take for one step. The first one may make the tags of 4,096 contacts.
    private static let patience = Duration.seconds(20)

    private nonisolated let round: NumberRound
    private let pause: Pause
    private var query: NumberQuery?
    private var result: NumberQuery.Outcome?
    private var random = SystemRandomNumberGenerator()
    private var steps = 0
    /// Who answered.
    private(set) var peer: PeerKeys?
    /// Whether the owner is not asked here.
    private(set) var isLeftOut = false

    init(_ round: NumberRound, pause: @escaping Pause) {
        self.round = round
        self.pause = pause
    }

    /// - Parameter isLeftOut: whether this owner is not to be asked.
    func run(on connection: any PeerConnection, isLeftOut: Bool = false) async {
        peer = connection.peer.keys
        self.isLeftOut = isLeftOut || !round.begins(connection.peer.keys.owner)
        guard !self.isLeftOut else { return connection.close(.goodbye) }
        let query = NumberQuery(
            round.numbers, own: round.own, me: round.me, connection: connection.peer.nonces)
        self.query = query
        _ = connection.send(.number(query.opening))
        await withTaskGroup { group in
            group.addTask { try? await connection.receive { await self.handle($0, on: connection) } }
            group.addTask { await self.watch(connection) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Closes the connection if nothing goes on.
    private func watch(_ connection: any PeerConnection) async {
        var last = -1
        while steps > last {
            last = steps
            do { try await pause(Self.patience) } catch { return }
        }
        connection.close(.timeout)
    }

    private func handle(_ message: Message, on connection: any PeerConnection) {
        guard result == nil else { return }
        steps += 1
        guard case .number(let message) = message else { return end(.broken, connection) }
        switch query?.handle(message, using: &random) {
        case .send(let next): _ = connection.send(.number(next))
        case .done(let outcome): end(outcome, connection)
        case .wait, nil: break
        }
    }

    private func end(_ outcome: NumberQuery.Outcome, _ connection: any PeerConnection) {
        result = outcome
        connection.close(outcome == .broken ? .violation : .goodbye)
    }

    /// Returns what was found, once the connection has ended.
    func outcome() -> NumberAnswer.Outcome {
        switch result {
        case .evaluated:
            do {
                let found = try query?.found()
                return query?.needsOwnNumber == true ? .needsOwnNumber : .answered(found)
            } catch {
                return .silent
            }
        case .refused: return .refused
        case .broken, nil: return .silent
        }
    }
}
