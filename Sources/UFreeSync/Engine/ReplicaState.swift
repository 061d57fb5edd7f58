package import UFreeDomain

/// What the engine starts from: read from the database once.
package struct ReplicaState: Hashable, Sendable {
    package var links: [OwnerID: Link]
    package var addressAsks: [RequestID: AddressAsk]
    package var views: [ViewLog]
    /// What friends' devices have acknowledged of my log.
    package var acknowledged: [DeviceID: Position]
    /// What I hold of friends' devices.
    package var held: [DeviceID: Position]
    /// Which devices an owner has: the newest list that was seen.
    package var devices: [OwnerID: SignedDeviceList]

    package init(
        links: [OwnerID: Link] = [:], addressAsks: [RequestID: AddressAsk] = [:], views: [ViewLog] = [],
        acknowledged: [DeviceID: Position] = [:], held: [DeviceID: Position] = [:],
        devices: [OwnerID: SignedDeviceList] = [:]
    ) {
        self.links = links
        self.addressAsks = addressAsks
        self.views = views
        self.acknowledged = acknowledged
        self.held = held
        self.devices = devices
    }
}
