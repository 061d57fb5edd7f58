import UFreeDomain

// The devices of an owner: those on the newest list that the owner signed and this side has seen (I4).
extension Engine {
    /// The most connections of one owner, including those that wait; an owner can sign lists with ever-new
    /// devices.
    static let connectionsPerOwner = 4

    func hasPlace(for owner: OwnerID) -> Bool {
        sessions.values.count { $0.owner == owner } < Self.connectionsPerOwner
    }

    /// Returns whether a device belongs to an owner. Without a link to the owner, every device is accepted,
    /// because nothing is remembered.
    func isListed(_ device: DeviceID, of owner: OwnerID) -> Bool {
        guard links[owner] != nil, let known = devices[owner] else { return true }
        return known.devices.contains(device)
    }

    /// Returns whether all rows were written by devices of the owner (Y3).
    func areWritten(_ rows: [SharedRow], by owner: OwnerID) -> Bool {
        rows.allSatisfy { devices[owner]?.devices.contains($0.stamp.device) == true }
    }

    /// Stores a device list if it is newer than the known one, and closes connections of devices that it
    /// omits.
    /// - Returns: nothing for a list that replaces nothing.
    /// - Parameter device: who presented it.
    mutating func learn(
        _ list: SignedDeviceList, of owner: OwnerID, from device: DeviceID
    ) -> [Effect] {
        guard links[owner] != nil, list.isNewer(than: devices[owner]) else { return [] }
        forget((devices[owner]?.devices ?? []).filter { !list.devices.contains($0) }, of: owner)
        devices[owner] = list
        let isFriend = links[owner]?.friendship != nil
        return [.store(.seen(list, owner, device, address: nil))] + partWithUnlisted(of: owner)
            + (isFriend ? review([owner]) : [])
    }

    /// Closes the connections of devices that do not belong to their owner.
    private mutating func partWithUnlisted(of owner: OwnerID) -> [Effect] {
        let removed = sessions.values.filter { $0.owner == owner && !isListed($0.device, of: owner) }
        return removed.map(\.id).sorted().map { id in
            sessions[id] = nil
            return .close(id, .notPermitted)
        }
    }

    /// Forgets the positions of devices. A list may name any device, so a receipt of one that another friend lists is kept. What is
    /// held is not known any more: at worst, a device sends everything once more.
    mutating func forget(_ gone: [DeviceID], of owner: OwnerID) {
        for device in gone {
            held[device] = nil
            if !isListedByOther(device, than: owner) { forgetReceipt(of: device) }
        }
    }

    private func isListedByOther(_ device: DeviceID, than owner: OwnerID) -> Bool {
        devices.contains { other, list in
            other != owner && list.devices.contains(device) && links[other]?.friendship != nil
        }
    }

    /// Sends the known device list to a device that presented an older one. A device that presented no record cannot read one.
    func correct(_ peer: ConnectedPeer, on id: SessionID) -> [Effect] {
        let owner = peer.keys.owner
        guard links[owner]?.friendship != nil, let known = devices[owner],
            known.isNewer(than: peer.deviceList), known.record == nil || peer.deviceList.record != nil
        else { return [] }
        return [.send(.deviceList(known), to: id)]
    }

    /// Starts a link with an owner who may already be connected, with several devices and different lists.
    mutating func meet(_ owner: OwnerID) -> [Effect] {
        let peers = sessions(of: owner).compactMap { sessions[$0]?.peer }
        // A waiting connection has presented its list too, and will not present it again.
        let newest = sessions.values.filter { $0.owner == owner }.sorted { $0.id < $1.id }
            .map(\.peer).max { $1.deviceList.isNewer(than: $0.deviceList) }
        let effects =
            (newest.map { learn($0.deviceList, of: owner, from: $0.keys.device) } ?? [])
            + partWithUnlisted(of: owner)
        return effects + (peers.last { isListed($0.keys.device, of: owner) }.map(remember) ?? [])
    }

    /// Handles DEVICE_LIST: a newer list of the peer, or a list of this side's owner that this device has not
    /// seen.
    mutating func receive(_ list: SignedDeviceList, on id: SessionID) -> [Effect] {
        guard let session = sessions[id] else { return [] }
        // An owner's own devices are not linked yet, so there is nothing to do.
        if list.ownerKey == me.ownerKey { return [] }
        guard list.ownerKey == session.peer.keys.ownerKey, list.devices.contains(session.device) else {
            return close(id, .violation)
        }
        return learn(list, of: session.owner, from: session.device)
    }
}
