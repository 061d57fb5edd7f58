package import UFreeDomain
package import UFreeServices
import UFreeSync

extension Node {
    /// The most people that one search asks in all, and at a time.
    private static let (mostPeople, peopleAtOnce) = (64, 4)

    package nonisolated func search(
        for numbers: [PhoneNumber], own: PhoneNumber?, within time: Duration
    ) async -> [NumberAnswer] {
        let people = await searchable()
        let answers = await withTaskGroup(of: [NumberAnswer]?.self) { group in
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
        let answered = Set(answers.map(\.person.addresses))
        let missing = people.filter { !answered.contains($0.addresses) }
        return answers + missing.map { NumberAnswer(person: $0, outcome: .silent) }
    }

    /// Returns whom a search asks.
    private func searchable() -> [NearbyPerson] {
        let people = nearby().filter { person in
            guard person.name != nil, !person.addresses.isEmpty else { return false }
            return person.id.flatMap { engine?.link(to: $0) }.map { $0.friendship == nil && !$0.isBlocked }
                ?? true
        }
        return Array(people.prefix(Self.mostPeople))
    }

    private nonisolated func ask(
        _ people: [NearbyPerson], for numbers: [PhoneNumber], own: PhoneNumber?
    ) async -> [NumberAnswer] {
        // One search uses one thread, whoever answers meanwhile.
        let executor = QueueExecutor(label: "ufree.search")
        return await withTaskGroup(of: NumberAnswer.self) { group in
            var answers: [NumberAnswer] = []
            for (index, person) in people.enumerated() {
                if index >= Self.peopleAtOnce, let answer = await group.next() { answers.append(answer) }
                if Task.isCancelled { break }
                group.addTask { await self.ask(person, for: numbers, own: own, on: executor) }
            }
            for await answer in group { answers.append(answer) }
            return answers
        }
    }

    /// Asks one person, on a connection that only carries the search: to the engine, it does not exist.
    private nonisolated func ask(
        _ person: NearbyPerson, for numbers: [PhoneNumber], own: PhoneNumber?, on executor: QueueExecutor
    ) async -> NumberAnswer {
        let asking = NumberAsking(numbers, own: own, me: identity.keys.owner, on: executor)
        for address in person.addresses {
            try? await transport.dial(address, expecting: nil) { await asking.run(on: $0) }
            if Task.isCancelled { break }
            if let owner = await asking.owner {
                await met(owner, at: address)
                break
            }
        }
        let owner = await asking.owner
        if let owner, await isFriendOrBlocked(owner) { return NumberAnswer(person: person, outcome: .silent) }
        return NumberAnswer(
            person: NearbyPerson(id: owner ?? person.id, name: person.name, addresses: person.addresses),
            outcome: await asking.outcome())
    }

    private func isFriendOrBlocked(_ owner: OwnerID) -> Bool {
        engine?.link(to: owner).map { $0.friendship != nil || $0.isBlocked } == true
    }
}

/// One search at one person.
private actor NumberAsking {
    /// Blinding and checking take milliseconds for each number, and the daemon has one event loop.
    private nonisolated let executor: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let numbers: [PhoneNumber]
    private let own: PhoneNumber?
    private let me: OwnerID
    private var query: NumberQuery?
    private var result: NumberQuery.Outcome?
    private var random = SystemRandomNumberGenerator()
    /// The messages that belong to no search.
    private var others = 0
    private static let mostOthers = 64
    /// Who answered.
    private(set) var owner: OwnerID?

    init(_ numbers: [PhoneNumber], own: PhoneNumber?, me: OwnerID, on executor: QueueExecutor) {
        self.executor = executor
        self.numbers = numbers
        self.own = own
        self.me = me
    }

    func run(on connection: any PeerConnection) async {
        let query = NumberQuery(numbers, own: own, me: me, connection: connection.peer.diallerNonce)
        self.query = query
        owner = connection.peer.keys.owner
        _ = connection.send(.number(query.opening))
        try? await connection.receive { message in
            if case .number(let message) = message { return self.handle(message, on: connection) }
            // Somebody who has asked for this owner's friendship may say so here too; that is repeated elsewhere.
            self.others += 1
            if self.others > Self.mostOthers { connection.close(.overloaded) }
        }
    }

    private func handle(_ message: NumberMessage, on connection: any PeerConnection) {
        guard result == nil else { return }
        switch query?.handle(message, using: &random) {
        case .send(let next): _ = connection.send(.number(next))
        case .done(let outcome):
            result = outcome
            connection.close(.goodbye)
        case .wait, nil: break
        }
    }

    /// Returns what was found, once the connection has ended.
    func outcome() -> NumberAnswer.Outcome {
        switch result {
        case .evaluated:
            if query?.needsOwnNumber == true { return .needsOwnNumber }
            guard let found = try? query?.found() else { return .silent }
            return .answered(found)
        case .refused: return .refused
        case .broken, nil: return .silent
        }
    }
}
