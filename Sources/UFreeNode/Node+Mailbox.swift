import Logging
import Synchronization
import UFreeDomain
import UFreeServices
import UFreeSync

extension Node {
    /// Serves one connection from its first message to its last, in the connection's own task.
    nonisolated func serve(_ connection: any PeerConnection) async {
        let id = SessionID(number: lastSession.add(1, ordering: .relaxed).newValue)
        let entry = allowances.withLock { $0.chargeEntry(connection.peer, at: uptime) }
        if let entry, await !waits(entry, for: connection) { return }
        if connection.peer.isSearch { return await serveSearch(on: connection) }
        await mailbox.send(.connected(id, connection, isExpendable: entry?.isExpendable ?? false))
        let start = ContinuousClock.now
        var said: CloseReason?
        var isLost = false
        do {
            try await connection.receive { message in
                // Nothing more is read meanwhile, so TCP slows the peer down and no message is lost.
                let charge = allowances.withLock { $0.charge(message, from: connection.peer, at: uptime) }
                guard await waits(charge, for: connection) else { return }
                await mailbox.send(.message(id, message), from: connection.peer.keys.owner)
            }
        } catch {
            if case PeerError.closed(let reason) = error { said = reason }
            isLost = error as? PeerError == .lost
            logger.debug("connection ended", metadata: ["session": "\(id.number)", "reason": "\(error)"])
        }
        // What breaks at once breaks again at once: only a connection that lasted is dialled again quickly.
        let hasLasted = ContinuousClock.now - start >= DialPlan.lasting
        await mailbox.send(.ended(id, said: said, isLost: isLost && hasLasted))
    }

    /// Waits until a charge is paid. If the peer closes the connection before that, it ends; messages beyond
    /// its allowance are not even parsed.
    /// - Returns: whether the connection is still open.
    nonisolated func waits(
        _ charge: Allowances.Charge, for connection: any PeerConnection
    ) async -> Bool {
        guard charge.wait > .zero else { return true }
        NodeMetrics.waits(charge)
        guard await !connection.stands(for: charge.wait) else { return true }
        connection.close(.goodbye)
        allowances.withLock { $0.giveBack(charge, at: uptime) }
        return false
    }

    /// Handles one input completely. If the database fails, the engine and the stored data may differ, so the
    /// engine is discarded and a new one starts from what is stored.
    func process(_ input: NodeInput) async {
        do {
            switch input {
            case .connected(let id, let connection, let isExpendable):
                // A connection that has already ended deserves no transaction, however many come and go.
                if isExpendable, await !connection.stands(for: .zero) { return }
                connections[id] = connection
                if let address = connection.peer.dialledAddress {
                    met(connection.peer.keys, at: address)
                }
                try await hear(.connected(id, connection.peer), on: id)
            case .message(let id, let message):
                if connections[id] != nil { try await hear(.received(id, message), on: id) }
            case .ended(let id, let said, let isLost):
                let connection = connections.removeValue(forKey: id)
                forgetProbes(for: id)
                if let address = connection?.peer.dialledAddress,
                    said == .cloneSuspected || said == .notPermitted
                {
                    refusing.insert(address)
                }
                try await handle(.disconnected(id, said: said))
                if let owner = connection?.peer.keys.owner {
                    let addresses = knownAddresses(of: owner)
                    if isLost { plan.lost(addresses, at: uptime) }
                    // What was dialled seldom, because another device was connected, is all that is left now.
                    if engine?.isConnected(to: owner) == false { plan.forgive(addresses, at: uptime) }
                }
                wake()
            case .probed(let question, let isAlive):
                let asking = probing.removeValue(forKey: question) ?? []
                if asking.contains(nil), isAlive == false { connections[question.older]?.close(.timeout) }
                for newer in asking.compactMap(\.self).sorted() {
                    try await handle(.probed(question.older, for: newer, isAlive: isAlive))
                }
            case .machineChanged(let change):
                machineChanged(change)
                // Only a changed clock can mean a new day. How far it is from a friend's shows when that one connects again.
                if change == .clock {
                    clearHealth(.clockDiffers)
                    try await rollDays()
                }
            case .ledHere(let address):
                refusing.insert(address)
                try await handle(.ledHere(address: address))
            case .receiptsDue: try await handle(.receiptsDue)
            case .keepIdentity:
                try await handle(.keepIdentity)
                plan.hurry(at: uptime)
                wake()
            case .news(let news):
                try await RequestMark.$current.withValue(news.request) { try await take(news) }
            case .coming(let news): prepare(news)
            case .newDay:
                endHealth()
                try await rollDays()
            case .dialled(let address, let lasted, let problem):
                let jitter = Double(random.bytes(1).first ?? 0) / 255
                let isRefused =
                    refusing.remove(address) != nil || (lasted == nil && isForAnotherDevice(address))
                plan.finished(
                    address, lasted: lasted, problem: problem, isRefused: isRefused, jitter: jitter,
                    at: uptime)
                wake()
            case .join(let id): try await showInvitation(id)
            case .joinOver(let id): try await joinEnded(id)
            case .writeTrouble(let error): show(error)
            case .pulse: beat()
            }
        } catch {
            // A shutdown cancels work in progress; the next start continues from what was committed.
            if Task.isCancelled { return }
            logger.error("the database refused a change", metadata: ["error": "\(error)"])
            await recover(from: error)
        }
    }

    /// Remembers who answered at an address.
    func met(_ peer: PeerKeys, at address: String) {
        // Friends may announce any number of addresses; one that is forgotten is dialled once more.
        if owners.count >= Self.metAddresses { (owners, devices) = ([:], [:]) }
        owners[address] = peer.owner
        devices[address] = peer.device
        // A person nearby may have a name or a number now.
        toldNearby.hear()
        wake()
    }

    /// Handles what a peer said. If it breaks a rule of the database, that is the peer's fault: nothing of it
    /// was stored, the engine is restored, and only that peer is disconnected.
    private func hear(_ event: Event, on id: SessionID) async throws {
        // As long as a second engine exists, a change copies the state of every connection. A receipt stores
        // nothing at once, and a thousand friends send one after each edit.
        let before = event.isReceipt ? nil : engine
        do {
            try await handle(event)
        } catch let error as DataError {
            guard case .constraintViolation = error, let before else { throw error }
            logger.warning("a peer's message breaks a rule of the database", metadata: ["error": "\(error)"])
            engine = before
            try await perform(.close(id, .violation))
            try await handle(.disconnected(id))
        }
    }

    /// Passes the journal's news to the engine: links, requests to addresses, and changes of the views.
    private func take(_ news: ReplicaNews) async throws {
        var asks: [RequestID] = []
        var isRenamed = false
        var hasInvitations = false
        for change in news.batch.changes {
            switch change {
            case .addressAsk(let id): asks.append(id)
            case .profile(_, isMine: true, _, _): isRenamed = true
            case .invitations: hasInvitations = true
            case .finding: await numbers.renew()
            default: break
            }
        }
        // The engine knows changes that a peer caused; those of another command may be outdated, so the link is read
        // again, together with the views: they are sent at the level of that link.
        let unknown = Set(news.links.filter { !(engine?.holds($0) ?? false) }.map(\.owner))
        let read =
            unknown.isEmpty && news.views.isEmpty ? [:] : try await takeViews(news.views, with: unknown)
        for link in news.links {
            let owner = link.owner
            let link = read[owner] ?? link
            allowances.withLock { $0.trust(owner, link.friendship != nil) }
            _ = try await knownOfOld(link)
            if link.isFinished { (addresses[owner], places[owner]) = (nil, nil) }
            if link.isEmpty { neighbourhood.forget(owner) }
        }
        for id in asks { try await handle(.addressAsk(id, try await store.addressAsk(id))) }
        if hasInvitations { try await readInvitations() }
        if !news.links.isEmpty || !asks.isEmpty || isRenamed || hasInvitations { wake() }
    }

    /// Loads the known addresses and devices of an owner, if a link begins with somebody known from earlier.
    private func knownOfOld(_ link: Link) async throws -> SignedDeviceList? {
        link.isFinished || addresses[link.owner] != nil ? nil : try await recall(link.owner)
    }

    /// Handles a possible new day: the window of shared days moves, and watchers refresh.
    private func rollDays() async throws {
        tell(.time)
        try await store.publish(at: clock.now())
        try await takeViews()
    }

    /// Updates the engine's views, and with them the links that decide who sees them.
    /// - Parameters:
    ///   - changes: the changes of a commit; the views are read again if these do not directly follow the engine's.
    ///   - owners: whose links have changed.
    ///   - pending: an owner whose link the engine adopts with the outcome of a step.
    /// - Returns: the links as they were read with the views.
    @discardableResult
    private func takeViews(
        _ changes: [ViewChange] = [], with owners: Set<OwnerID> = [], pending: OwnerID? = nil
    ) async throws -> [OwnerID: Link] {
        if owners.isEmpty, let prepared, prepared.changes == changes {
            let effects = prepared.effects
            // What the former engine alone held is freed after the change is on its way.
            let former = engine
            engine = prepared.engine
            try await perform(effects)
            withExtendedLifetime(former) {}
            return [:]
        }
        if owners.isEmpty, let steps = steps(changes) {
            try await handle(.published(steps))
            return [:]
        }
        guard let held = engine?.heldViews else { return [:] }
        // The views may be newer than news that still waits. Check the links, so that nobody gets a row at a level
        // that has ended.
        let asked = owners.union(engine?.connectedFriends ?? []).union([pending].compactMap(\.self))
        let (views, links) = try await store.sharing(since: held, with: asked)
        var changed: [LinkNews] = []
        for link in links where link.owner != pending && engine?.holds(link) == false {
            changed.append(LinkNews(link, known: try await knownOfOld(link)))
        }
        try await handle(.published(views, links: changed))
        return Dictionary(links.map { ($0.owner, $0) }, uniquingKeysWith: { $1 })
    }

    /// Returns the changes of a commit as those of the engine's views; nil if they do not directly follow these.
    private func steps(_ changes: [ViewChange]) -> [ViewUpdate]? {
        // Nothing keeps the views while the engine changes them, or it would change a copy.
        let steps = changes.compactMap { change in
            engine?.heldViews.first { $0.level == change.level }?.update(by: change)
        }
        return changes.isEmpty || steps.count < changes.count ? nil : steps
    }

    /// Works out what a change means for friends while the disk writes it (0078). Nothing of it leaves this node before the commit.
    private func prepare(_ news: ReplicaNews) {
        guard news.links.isEmpty, let steps = steps(news.views), var next = engine else { return }
        let effects = next.handle(.published(steps), at: clock.now())
        for case .send(let message, _) in effects.prefix(Self.effectsInTurn) { transport.prepare(message) }
        prepared = Prepared(changes: news.views, engine: next, effects: effects)
    }

    func handle(_ event: Event) async throws {
        if let effects = engine?.handle(event, at: clock.now()) { try await perform(effects) }
    }

    private func perform(_ effects: [Effect]) async throws {
        for (place, effect) in effects.enumerated() {
            try await perform(effect)
            // Nobody waits until a thousand friends were written to: not the owner whose change it is, nor a control request.
            if place % Self.effectsInTurn == Self.effectsInTurn - 1 { try? await pause(.zero) }
        }
    }

    func perform(_ effect: Effect) async throws {
        switch effect {
        case .send(let message, let id):
            if case .delta(let delta) = message { log("sent a delta", to: id, delta.position) }
            if connections[id]?.send(message) == false { connections[id]?.close(.overloaded) }
        case .close(let id, let reason):
            let connection = connections.removeValue(forKey: id)
            if let address = connection?.peer.dialledAddress, reason == .cloneSuspected {
                refusing.insert(address)
            }
            connection?.close(reason)
            if reason == .violation { counters["violations", default: 0] += 1 }
        case .trust(let id, let isTrusted):
            connections[id]?.setTrusted(isTrusted)
            if let owner = connections[id]?.peer.keys.owner {
                allowances.withLock { $0.trust(owner, isTrusted) }
            }
        case .store(let change):
            try await store.commit(change, at: clock.now())
            if case .seen(_, let owner, _, _) = change {
                try await recall(owner)
            }
            if case .acknowledged(let receipts) = change { try await handle(.receiptsStored(receipts)) }
            if case .applied(let owner, _, let position, let rows, let isSnapshot) = change {
                // The owner's watchers see it before the friend has the receipt, which nobody waits for.
                try? await pause(.zero)
                let kind = isSnapshot ? "snapshot" : "delta"
                NodeMetrics.applied(rows.count, isSnapshot: isSnapshot)
                logger.debug(
                    "applied a friend's rows",
                    metadata: [
                        "peer": Self.short(owner), "rows": "\(rows.count)", "kind": "\(kind)",
                        "number": Self.number(position),
                    ])
            }
        case .collectReceipts: collectReceipts()
        case .transact(let owner, let step, let id):
            var outcome = try await store.transact(owner, step, at: clock.now())
            // A new friend may read a view that nobody read before.
            if outcome.link.friendship?.level != engine?.link(to: owner)?.friendship?.level {
                outcome.link = try await takeViews(pending: owner)[owner] ?? outcome.link
            }
            let known = try await knownOfOld(outcome.link)
            try await handle(.outcome(id, outcome, known: known))
        case .begin(let epochs):
            try await store.begin(epochs, at: clock.now())
            try await takeViews()
        case .probe(let older, let newer, let limit):
            guard connections[older] != nil else {
                return try await handle(.probed(older, for: newer, isAlive: false))
            }
            probe(older, for: newer, within: limit)
        case .resume(let id): try await handle(.resumed(id))
        case .announce(let announcement): announce(announcement)
        }
    }

    private func log(_ message: Logger.Message, to id: SessionID, _ position: Position) {
        logger.debug(
            message,
            metadata: [
                "peer": connections[id].map { Self.short($0.peer.keys.owner) } ?? "",
                "number": Self.number(position),
            ])
    }

    private static func short(_ owner: OwnerID) -> Logger.MetadataValue { "\(owner.description.prefix(7))" }

    /// What both sides call a change: the number that a view has reached with it.
    private static func number(_ position: Position) -> Logger.MetadataValue {
        "\(position.seq)"
    }

    /// Asks for the receipts to be stored soon. The wait is shorter than anybody notices, and long enough for those of a whole group.
    private func collectReceipts() {
        // Outlives the input that it answers, which must not wait.
        Task { [mailbox, pause] in
            try? await pause(Self.receiptWait)
            await mailbox.send(.receiptsDue)
        }
    }

    /// Restarts from the database, trying until it can be read; every peer has to connect again.
    /// - Parameter error: the problem to show as a health item; nil if it is shown already.
    func recover(from error: (any Error)? = nil) async {
        engine = nil
        for connection in connections.values { connection.close(.overloaded) }
        connections = [:]
        if let error = error as? DataError, error.isRefusedWrite {
            show(error)
        } else if error != nil {
            setHealth(.storage, isError: true, values: [:])
        }
        while !Task.isCancelled {
            do {
                try await startEngine()
                clearHealth(.storage)
                wake()
                return
            } catch {
                // The mailbox waits, but the node is working: restarting it would not help.
                beat()
                let isRefusedWrite = (error as? DataError)?.isRefusedWrite ?? false
                if isRefusedWrite {
                    logger.debug("nothing can be written yet", metadata: ["error": "\(error)"])
                } else {
                    logger.error("the database cannot be read", metadata: ["error": "\(error)"])
                }
                try? await pause(.seconds(isRefusedWrite ? 5 : 1))
            }
        }
    }
}

/// What a change that is about to be committed means for friends.
struct Prepared {
    let changes: [ViewChange]
    /// The engine after the change.
    let engine: Engine
    let effects: [Effect]
}

extension Event {
    /// Whether a peer says what it holds of this owner's days.
    fileprivate var isReceipt: Bool {
        if case .received(_, .applied) = self { true } else { false }
    }
}
