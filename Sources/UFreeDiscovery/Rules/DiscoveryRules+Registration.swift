import UFreeNode

extension DiscoveryRules {
    mutating func announce(_ wanted: ServiceAnnouncement?) {
        guard registration.wanted != wanted else { return }
        registration.wanted = wanted
        registration.refusals = 0
        registration.retry.succeeded()
        registration.failures = 0
        switch registration.stage {
        case .active(let operation):
            registration.stage = .releasing(operation)
            actions.append(.release(operation))
        case .waiting, .givenUp, .idle:
            registration.stage = .idle
            if canRegister { register() }
        case .releasing: break
        }
    }

    /// Registers the wanted announcement, unless it is registered already or something must be waited for.
    mutating func register() {
        guard registration.stage == .idle, let next = registration.next else { return }
        let operation = makeOperation()
        registration.stage = .active(operation)
        rememberOwn(next.instanceName)
        actions.append(.register(operation, next))
    }

    /// Handles a registration. The name in the callback is the valid one.
    mutating func registered(_ operation: OperationID, as name: String) {
        guard registration.stage == .active(operation) else { return }
        registration.retry.succeeded()
        registration.failures = 0
        if let wanted = registration.wanted?.instanceName, wanted != name {
            actions.append(.tell(.renamed(instanceName: wanted)))
        }
        guard let tried = registration.next?.instanceName, tried != name else { return }
        actions.append(.log(.renamed))
        ownNames.removeAll { $0 == tried }
        rememberOwn(name)
        // Then the service with that name is somebody else's.
        if table[tried] != nil { queue.add(tried) }
    }

    mutating func registrationFailed(_ operation: OperationID, _ failure: ServiceFailure) {
        actions.append(.release(operation))
        registration.stage = .releasing(operation)
        switch failure {
        case .nameTaken where registration.refusals < Registration.nameAttempts:
            // The service that has the name is a neighbour like any other.
            if let tried = registration.next?.instanceName {
                ownNames.removeAll { $0 == tried }
                if table[tried] != nil { queue.add(tried) }
            }
            registration.refusals += 1
        case .invalid:
            actions.append(.log(.cannotAnnounce(failure)))
            registration.stage = .givenUp
        case .nameTaken, .other:
            registration.failures += 1
            // A first failure usually means that the daemon stopped, which is reported separately.
            if registration.failures == 2 { actions.append(.log(.cannotAnnounce(failure))) }
            registration.stage = .waiting(until: registration.retry.failed(at: now, jitter: jitter))
        }
    }

    func isOwn(_ name: String) -> Bool { ownNames.contains(name) }

    private mutating func rememberOwn(_ name: String) {
        ownNames.removeAll { $0 == name }
        ownNames.append(name)
        if ownNames.count > Self.ownNameLimit { ownNames.removeFirst() }
        queue.remove(name)
        for lookup in lookups where lookup.name == name { end(lookup) }
        guard table[name]?.toldText != nil else { return }
        table.change(name) { $0.toldText = nil }
        actions.append(.tell(.lost(instanceName: name)))
    }
}
