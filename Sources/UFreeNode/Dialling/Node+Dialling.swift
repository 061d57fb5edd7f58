import Logging
import UFreeDomain
import UFreeSync

extension Node {
    /// Dials what is due, whenever something may have become due.
    func keepDialling() async {
        await withDiscardingTaskGroup { group in
            for await _ in wakes.stream {
                refreshAnnouncement()
                for address in takeDue() {
                    let expected = expectedDevices(at: address)
                    group.addTask { await self.dial(address, expecting: expected) }
                }
                if let wait = nextPause() {
                    group.addTask {
                        try? await self.pause(wait)
                        await self.wakeAgain()
                    }
                }
            }
        }
    }

    /// Has the dialling looked at again; several calls before that are one.
    nonisolated func wake() { wakes.continuation.yield() }

    private func wakeAgain() {
        scheduledWake = nil
        wake()
    }

    /// One attempt, from the first packet to the end of the connection.
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
            await mailbox.send(.dialled(address, lasted: nil))
        }
    }

    private func takeDue() -> [String] { plan.takeDue(wanted: wantedAddresses(), at: uptime) }

    /// How long until the next attempt, unless an alarm for an earlier moment is set already.
    private func nextPause() -> Duration? {
        guard let next = [plan.nextAttempt, nextAnnouncement].compactMap(\.self).min() else { return nil }
        let due = max(next, uptime)
        if let scheduledWake, scheduledWake <= due, scheduledWake > uptime { return nil }
        scheduledWake = due
        return due - uptime
    }

    /// Addresses worth dialling: where somebody is waited for, and what was given by hand; never where somebody is
    /// connected already.
    private func wantedAddresses() -> Set<String> {
        guard let engine else { return [] }
        var missed = engine.missedAddresses
        for owner in engine.missedOwners { missed.formUnion(knownAddresses(of: owner)) }
        // Another device of this owner, or another running copy of this one.
        let others = Set(staticPeers).union(neighbourhood.addresses(of: identity.keys.owner))
        return missed.union(others).filter { address in
            if engine.isConnected(at: address) { return false }
            // Where somebody is missed, it does not count who else once answered there.
            guard let owner = owners[address], !missed.contains(address) else { return true }
            return !engine.isConnected(to: owner)
        }
    }

    /// Who may answer at an address: the devices of everybody who was met or recognised there. Nil, for anybody, where the owner
    /// said to dial it, and where of one of those who are waited for there no device is known.
    private func expectedDevices(at address: String) -> Set<DeviceID>? {
        guard let engine, !engine.missedAddresses.contains(address) else { return nil }
        // Where somebody answered who is connected by now, it is for the others only.
        let isAnybody = owners[address].map { !engine.isConnected(to: $0) } ?? true
        if staticPeers.contains(address), isAnybody { return nil }
        var expected = Set(identity.deviceList.devices)
        // Whoever is connected is not looked for, at an address that was theirs either.
        for owner in engine.recognisableOwners.union(engine.missedOwners)
        where !engine.isConnected(to: owner) && knownAddresses(of: owner).contains(address) {
            let devices = engine.expectedDevices(of: owner)
            if devices.isEmpty, engine.missedOwners.contains(owner) { return nil }
            expected.formUnion(devices)
        }
        return expected
    }

    /// Where somebody was met, and where their devices were found.
    func knownAddresses(of owner: OwnerID) -> Set<String> {
        Set(neighbourhood.addresses(of: owner)).union(addresses[owner] ?? [])
    }
}
