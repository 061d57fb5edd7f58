import UFreeNode

extension DiscoveryRules {
    mutating func appeared(_ name: String, on interface: UInt32) {
        guard isBrowsing, table.appeared(name, on: interface) else { return }
        if let surplus = table.surplus { forget(surplus) }
        if !isOwn(name) { queue.add(name) }
    }

    mutating func disappeared(_ name: String, on interface: UInt32) {
        if table.disappeared(name, on: interface) { forget(name) }
    }

    mutating func locate(_ name: String, isFriend: Bool) {
        guard table[name] != nil, !isOwn(name) else { return }
        table.change(name) {
            $0.isFriend = $0.isFriend || isFriend
            $0.failures = 0
        }
        if !lookups.contains(where: { $0.name == name && $0.purpose != .ordinary }) {
            queue.addAsked(name, isFriend: isFriend)
        }
    }

    /// Starts as many lookups as may run at once.
    mutating func startLookups() {
        guard isBrowsing else { return }
        let isBusy: (String) -> Bool = { [lookups] name in lookups.contains { $0.name == name } }
        while true {
            let used = releasing.count + lookups.reduce(0) { $0 + $1.purpose.weight }
            let free = Lookup.questionLimit - used
            let next = Lookup.Purpose.allCases.first { purpose in
                // All others wait for a friend's lookup, even if it cannot start yet.
                if purpose == .friend { return queue.has(.friend, unless: isBusy) }
                return free >= purpose.weight && queue.has(purpose, unless: isBusy)
                    && lookups.count { $0.purpose == purpose } < purpose.limit
            }
            guard let next, free >= next.weight, let name = queue.take(next, unless: isBusy) else { return }
            start(name, next)
        }
    }

    private mutating func start(_ name: String, _ purpose: Lookup.Purpose) {
        let operation = makeOperation()
        let interface = table.interface(of: name)
        lookups.append(
            Lookup(
                name: name, interface: interface, purpose: purpose, stage: .resolving(operation),
                deadline: now + Lookup.resolveTime))
        actions.append(.resolve(operation, name: name, interface: interface))
    }

    mutating func resolved(_ operation: OperationID, _ resolution: Resolution) {
        guard let place = lookups.firstIndex(where: { $0.stage == .resolving(operation) }) else { return }
        let lookup = lookups[place]
        let hash = resolution.text.hashValue
        let isNews = table[lookup.name]?.toldText != hash
        table.change(lookup.name) {
            $0.failures = 0
            $0.toldText = hash
        }
        if isNews {
            actions.append(.tell(.found(Sighting(instanceName: lookup.name, text: resolution.text))))
        }
        // Port 0, or a host without a name, cannot be dialled.
        guard lookup.purpose != .ordinary, resolution.port > 0, !resolution.host.isEmpty else {
            return end(lookup)
        }
        lookups[place].stage = .turning(operation, resolution)
        actions.append(.release(operation))
    }

    /// Continues a lookup: the first question was released, so the next two can be asked.
    mutating func turned(_ operation: OperationID) {
        for (place, lookup) in lookups.enumerated() {
            guard case .turning(operation, let resolution) = lookup.stage else { continue }
            let questions = [makeOperation(), makeOperation()]
            lookups[place].stage = .asking(questions, port: resolution.port)
            lookups[place].deadline = now + Lookup.addressTime
            for (question, record) in zip(questions, [AddressRecord.ipv4, .ipv6]) {
                actions.append(
                    .query(question, host: resolution.host, record: record, interface: lookup.interface))
            }
        }
    }

    mutating func answered(_ operation: OperationID, _ address: FoundAddress) {
        guard let place = lookups.firstIndex(where: { $0.operations.contains(operation) }),
            case .asking(_, let port) = lookups[place].stage, address.text(port: port) != nil,
            lookups[place].addresses.count < 4 * FoundAddress.limit,
            !lookups[place].addresses.contains(address)
        else { return }
        lookups[place].addresses.append(address)
        lookups[place].deadline = min(lookups[place].deadline, now + Lookup.graceTime)
    }

    mutating func lookupFailed(_ operation: OperationID) {
        guard let lookup = lookups.first(where: { $0.operations.contains(operation) }) else { return }
        // One kind of address may be missing; the deadline ends the lookup.
        if case .asking = lookup.stage { return }
        if case .turning = lookup.stage { return }
        end(lookup)
        tryAgain(lookup)
    }

    mutating func expired(_ lookup: Lookup) {
        end(lookup)
        guard case .asking(_, let port) = lookup.stage, !lookup.addresses.isEmpty else {
            return tryAgain(lookup)
        }
        let addresses = FoundAddress.dialled(lookup.addresses, port: port)
        actions.append(.tell(.located(instanceName: lookup.name, addresses: addresses)))
    }

    mutating func end(_ lookup: Lookup) {
        lookups.removeAll { $0.name == lookup.name }
        for operation in lookup.operations {
            releasing.insert(operation)
            if case .turning = lookup.stage { continue }
            actions.append(.release(operation))
        }
    }

    private mutating func tryAgain(_ lookup: Lookup) {
        table.change(lookup.name) { $0.failures += 1 }
        guard let service = table[lookup.name], service.failures < Lookup.attempts else { return }
        queue.addAgain(lookup.name, lookup.purpose)
    }

    private mutating func forget(_ name: String) {
        queue.remove(name)
        for lookup in lookups where lookup.name == name { end(lookup) }
        guard let service = table.forget(name), service.toldText != nil else { return }
        actions.append(.tell(.lost(instanceName: name)))
    }
}
