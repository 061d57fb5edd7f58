import Logging
package import UFreeDomain
import UFreeServices
import UFreeSync

// Current problems. A health item is identified by its code and the person it is about.
extension Node {
    /// How long a health item that nothing clears is kept, counted from when it was last noticed.
    static let hour = Duration.seconds(3_600)
    static let day = Duration.seconds(86_400)

    func announce(_ announcement: Announcement) {
        switch announcement {
        case .connected(let owner):
            // If it still differs, that is announced next.
            clearHealth(.clockDiffers, about: owner)
            tell(.connected(owner))
        case .disconnected(let owner): tell(.disconnected(owner))
        case .receipts(let friends): tell(.receipts(Set(friends.keys)))
        case .foreignHistory(let owner):
            setHealth(.foreignHistory, about: owner, lasting: Self.day) {
                logger.warning("a friend reports changes that this machine never made; sharing starts again")
            }
        case .codesHeldBack:
            setHealth(.codesHeldBack, lasting: Self.hour) {
                logger.warning("a friend request waits for its code: too many codes were exchanged recently")
            }
        case .clockDiffers(let owner, let milliseconds):
            setHealth(.clockDiffers, about: owner, values: ["minutes": "\(milliseconds / 60_000)"])
        case .cloneSuspected(let owner):
            setHealth(.cloneSuspected, about: owner, lasting: Self.hour) {
                logger.warning("two running machines use a friend's key; the newer one was refused")
            }
        case .refusedAsClone(let owner):
            // This is what friends report; what this machine saw itself is `clone`.
            setHealth(.cloneReported, about: owner, lasting: Self.day) {
                logger.warning("a friend refused this machine because another one uses its key")
            }
        case .ownKeyElsewhere:
            setHealth(.clone, isError: true, lasting: Self.day) {
                logger.warning("another running machine uses this machine's key")
            }
        case .notKnown(let owner):
            setHealth(.notKnown, about: owner) {
                logger.warning("a friend refuses this machine as a stranger")
            }
        case .knownAgain(let owner): clearHealth(.notKnown, about: owner)
        case .join(let id, let result): tell(result, of: id)
        case .askedOneself(let address):
            setHealth(.askedOneself, values: ["address": address], lasting: Self.hour)
        }
    }

    /// Reports why nothing can be written; nil once writing works again.
    package nonisolated func writes(refusedBecause error: DataError?) { mailbox.post(.writeTrouble(error)) }

    func show(_ trouble: DataError?) {
        clearHealth(.storageFull)
        clearHealth(.storageReadOnly)
        switch trouble {
        case .insufficientStorage: setHealth(.storageFull, isError: true)
        case .permissionDenied(let reason):
            setHealth(.storageReadOnly, isError: true, values: ["reason": reason])
        default: break
        }
    }

    /// Sets a health item.
    /// - Parameters:
    ///   - lasting: how long it lasts unless it is set again; nil if it lasts until it is cleared.
    ///   - begin: called if there was no such item, so a peer that repeats itself a thousand times causes one
    ///     line in the log.
    func setHealth(
        _ code: HealthCode, isError: Bool = false, about owner: OwnerID? = nil,
        values: [String: String] = [:],
        lasting: Duration? = nil, begin: () -> Void = {}
    ) {
        let key = Self.healthKey(code, owner)
        var values = values
        values["friend"] = owner?.description
        if health[key] == nil { begin() }
        let since = health[key]?.since ?? clock.now()
        let item = HealthItem(code: code, isError: isError, since: since, values: values)
        healthEnds[key] = lasting.map { uptime + $0 }
        guard health[key] != item else { return }
        health[key] = item
        tell(.health)
    }

    /// Clears the items with a code: those about one person, or all of them.
    func clearHealth(_ code: HealthCode, about owner: OwnerID? = nil) {
        let keys = health.keys.filter { key in
            owner == nil ? health[key]?.code == code : key == Self.healthKey(code, owner)
        }
        for key in keys {
            health[key] = nil
            healthEnds[key] = nil
        }
        if !keys.isEmpty { tell(.health) }
    }

    /// Clears the items whose time is over.
    func endHealth() {
        let over = healthEnds.filter { $0.value <= uptime }.keys
        guard !over.isEmpty else { return }
        for key in over {
            health[key] = nil
            healthEnds[key] = nil
        }
        tell(.health)
    }

    static func healthKey(_ code: HealthCode, _ owner: OwnerID?) -> String {
        "\(code.rawValue) \(owner?.description ?? "")"
    }
}
