import Logging
package import UFreeDomain
package import UFreeServices
import UFreeSync

/// What was last put on the air, and why.
struct Announced: Sendable {
    /// What an announcement depends on: when any of it changes, another one is made.
    struct Reasons: Hashable, Sendable {
        var port: Int
        /// Whom it can be recognised by.
        var owners: Set<OwnerID>
        /// What strangers see; nil while they see nothing.
        var name: String?
    }

    /// How long one announcement is on the air at most: then another name and other tags take its place, so that what was heard
    /// at one place and time says nothing about another.
    static let lifetime = Duration.seconds(3_600)
    /// How long it may outlive the hour of its tags, drawn by lot: at the full hour all machines of a network would announce at
    /// once, each showing to the millisecond how its clock goes.
    static let overtime = 600_000
    /// How long one that was renamed is on the air: its tags fit the name that was wanted, so no friend recognises it. Not
    /// shorter, or a neighbour who takes every name would keep this node busy.
    static let misnamedLifetime = Duration.seconds(5)

    let reasons: Reasons
    let instanceName: String
    /// The hour of its tags.
    let hour: UInt64
    /// On the node's clock.
    let since: Duration
    /// How long it is on the air.
    let lifetime: Duration
    var isMisnamed = false

    /// When another one takes its place, on the node's clock.
    var end: Duration { since + (isMisnamed ? Self.misnamedLifetime : lifetime) }

    /// Until some minutes into the next hour, and for an hour at most.
    /// - Parameters:
    ///   - now: the wall clock.
    ///   - lot: random.
    static func lifetime(from now: Timestamp, lot: UInt16) -> Duration {
        let gone = Int64(RecognitionKey.hour(now)) * .hour
        let rest = Int64.hour - max(0, now.milliseconds - gone)
        return min(lifetime, .milliseconds(rest + Int64(lot) * Int64(overtime) / Int64(UInt16.max)))
    }
}

extension Node {
    /// Takes what discovery found. A hint to dial, never more.
    func heard(_ event: DiscoveryEvent) {
        switch event {
        case .found(let sighting):
            let name = sighting.instanceName
            lookAtTheHour()
            if neighbourhood.found(sighting) {
                discovery.locate(name, isFriend: neighbourhood.isRecognised(name))
            }
        case .located(let name, let addresses):
            neighbourhood.located(name, at: addresses)
            wake()
        case .lost(let name): neighbourhood.lost(name)
        case .renamed(let name):
            guard announced?.instanceName == name else { return }
            announced?.isMisnamed = true
            wake()
        case .state(let state): nowDiscovering(state)
        }
    }

    private func nowDiscovering(_ state: DiscoveryState) {
        guard state != discoveryState else { return }
        discoveryState = state
        if state == .unavailable {
            neighbourhood.clear()
            setHealth("discoveryUnavailable", isError: false, values: [:])
        } else {
            clearHealth("discoveryUnavailable")
        }
    }

    /// Reads where an owner with whom there is a link was met, and how it is recognised once its key is known.
    /// - Returns: the newest list that is stored of its devices.
    @discardableResult
    func recall(_ owner: OwnerID) async throws -> SignedDeviceList? {
        let meeting = try await store.meeting(of: owner)
        addresses[owner] = meeting.addresses
        if let list = meeting.list, !neighbourhood.recognises(owner) {
            recognise(owner, peerKey: list.ownerKey)
        }
        return meeting.list
    }

    /// Judges tags by the hour it is.
    private func lookAtTheHour() {
        for name in neighbourhood.turn(to: RecognitionKey.hour(clock.now())) {
            discovery.locate(name, isFriend: true)
        }
    }

    /// Also of this node's own owner: whatever runs under the same owner key is to be found.
    func recognise(_ owner: OwnerID, peerKey: [UInt8]) {
        guard let key = RecognitionKey(ownPrivateKey: identity.ownerPrivateKey, peerKey: peerKey) else {
            return
        }
        for name in neighbourhood.recognise(owner, by: key) { discovery.locate(name, isFriend: true) }
    }

    /// Puts on the air what is true now, if it is not there.
    func refreshAnnouncement() {
        guard let engine, let port = listening.first.flatMap(Self.port) else { return }
        if let end = discoverableEnd, end <= uptime {
            discoverableEnd = nil
            logger.notice("strangers on this network no longer see your name")
        }
        let reasons = Announced.Reasons(
            port: port,
            owners: engine.recognisableOwners.union([identity.keys.owner])
                .filter(neighbourhood.recognises),
            name: discoverableEnd == nil ? nil : engine.displayName)
        lookAtTheHour()
        // An hour further than the next one the clock was set, and nobody recognises what is on the air.
        let isInTime = announced.map { ($0.hour...($0.hour + 1)).contains(neighbourhood.hour) } ?? false
        if let announced, announced.reasons == reasons, isInTime, uptime < announced.end { return }
        let name = random.hexadecimal(10)
        let lot = random.bytes(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        announced = Announced(
            reasons: reasons, instanceName: name, hour: neighbourhood.hour, since: uptime,
            lifetime: Announced.lifetime(from: clock.now(), lot: lot))
        let tags = neighbourhood.tags(for: reasons.owners, announcing: identity.keys.owner, in: name)
        discovery.announce(
            ServiceAnnouncement(
                instanceName: name, port: port,
                text: AnnouncementText.make(tags: tags, name: reasons.name, random: random)))
    }

    /// When the announcement changes by the passing of time alone.
    var nextAnnouncement: Duration? {
        guard discoveryState != .off, let announced else { return nil }
        return discoverableEnd.map { min($0, announced.end) } ?? announced.end
    }

    package func nearby() -> [NearbyPerson] {
        neighbourhood.people(without: identity.keys.owner, met: owners)
    }

    package func setDiscoverable(for duration: Duration?) -> Timestamp? {
        discoverableEnd = duration.map { uptime + $0 }
        if let discoverableUntil {
            logger.notice(
                "strangers on this network see your name", metadata: ["until": "\(discoverableUntil)"])
        } else {
            logger.notice("strangers on this network do not see your name")
        }
        wake()
        return discoverableUntil
    }

    /// The end of being discoverable on the wall clock as it is now: the node itself counts on a clock nobody sets.
    var discoverableUntil: Timestamp? {
        guard let end = discoverableEnd, end > uptime else { return nil }
        let rest = (end - uptime).components
        return clock.now().adding(
            milliseconds: rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000)
    }

    private static func port(of address: String) -> Int? {
        address.lastIndex(of: ":").flatMap { Int(address[address.index(after: $0)...]) }
    }
}
