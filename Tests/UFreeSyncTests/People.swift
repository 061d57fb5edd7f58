import Testing
import UFreeDomain
import UFreeSync

/// Two people for the tests of this target, with keys that differ only in their bytes.
enum People {
    static func keys(_ number: UInt8) throws -> PeerKeys {
        let owner = try #require(OwnerID(bytes: [UInt8](repeating: number, count: 32)))
        let device = try #require(DeviceID(bytes: [UInt8](repeating: number + 100, count: 32)))
        return PeerKeys(owner: owner, device: device, ownerKey: [1, number], deviceKey: [2, number])
    }

    static func list(
        _ devices: [DeviceID], of person: UInt8, version: UInt64 = 1, isRecord: Bool = false
    ) throws -> SignedDeviceList {
        let record = SignedDeviceList.Record(
            kinds: devices.map { _ in 0 }, readingNumber: 1, readingKey: [person])
        return SignedDeviceList(
            ownerKey: try keys(person).ownerKey, devices: devices, version: version,
            record: isRecord ? record : nil, signature: [])
    }

    static func device(_ number: UInt8) throws -> DeviceID {
        try #require(DeviceID(bytes: [UInt8](repeating: number, count: 32)))
    }

    static func id(_ number: UInt8) throws -> RequestID {
        try #require(RequestID(bytes: [UInt8](repeating: number, count: 16)))
    }

    static func name(_ text: String) throws -> DisplayName { try #require(DisplayName(sanitizing: text)) }

    static let now = Timestamp(milliseconds: 1_767_960_000_000)

    static func profile(_ name: String = "Me") throws -> Profile {
        Profile(name: try Self.name(name), zone: .utc)
    }

    static func nonce(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 32) }

    static func context(
        pending: Int = 0, fromSource: Int = 0, hasEnded: Bool = false, guesses: Guesses = Guesses(),
        at now: Timestamp = now
    ) throws -> LinkContext {
        LinkContext(
            now: now, myName: try name("Me"), pendingIncoming: pending, pendingFromSource: fromSource,
            hasEnded: hasEnded, guesses: guesses)
    }

    /// Ana (1) receives a message from Ben (2).
    static func heard(
        _ message: Message, by link: Link, context: LinkContext? = nil, fresh: UInt8 = 77
    ) throws -> LinkOutcome {
        let side = LinkSide(me: try keys(1), peer: try keys(2), source: "192.0.2.7", freshNonce: nonce(fresh))
        let context = try context ?? self.context()
        return try link.applying(.receive(message, side), context)
    }

    /// Returns a started engine with these links and one day to share.
    static func engine(_ links: [Link]) throws -> Engine {
        var engine = Engine(
            me: try keys(1),
            state: ReplicaState(
                links: Dictionary(uniqueKeysWithValues: links.map { ($0.owner, $0) }),
                views: ViewLogTests.views([try ViewLogTests.row(1, DayWord(.free), note: "mine")])),
            entropy: Entropy(seed: nonce(1)))
        _ = engine.start()
        return engine
    }

    static func stranger() throws -> Link { Link(owner: try keys(2).owner) }

    static func asking(_ request: UInt8 = 10) throws -> Link {
        try stranger().applying(.askKnown(id(request), nonce: nonce(5)), context()).link
    }

    static func asked(_ request: UInt8 = 20) throws -> Link {
        try heard(.request(id(request), name: "Ben"), by: stranger()).link
    }

    static func friends(_ request: UInt8 = 20) throws -> Link {
        let accepted = try asked(request).applying(.accept(id(request), verified: false), context()).link
        return try heard(.ack(.accept, id(request)), by: accepted).link
    }
}

extension Engine {
    /// Stores the receipts that wait, as the node does.
    mutating func takeReceipts() -> [Effect] {
        let effects = handle(.receiptsDue, at: People.now)
        return effects.flatMap { effect -> [Effect] in
            guard case .store(.acknowledged(let receipts)) = effect else { return [effect] }
            return [effect] + handle(.receiptsStored(receipts), at: People.now)
        }
    }
}
