import UFreeDomain
import UFreeServices
import UFreeSync

/// What one friend was told by the devices of a person.
struct ToldByDevices {
    /// Each device's rows as that device last said them.
    var byDevice: [DeviceID: [RowKey: SharedRow]] = [:]
    /// What a reader would hold that replaces everything with each snapshot, whichever device sends it.
    var inOneReplica: [RowKey: SharedRow] = [:]

    /// The newest row of each day.
    var days: [CivilDate: SharedRow] {
        byDevice.values.flatMap(\.values).reduce(into: [:]) { days, row in
            guard case .day(let date) = row.key else { return }
            if days[date].map({ $0.stamp < row.stamp }) ?? true { days[date] = row }
        }
    }

    var isOneReplicaWrong: Bool {
        let rows = inOneReplica.values.reduce(into: [CivilDate: SharedRow]()) { days, row in
            if case .day(let date) = row.key { days[date] = row }
        }
        return Self.shown(rows) != Self.shown(days)
    }

    private static func shown(_ rows: [CivilDate: SharedRow]) -> [CivilDate: DayContent] {
        rows.compactMapValues { row in
            guard case .day(let day) = row.body, day.word != .unknown else { return nil }
            return day.content
        }
    }
}

// A person with two devices (I4). The devices edit apart and meet friends apart; nothing passes between them.
extension Simulation {
    /// Returns a simulation in which everybody is everybody's friend and the first person has a second device, the last node.
    package static func ofDevices(seed: UInt64, isTracing: Bool = false) throws -> Simulation {
        var simulation = Simulation(seed: seed, isTracing: isTracing, people: 2 + Int(seed % 3))
        simulation.isHealed = true
        try simulation.befriendEverybody()
        try simulation.linkDevice()
        simulation.isHealed = false
        return simulation
    }

    private mutating func befriendEverybody() throws {
        for first in nodes.indices {
            for second in nodes.indices where second > first {
                let bytes = (0..<48).map { _ in UInt8.random(in: 0...255, using: &random) }
                guard let id = RequestID(bytes: Array(bytes.prefix(16))) else { return }
                _ = try nodes[first].database.sendFriendRequest(
                    to: .owner(nodes[second].keys.owner), id: id, nonce: Array(bytes.suffix(32)), at: now)
                nodes[first].takeJournal()
                book.consent(of: first, to: second)
                book.consent(of: second, to: first)
            }
        }
        for index in nodes.indices where !nodes[index].isUp { start(index) }
        for _ in 0..<2 { try meetEverybody() }
        for index in nodes.indices {
            for record in nodes[index].database.requests(at: now) where record.request.direction == .incoming
            {
                _ = try nodes[index].database.acceptFriendRequest(record.request.id, verified: false, at: now)
            }
            nodes[index].takeJournal()
        }
        for _ in 0..<2 { try meetEverybody() }
        for node in nodes where node.database.friends().count < nodes.count - 1 {
            throw fail("\(node.index) did not become everybody's friend")
        }
    }

    /// Gives the first person a second device, which starts with a copy of what the first one has.
    private mutating func linkDevice() throws {
        told = [:]
        for holder in nodes.indices.dropFirst() {
            let rows = nodes[holder].database.heldRows(of: nodes[0].keys.owner)
            told?[holder] = ToldByDevices(
                byDevice: [nodes[0].keys.device: rows], inOneReplica: rows)
        }
        guard let fresh = SimulatedNode.keys(nodes.count) else { return }
        let me = nodes[0].keys
        let keys = PeerKeys(
            owner: me.owner, device: fresh.device, ownerKey: me.ownerKey, deviceKey: fresh.deviceKey)
        var copy = nodes[0].database
        _ = copy.drainNews()
        copy.device = keys.device
        copy.forgetViews()
        crash(0)
        nodes.append(SimulatedNode(index: nodes.count, person: 0, keys: keys, database: copy))
        side.append(side[0])
        show([me.device, keys.device], version: 2, at: [0, nodes.count - 1])
        start(0)
        start(nodes.count - 1)
    }

    private mutating func show(_ devices: [DeviceID], version: UInt64, at indices: [Int]) {
        for index in indices {
            nodes[index].list = SignedDeviceList(
                ownerKey: nodes[0].keys.ownerKey, devices: devices, version: version,
                record: SignedDeviceList.Record(
                    kinds: devices.map { _ in 0 }, readingNumber: 1, readingKey: []),
                signature: [])
        }
    }

    /// The owner loses the second device: the list no longer has it. It goes on with the old list.
    private mutating func loseDevice() {
        guard nodes[0].list?.version == 2 else { return }
        if nodes[0].isUp { crash(0) }
        show([nodes[0].keys.device], version: 3, at: [0])
        start(0)
        // What the lost device said is gone, so stamps may go back.
        copied.insert(0)
        tally.devicesLost += 1
        note("the second device is lost")
    }

    mutating func actOnDevices(_ index: Int) throws {
        switch Int.random(in: 0..<40, using: &random) {
        case 0..<34: try setDays(chance(1, in: 2) || nodes[index].person == 0 ? index : 0)
        case 34..<37: rename(index)
        case 37, 38: share(index)
        default: if chance(1, in: 3) { loseDevice() }
        }
        for index in nodes.indices { nodes[index].takeJournal() }
    }

    /// Records what a friend stored of the person with two devices.
    /// - Parameter known: the device lists that the friend had before.
    mutating func note(_ change: StoreChange, at holder: Int, knowing known: [OwnerID: SignedDeviceList]) {
        let person = nodes[0].keys.owner
        switch change {
        case .applied(person, let device, _, let rows, let isSnapshot):
            var heard = told?[holder] ?? ToldByDevices()
            if isSnapshot { (heard.byDevice[device], heard.inOneReplica) = ([:], [:]) }
            for row in rows {
                heard.byDevice[device, default: [:]][row.key] = row
                if heard.inOneReplica[row.key].map({ $0.stamp < row.stamp }) ?? true {
                    heard.inOneReplica[row.key] = row
                }
            }
            told?[holder] = heard
        case .seen(let list, person, _, _) where list.isNewer(than: known[person]):
            let heard = told?[holder]?.byDevice ?? [:]
            told?[holder]?.byDevice = heard.filter { list.devices.contains($0.key) }
        default: break
        }
    }

    /// Checks that every friend shows the newest row of each day of all that the devices told it.
    mutating func checkTold() throws {
        for (holder, heard) in told ?? [:] where nodes[holder].person != 0 {
            let shown = nodes[holder].database.heldRows(of: nodes[0].keys.owner).values
                .reduce(into: [CivilDate: SharedRow]()) { days, row in
                    if case .day(let date) = row.key { days[date] = row }
                }
            guard shown == heard.days else { throw fail("\(holder) shows other days than it was told") }
            tally.deviceMoments += 1
            if heard.isOneReplicaWrong { tally.wrongWithOneReplica += 1 }
        }
    }

    /// Checks that, once all messages are delivered, every friend shows the newest of what the person's devices share.
    func checkDevices() throws {
        for holder in nodes.indices where nodes[holder].person != 0 {
            guard nodes[holder].engine?.mirrors(nodes[holder].database.load(at: now)) == true else {
                throw fail("the engine of \(holder) is not its database")
            }
            var shared: [CivilDate: SharedRow] = [:]
            for node in nodes
            where node.person == 0 && nodes[0].list?.devices.contains(node.keys.device) == true {
                let level = node.database.link(to: nodes[holder].keys.owner).friendship?.level ?? .full
                for row in (node.database.views[level]?.rows.values).map(Array.init) ?? [] {
                    guard case .day(let date) = row.row.key else { continue }
                    if shared[date].map({ $0.stamp < row.row.stamp }) ?? true { shared[date] = row.row }
                }
            }
            let days = told?[holder]?.days ?? [:]
            guard shared == days else {
                let wrong = Set(shared.keys).union(days.keys).filter { shared[$0] != days[$0] }.sorted()
                let first = wrong.first.map {
                    "\($0): \(String(describing: shared[$0])), \(String(describing: days[$0]))"
                }
                throw fail("\(holder) was told other days than the devices share: \(first ?? "")")
            }
        }
    }
}
