import Logging
import UFreeDomain
import UFreeSync

extension Node {
    /// Dials due addresses, whenever some may have become due.
    func keepDialling() async {
        await withDiscardingTaskGroup { group in
            for await _ in wakes.stream {
                refreshAnnouncement()
                tellNearby()
                for address in takeDue() {
                    let expected = expectedDevices(at: address)
                    group.addTask { await self.dial(address, expecting: expected) }
                }
                if let (moment, wait) = nextPause() {
                    group.addTask {
                        try? await self.pause(wait)
                        await self.wakeAgain(at: moment)
                    }
                }
            }
        }
    }

    /// Triggers another look at the schedule; several calls before it count as one.
    nonisolated func wake() { wakes.continuation.yield() }

    private func wakeAgain(at moment: Duration) {
        scheduledWakes.remove(moment)
        wake()
    }

    /// Makes one attempt, from the first packet to the end of the connection.
    private nonisolated func dial(_ address: String, expecting expected: Set<DeviceID>?) async {
        let start = ContinuousClock.now
        do {
            try await transport.dial(address, expecting: expected) { await self.serve($0) }
            await mailbox.send(.dialled(address, lasted: ContinuousClock.now - start))
        } catch {
            if case PeerError.oneself(_, isThisInstance: true) = error {
                await mailbox.send(.ledHere(address))
            }
            logger.debug("nobody was met", metadata: ["address": "\(address)", "error": "\(error)"])
            let problem = (error as? any ContactError)?.problem
            await mailbox.send(.dialled(address, lasted: nil, problem: problem))
        }
    }

    private func takeDue() -> [String] {
        plan.takeDue(wanted: wantedAddresses(), besides: possibleJoiningAddresses, at: uptime)
    }

    /// Returns the moment of the next attempt and the time until it, unless a timer for it or an earlier moment is set.
    private func nextPause() -> (Duration, Duration)? {
        guard let next = [plan.nextAttempt, nextAnnouncement, toldNearby.next].compactMap(\.self).min() else {
            return nil
        }
        let due = max(next, uptime)
        guard !scheduledWakes.contains(where: { $0 <= due && $0 > uptime }) else { return nil }
        // A timer for a later moment stays; the next one for that moment is then not set again.
        guard scheduledWakes.insert(due).inserted else { return nil }
        return (due, due - uptime)
    }

    /// Returns the addresses worth dialling: those where an owner is missed, and those given by hand, except
    /// where the owner is already connected.
    private func wantedAddresses() -> Set<String> {
        guard let engine else { return [] }
        var missed = engine.missedAddresses
        for owner in engine.missedOwners {
            let addresses = knownAddresses(of: owner)
            guard engine.isConnected(to: owner) else {
                missed.formUnion(addresses)
                continue
            }
            // One device is connected, another one is missed. Who else once answered there does not matter.
            let others = engine.missedDevices(of: owner)
            let connected = engine.expectedDevices(of: owner).subtracting(others)
            missed.formUnion(
                addresses.filter { (devices[$0] ?? places[owner]?[$0]).map(connected.contains) != true })
        }
        missed.formUnion(joiningAddresses)
        // Another device of this owner, or another running copy of this one.
        let others = Set(staticPeers).union(neighbourhood.addresses(of: identity.keys.owner))
        return missed.union(others).filter { address in
            if engine.isConnected(at: address) { return false }
            // Where somebody is missed, it does not matter who else once answered at that address.
            guard let device = devices[address], !missed.contains(address) else { return true }
            return !engine.isConnected(with: device)
        }
    }

    /// Returns whether an address is dialled only for another device of people who are connected. That is not urgent: the other
    /// device dials as well, and often the one that is connected answers there.
    func isForAnotherDevice(_ address: String) -> Bool {
        let wanted = (engine?.missedAddresses ?? []).union(joiningAddresses).union(staticPeers)
            .union(neighbourhood.addresses(of: identity.keys.owner))
        guard let engine, !wanted.contains(address) else { return false }
        let missed = engine.missedOwners.filter { knownAddresses(of: $0).contains(address) }
        return !missed.isEmpty && missed.allSatisfy(engine.isConnected(to:))
    }

    /// Returns the devices that may answer at an address: those of every owner who was connected or
    /// recognised there. Nil for any device: if the owner chose the address, if an inviter is looked for there who is not
    /// known, or if no device is known of somebody missed there.
    private func expectedDevices(at address: String) -> Set<DeviceID>? {
        guard let engine, !engine.missedAddresses.contains(address) else { return nil }
        let inviters = joiningOwners(at: address)
        if inviters.contains(nil) { return nil }
        // If the device that once answered there is connected by now, only the others are expected.
        let isAnybody = devices[address].map { !engine.isConnected(with: $0) } ?? true
        if staticPeers.contains(address), isAnybody { return nil }
        var expected = Set(identity.deviceList.devices)
        for inviter in inviters.compactMap(\.self) {
            let devices = engine.expectedDevices(of: inviter)
            if devices.isEmpty { return nil }
            expected.formUnion(devices)
        }
        // Devices that are connected are not looked for, even at an address of theirs.
        let missed = engine.missedOwners
        for owner in engine.recognisableOwners.union(missed) where knownAddresses(of: owner).contains(address)
        {
            if engine.expectedDevices(of: owner).isEmpty, missed.contains(owner) { return nil }
            expected.formUnion(engine.missedDevices(of: owner))
        }
        return expected
    }

    /// Returns the addresses where an owner was connected, or where their devices were found.
    func knownAddresses(of owner: OwnerID) -> Set<String> {
        let known = Set(neighbourhood.addresses(of: owner)).union(addresses[owner] ?? [])
        // Somebody who was only met, in a search or a join, has neither an announcement that is recognised nor a stored address.
        return known.isEmpty ? Set(owners.filter { $0.value == owner }.keys) : known
    }
}
