package import UFreeDomain

extension Engine {
    /// Friends with a live connection.
    package var connectedFriends: Set<OwnerID> {
        Set(sessions.values.filter { !$0.isHeld }.map(\.owner).filter { links[$0]?.friendship != nil })
    }

    /// Friends with a device that has acknowledged my latest change.
    package var friendsWithLatest: Set<OwnerID> { Set(links.keys.filter(hasLatest)) }

    /// Owners that this node wants to connect to but is not connected to, and friends with a device that is not connected: each
    /// device may have what the others do not have yet (I4).
    package var missedOwners: Set<OwnerID> {
        let connected = Dictionary(grouping: sessions.values, by: \.owner)
        let missed = links.values.filter { link in
            guard link.wantsConnection, let sessions = connected[link.owner] else {
                return link.wantsConnection
            }
            return link.friendship != nil && sessions.count < Self.connectionsPerOwner
                && !expectedDevices(of: link.owner).isSubset(of: sessions.map(\.device))
        }
        return Set(missed.map(\.owner))
    }

    /// The known devices of an owner that are not connected.
    package func missedDevices(of owner: OwnerID) -> Set<DeviceID> {
        expectedDevices(of: owner).subtracting(sessions.values.filter { $0.owner == owner }.map(\.device))
    }

    /// Addresses of requests whose owner is not known yet.
    package var missedAddresses: Set<String> { Set(addressAsks.values.map(\.address)) }

    /// Owners who should recognise this node on a network where it shows no name: friends, and people it sent
    /// a request to.
    package var recognisableOwners: Set<OwnerID> {
        Set(links.values.filter { $0.friendship != nil || $0.outgoing != nil }.map(\.owner))
    }

    /// Returns the known devices of an owner; empty if none has been seen.
    package func expectedDevices(of owner: OwnerID) -> Set<DeviceID> { Set(devices[owner]?.devices ?? []) }

    /// Returns the link to an owner; nil if there is none.
    package func link(to owner: OwnerID) -> Link? { links[owner] }

    /// Returns whether the engine's copy of a link is current, so that there is nothing to update.
    package func holds(_ link: Link) -> Bool { links[link.owner] == (link.isFinished ? nil : link) }

    /// The engine's copies of my views.
    package var heldViews: [ViewLog] { Array(views.values) }

    /// The shared display name; empty before there is one.
    package var displayName: String { myName }

    /// Returns whether a live connection was dialled at an address.
    package func isConnected(at address: String) -> Bool {
        sessions.values.contains { $0.peer.dialledAddress == address }
    }

    /// Returns whether any device of an owner is connected.
    package func isConnected(to owner: OwnerID) -> Bool {
        sessions.values.contains { $0.owner == owner && !$0.isHeld }
    }

    /// Returns whether a device is connected.
    package func isConnected(with device: DeviceID) -> Bool {
        sessions.values.contains { $0.device == device }
    }

    /// Friends who refused this owner as a stranger and have not sent a friend's message since.
    package var friendsUnknownTo: Set<OwnerID> { unknownTo }

    /// Returns whether an owner is a friend with a device that has acknowledged my latest change.
    package func hasLatest(_ owner: OwnerID) -> Bool {
        guard let level = role(of: owner).view, let view = views[level],
            let list = devices[owner]
        else { return false }
        // A device that is off learns it from the others.
        return list.devices.contains { acknowledged[$0] == view.position }
    }

    func sessions(of owner: OwnerID) -> [SessionID] {
        sessions.values.filter { $0.owner == owner && !$0.isHeld }.map(\.id).sorted()
    }
}
