import UFreeSync

// Databases that are restored from older copies, and machines that run twice (Y6, fault 39).
extension Simulation {
    /// Performs a random action with copies.
    mutating func copySomething() throws {
        let index = Int.random(in: nodes.indices, using: &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0..<4: backUp(index)
        case 4..<6: restore(index)
        case 6: clone(index)
        default: if chance(1, in: 2) { retireCopies() }
        }
    }

    private mutating func backUp(_ index: Int) {
        var copy = nodes[index].database
        _ = copy.drainNews()
        nodes[index].backup = copy
        note(index, "is copied")
    }

    /// Restores an older copy. In half of the cases the witness next to it detects it.
    private mutating func restore(_ index: Int) {
        guard let backup = nodes[index].backup, !nodes[index].isRetired else { return }
        if nodes[index].isUp { crash(index) }
        nodes[index].database = backup
        copied.insert(nodes[index].person)
        tally.restores += 1
        note(index, "is restored")
        if chance(1, in: 2) {
            tally.restoresFromWitness += 1
            nodes[index].database.forgetViews()
        }
        start(index)
    }

    /// Runs a copy of the whole directory on a second machine.
    private mutating func clone(_ index: Int) {
        guard nodes.allSatisfy({ $0.person == $0.index }) else { return }
        let original = nodes[index]
        var copy = original.backup.flatMap { chance(1, in: 2) ? $0 : nil } ?? original.database
        _ = copy.drainNews()
        let twin = SimulatedNode(
            index: nodes.count, person: original.person, keys: original.keys, database: copy)
        nodes.append(twin)
        side.append(side[index])
        copied.insert(original.person)
        tally.clones += 1
        note(index, "is cloned as \(twin.index)")
        start(twin.index)
    }

    /// Stops one of two machines of the same person for good.
    mutating func retireCopies() {
        for twin in nodes where twin.person != twin.index && !twin.isRetired {
            guard twin.keys == nodes[twin.person].keys else { continue }
            guard !nodes[twin.person].isRetired else { continue }
            let index = chance(1, in: 2) ? twin.index : twin.person
            if nodes[index].isUp { crash(index) }
            nodes[index].isRetired = true
            note(index, "is stopped for good")
        }
    }

    /// Answers whether an older connection is alive. After a crash or a split nobody answers.
    mutating func answer(_ probe: SimulatedProbe) throws {
        let connection = place(of: probe.older).flatMap { connections[$0.0] }
        let isAlive = connection.map { side[$0.ends[0].node] == side[$0.ends[1].node] } ?? false
        if isAlive { tally.probesAlive += 1 } else { tally.probesDead += 1 }
        note(probe.node, "finds \(probe.older.number) \(isAlive ? "alive" : "dead")")
        try process(.probed(probe.older, for: probe.newer, isAlive: isAlive), at: probe.node)
    }

    mutating func answerSomeProbe() throws {
        guard !probes.isEmpty else { return }
        try answer(probes.remove(at: Int.random(in: probes.indices, using: &random)))
    }

    /// Records what a node reports to its owner. Without copies it must not report any of these problems.
    mutating func heard(_ announcement: Announcement, at index: Int) throws {
        note(index, "tells its owner \(announcement)")
        switch announcement {
        case .cloneSuspected, .refusedAsClone: tally.clonesSuspected += 1
        case .ownKeyElsewhere: tally.ownKeyMet += 1
        case .foreignHistory: tally.foreignHistories += 1
        case .notKnown:
            tally.notKnown += 1
            return
        default: return
        }
        guard !copied.isEmpty else { throw fail("\(index) raises a false alarm: \(announcement)") }
    }

    /// Removes friends who no longer know the owner, as the node advises.
    /// - Returns: Whether a friend was removed.
    mutating func followAdvice() throws -> Bool {
        var isFollowed = false
        for index in nodes.indices {
            for owner in nodes[index].engine?.friendsUnknownTo ?? [] {
                guard !copied.isEmpty else { throw fail("\(index) is unknown to a friend without any copy") }
                isFollowed = true
                try? nodes[index].database.removeFriend(owner, at: now)
                nodes[index].takeJournal()
            }
        }
        return isFollowed
    }
}
