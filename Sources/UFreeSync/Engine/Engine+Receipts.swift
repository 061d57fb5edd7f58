import UFreeDomain

/// What is not stored or announced yet of the receipts.
struct PendingReceipts: Sendable {
    /// The newest receipt of each device since the last storing.
    var waiting: [DeviceID: Receipt] = [:]
    /// The friends who may have my latest change now, or not any more.
    var changed: Set<OwnerID> = []
    /// Whether `Event.receiptsDue` will come.
    var isDue = false
}

// Receipts are stored together (0060): with many friends, each edit brings as many of them within a moment. A crash may lose the last
// ones; the friends then acknowledge again, with the STATE of their next connection.
extension Engine {
    /// Takes a receipt. It counts once it is stored.
    mutating func receipt(_ position: Position, _ session: Session) -> [Effect] {
        let known = receipts.waiting[session.device]?.position ?? acknowledged[session.device]
        guard known != position else { return [] }
        receipts.waiting[session.device] = Receipt(session.owner, session.device, position)
        return review([session.owner])
    }

    /// Has it announced, a moment later, which of these friends have my latest change.
    mutating func review(_ friends: Set<OwnerID>) -> [Effect] {
        receipts.changed.formUnion(friends)
        guard !receipts.isDue, !receipts.changed.isEmpty else { return [] }
        receipts.isDue = true
        return [.collectReceipts]
    }

    /// Handles `receiptsDue`: stores the receipts.
    mutating func storeReceipts() -> [Effect] {
        receipts.isDue = false
        // In an order of their own, so that a simulation repeats itself.
        let due = receipts.waiting.values.sorted {
            $0.device.bytes.lexicographicallyPrecedes($1.device.bytes)
        }
        receipts.waiting = [:]
        return due.isEmpty ? count([]) : [.store(.acknowledged(due))]
    }

    /// Handles `receiptsStored`: from now on they count. Announces what changed.
    mutating func count(_ stored: [Receipt]) -> [Effect] {
        for receipt in stored { acknowledged[receipt.device] = receipt.position }
        let heard = Set(stored.map(\.owner))
        var news: [OwnerID: Bool] = [:]
        for friend in receipts.changed where links[friend]?.friendship != nil {
            let hasLatest = hasLatest(friend)
            // Who has received the change at once was never announced to lack it, and still is news.
            guard hasLatest != announcedLatest.contains(friend) || (hasLatest && heard.contains(friend))
            else { continue }
            if hasLatest { announcedLatest.insert(friend) } else { announcedLatest.remove(friend) }
            news[friend] = hasLatest
        }
        receipts.changed = []
        return news.isEmpty ? [] : [.announce(.receipts(news))]
    }

    /// Forgets what a device has acknowledged.
    /// - Returns: whether it had acknowledged anything.
    @discardableResult
    mutating func forgetReceipt(of device: DeviceID) -> Bool {
        let isWaiting = receipts.waiting.removeValue(forKey: device) != nil
        return acknowledged.removeValue(forKey: device) != nil || isWaiting
    }
}
