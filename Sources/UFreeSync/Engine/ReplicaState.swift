package import UFreeDomain

/// The engine's initial state, read from the database once.
package struct ReplicaState: Hashable, Sendable {
    package var links: [OwnerID: Link]
    package var addressAsks: [RequestID: AddressAsk]
    package var views: [ViewLog]
    /// The positions in my log that friends' devices have acknowledged.
    package var acknowledged: [DeviceID: Position]
    /// My positions in the logs of friends' devices.
    package var held: [DeviceID: Position]
    /// The newest device list seen of each owner.
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
