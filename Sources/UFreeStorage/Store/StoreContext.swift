import UFreeDomain

/// What every transaction needs to know beside the database.
struct StoreContext: Sendable {
    let sealer: Sealer
    let owner: OwnerID
    let device: DeviceID
    let today: @Sendable (ZoneName, Timestamp) -> CivilDate
}

/// Who changes something: an owner, and the device where it is known.
struct Actor: Hashable, Sendable {
    let owner: OwnerID
    let device: DeviceID?
}
