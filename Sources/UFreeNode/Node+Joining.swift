import UFreeDomain
package import UFreeServices
import UFreeSync

/// An invitation that the owner uses right now, and who waits for the result.
struct Joining: Sendable {
    let attempt: JoinAttempt
    let news: AsyncStream<JoinNews>.Continuation
    /// Whether the mailbox has an input for it already: announcements may come faster than the node works.
    var isPosted = false
    /// Whether somebody has proved to know the secret: nobody else is looked for.
    var isOver = false
    /// How many services were asked for their addresses before others.
    var urgent = 0
    /// The names of the services where the inviter may be.
    var machines: Set<String> = []

    /// The most services that one attempt looks at in all, and at a time. Anybody may announce any number.
    static let (mostMachines, machinesAtOnce) = (64, 16)
    /// Those who had another secret or no such invitation. They are not asked again.
    var spent: Set<OwnerID> = []
}

extension Node {
    package func join(_ attempt: JoinAttempt) -> AsyncStream<JoinNews> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: JoinNews.self, bufferingPolicy: .bufferingNewest(16))
        joining[attempt.id] = Joining(attempt: attempt, news: continuation)
        continuation.onTermination = { [mailbox] _ in mailbox.post(.joinOver(attempt.id)) }
        mailbox.post(.join(attempt.id))
        return stream
    }

    /// Tells the engine of an invitation in use and of all that is known about where its inviter is.
    func showInvitation(_ id: RequestID) async throws {
        self.joining[id]?.isPosted = false
        for machine in neighbourhood.machines(inviting: joining[id]?.attempt.number) {
            guard self.joining[id]?.machines.count ?? 0 < Joining.mostMachines else { break }
            self.joining[id]?.machines.insert(machine.name)
        }
        guard let joining = joining[id], !joining.isOver else { return }
        let attempt = joining.attempt
        let goal = addresses(of: joining)
        let owner: OwnerID? = if case .owner(let owner, _) = attempt.inviter { owner } else { nil }
        try await handle(
            .join(
                id,
                Join(
                    selector: Invitation.selector(attempt), secret: attempt.secret, owner: owner,
                    addresses: goal,
                    owners: Set(goal.compactMap { owners[$0] })
                        .union(machines(of: joining).compactMap(\.owner)),
                    spent: joining.spent)))
        wake()
    }

    /// Shows invitations with a number again: everything that is announced may belong to an inviter who is looked for.
    func lookForInviters() {
        for (id, search) in joining
        where search.attempt.number != nil && !search.isPosted && !search.isOver {
            joining[id]?.isPosted = true
            mailbox.post(.join(id))
        }
    }

    func joinEnded(_ id: RequestID) async throws {
        guard joining.removeValue(forKey: id) != nil else { return }
        try await handle(.join(id, nil))
    }

    func tell(_ result: JoinResult, of id: RequestID) {
        switch result {
        case .met(let owner, let request):
            joining[id]?.isOver = true
            joining[id]?.news.yield(.met(owner, request))
        case .blocked(let owner): joining[id]?.news.yield(.blocked(owner))
        case .closed(let owner):
            joining[id]?.spent.insert(owner)
            joining[id]?.news.yield(.closed)
        case .wrong(let owner):
            joining[id]?.spent.insert(owner)
            joining[id]?.news.yield(.wrong)
        }
    }

    /// The addresses where an inviter is looked for and not connected.
    var joiningAddresses: Set<String> {
        joining.values.reduce(into: []) { all, joining in
            guard !joining.isOver else { return }
            switch joining.attempt.inviter {
            case .owner(let owner, _):
                if engine?.isConnected(to: owner) != true { all.formUnion(addresses(of: joining)) }
            case .number:
                let unmet = machines(of: joining).filter { !isMet($0, joining) }
                // One address of each machine: a second connection would be a second try of the code.
                let turns = unmet.prefix(Joining.machinesAtOnce).compactMap { plan.turn(of: $0.addresses) }
                all.formUnion(turns)
            }
        }
    }

    /// Returns the inviters who are looked for at an address; nil stands for one who is not known.
    func joiningOwners(at address: String) -> Set<OwnerID?> {
        joining.values.reduce(into: []) { owners, joining in
            guard !joining.isOver, addresses(of: joining).contains(address) else { return }
            switch joining.attempt.inviter {
            case .number: owners.insert(nil)
            case .owner(let owner, _): owners.insert(owner)
            }
        }
    }

    /// All addresses of the machines where inviters are looked for.
    var possibleJoiningAddresses: Set<String> {
        joining.values.reduce(into: []) { $0.formUnion(addresses(of: $1)) }
    }

    private func isMet(_ machine: Machine, _ joining: Joining) -> Bool {
        let met = Set(machine.addresses.compactMap { owners[$0] } + [machine.owner].compactMap(\.self))
        return machine.addresses.contains { engine?.isConnected(at: $0) == true }
            || met.contains { joining.spent.contains($0) || engine?.isConnected(to: $0) == true }
    }

    private typealias Machine = (name: String, owner: OwnerID?, addresses: [String])

    /// Returns the machines that may be the inviter's.
    private func machines(of joining: Joining) -> [Machine] {
        neighbourhood.machines(inviting: joining.attempt.number).filter { joining.machines.contains($0.name) }
    }

    /// Returns whether a service announces a number that is looked for, and is to be found before those of strangers.
    func isUrgent(_ sighting: Sighting) -> Bool {
        let numbers = AnnouncementText.invitations(sighting.text)
        for (id, search) in joining where !search.isOver && search.urgent < Joining.machinesAtOnce {
            guard let number = search.attempt.number, numbers.contains(number) else { continue }
            joining[id]?.urgent += 1
            return true
        }
        return false
    }

    private func addresses(of joining: Joining) -> Set<String> {
        switch joining.attempt.inviter {
        case .number: Set(machines(of: joining).flatMap(\.addresses))
        case .owner(let owner, let addresses):
            joining.spent.contains(owner) ? [] : knownAddresses(of: owner).union(addresses)
        }
    }

    // MARK: The owner's own codes

    /// Reads the codes that are open, to announce their numbers.
    func readInvitations() async throws {
        let now = clock.now()
        let codes = try await store.invitations(at: now).filter { !$0.isLink && $0.isOpen(at: now) }
        openCodes = codes.reduce(into: [:]) { ends, code in
            ends[code.number] = uptime + .milliseconds(now.milliseconds(until: code.expiresAt))
        }
    }

    package func invitationNumbersNearby() -> Set<Int> { neighbourhood.invitationNumbers }
}

extension Invitation {
    fileprivate static func selector(_ attempt: JoinAttempt) -> [UInt8] {
        switch attempt.inviter {
        case .number(let number): [UInt8(truncatingIfNeeded: number)]
        case .owner: selector(ofLink: attempt.secret)
        }
    }
}
