import Synchronization
import UFreeDomain

/// What every transaction needs to know beside the database.
struct StoreContext: Sendable {
    let sealer: Sealer
    let owner: OwnerID
    let device: DeviceID
    let today: @Sendable (ZoneName, Timestamp) -> CivilDate
    let own: OwnProfile
}

/// The owner's profile as it was last committed: nearly everything that is asked needs its zone.
final class OwnProfile: Sendable {
    private let stored: Mutex<Profile>

    init(_ profile: Profile) { stored = Mutex(profile) }

    /// Set where the database writes, after a commit, and nowhere else.
    var profile: Profile {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }
}

/// Who changes something: an owner, and the device where it is known.
struct Actor: Hashable, Sendable {
    let owner: OwnerID
    let device: DeviceID?
}
