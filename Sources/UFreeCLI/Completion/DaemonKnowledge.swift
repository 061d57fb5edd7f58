import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Answers from the daemon for completion. A missing or slow daemon gives no candidates, because a key press
/// must not wait.
struct DaemonKnowledge: Sendable {
    private let client: ControlClient?
    private let surroundings: Surroundings

    /// - Parameter words: the command line, which may name the socket.
    init(words: [String], surroundings: Surroundings) {
        let path = try? ControlSocketPath.resolve(
            option: Completer.Line(words.dropLast()).socket, environment: surroundings.environment,
            uid: surroundings.userID)
        client = path.map { ControlClient(path: $0) }
        self.surroundings = surroundings
    }

    var known: Completer.Known {
        Completer.Known(
            friends: {
                let friends = await asked { try await $0.allFriends().value.friends } ?? []
                return Self.candidates(
                    friends.map { ($0.name, $0.id, CompletionText.friend(connected: $0.connected)) })
            },
            groups: {
                let groups = await asked { try await $0.call(API.groups).value.groups } ?? []
                return groups.map { Candidate($0.name, GroupText.names($0)) }
            },
            nearby: {
                let people = await asked { try await $0.call(API.nearby).value.people } ?? []
                let strangers = people.filter { $0.relation != RelationWord.friend.rawValue }
                return Self.candidates(
                    strangers.map { person in
                        let name = person.sameNameAs == nil ? person.name : nil
                        return (
                            name, person.id ?? person.addresses.first,
                            NearbyText.relation(person) ?? NearbyText.nearby
                        )
                    })
            },
            incoming: {
                let requests = await asked { try await $0.call(API.requests).value.incoming } ?? []
                return Self.candidates(
                    requests.filter { $0.isPending }.map {
                        ($0.from.name, $0.id, CompletionText.asks($0.code))
                    })
            },
            outgoing: {
                let requests = await asked { try await $0.call(API.requests).value.outgoing } ?? []
                return Self.candidates(
                    requests.map { ($0.to.name ?? $0.address, $0.id, CompletionText.youAsked) })
            },
            blocked: {
                let people = await asked { try await $0.call(API.blocked).value.people } ?? []
                return Self.candidates(people.map { ($0.name, $0.id, BlockText.since($0.since)) })
            },
            locations: {
                let locations = await asked { try await $0.call(API.locations).value.locations } ?? []
                return Self.candidates(
                    locations.map { ($0.name, $0.id, $0.shiftTypes.joined(separator: ", ")) })
            },
            shiftTypes: {
                let types = await asked { try await $0.call(API.shiftTypes).value.shiftTypes } ?? []
                return Self.candidates(types.map { ($0.symbol, nil, CompletionText.shiftType($0)) })
            },
            rotations: {
                let patterns = await asked { try await $0.call(API.readyRotations).value.patterns } ?? []
                return patterns.map { Candidate($0.name, $0.pattern) }
            },
            today: {
                await asked { try await $0.call(API.profile).value.today } ?? DayText.utc(surroundings.now())
            })
    }

    /// Returns candidates by name if the name is unique, otherwise by the exact form.
    private static func candidates(
        _ people: [(name: String?, exact: String?, help: String)]
    ) -> [Candidate] {
        people.compactMap { person in
            let namesakes = people.filter { $0.name?.lowercased() == person.name?.lowercased() }
            return Candidate(
                naming: person.name, exact: person.exact, isUnique: namesakes.count == 1, help: person.help)
        }
    }

    private func asked<Value: Sendable>(
        _ question: @escaping @Sendable (ControlClient) async throws -> Value
    ) async -> Value? {
        guard let client else { return nil }
        let patience = surroundings.completionPatience
        return await withTaskGroup(of: Value?.self) { group in
            group.addTask { try? await question(client) }
            group.addTask {
                try? await ContinuousClock().sleep(for: patience)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
