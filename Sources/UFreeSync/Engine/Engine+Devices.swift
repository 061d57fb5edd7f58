import UFreeDomain

// Which devices speak for an owner: those on the newest list that its owner signed and this side has seen (I4).
extension Engine {
    /// How many connections one owner may have, those that wait included: whoever has an owner key can sign lists of any
    /// number of devices.
    static let connectionsPerOwner = 4

    func hasPlace(for owner: OwnerID) -> Bool {
        sessions.values.count { $0.owner == owner } < Self.connectionsPerOwner
    }

    /// Whether a device may speak for an owner. Of somebody with whom there is no link nothing is remembered.
    func isListed(_ device: DeviceID, of owner: OwnerID) -> Bool {
        guard links[owner] != nil, let known = devices[owner] else { return true }
        return known.devices.contains(device)
    }

    /// Only devices of the owner write the owner's rows (Y3).
    func areWritten(_ rows: [SharedRow], by owner: OwnerID) -> Bool {
        rows.allSatisfy { devices[owner]?.devices.contains($0.stamp.device) == true }
    }

    /// Takes a list that is newer than the one known, and parts with devices that it leaves out.
    /// - Returns: nothing for an older list, and for another one of the same version: the first counts.
    mutating func learn(_ list: SignedDeviceList, of owner: OwnerID) -> [Effect] {
        guard links[owner] != nil, list.version > devices[owner]?.version ?? 0,
            let device = list.devices.first
        else { return [] }
        forget((devices[owner]?.devices ?? []).filter { !list.devices.contains($0) }, of: owner)
        devices[owner] = list
        return [.store(.seen(list, owner, device, address: nil))] + partWithUnlisted(of: owner)
    }

    /// Closes what stands of devices that do not speak for their owner.
    private mutating func partWithUnlisted(of owner: OwnerID) -> [Effect] {
        let removed = sessions.values.filter { $0.owner == owner && !isListed($0.device, of: owner) }
        return removed.map(\.id).sorted().map { id in
            sessions[id] = nil
            return .close(id, .notPermitted)
        }
    }

    /// A list may name any device: what another friend's device holds is not this one's to forget.
    mutating func forget(_ gone: [DeviceID], of owner: OwnerID) {
        for device in gone where !isListedByOther(device, than: owner) {
            acknowledged[device] = nil
            held[device] = nil
        }
    }

    private func isListedByOther(_ device: DeviceID, than owner: OwnerID) -> Bool {
        devices.contains { other, list in
            other != owner && list.devices.contains(device) && links[other]?.friendship != nil
        }
    }

    /// Tells a device that shows an older list which one counts.
    func correct(_ peer: ConnectedPeer, on id: SessionID) -> [Effect] {
        let owner = peer.keys.owner
        guard links[owner]?.friendship != nil, let known = devices[owner],
            known.version > peer.deviceList.version
        else { return [] }
        return [.send(.deviceList(known), to: id)]
    }

    /// A link begins with somebody who may be connected already, with several devices and different lists.
    mutating func meet(_ owner: OwnerID) -> [Effect] {
        let peers = sessions(of: owner).compactMap { sessions[$0]?.peer }
        // A connection that waits has shown its list too, and shows none when it goes on.
        let newest = sessions.values.filter { $0.owner == owner }.sorted { $0.id < $1.id }
            .map(\.peer.deviceList).max { $0.version < $1.version }
        let effects = (newest.map { learn($0, of: owner) } ?? []) + partWithUnlisted(of: owner)
        return effects + (peers.last { isListed($0.keys.device, of: owner) }.map(remember) ?? [])
    }

    /// DEVICE_LIST: the peer's own newer list, or one of this side's owner that this device has not seen.
    mutating func receive(_ list: SignedDeviceList, on id: SessionID) -> [Effect] {
        guard let session = sessions[id] else { return [] }
        // Devices of one's own are not linked yet: there is nobody here to tell.
        if list.ownerKey == me.ownerKey { return [] }
        guard list.ownerKey == session.peer.keys.ownerKey, list.devices.contains(session.device) else {
            return close(id, .violation)
        }
        return learn(list, of: session.owner)
    }
}
