import Logging
package import UFreeDomain
package import UFreeServices
import UFreeSync

/// The last announcement, with the reasons for it.
struct Announced: Sendable {
    /// What an announcement depends on; if any of it changes, a new one is made.
    struct Reasons: Hashable, Sendable {
        var port: Int
        /// The owners who can recognise it, each by one key.
        var owners: [OwnerID: [UInt8]]
        /// The name that strangers see; nil while they see none.
        var name: String?
        /// The numbers of the owner's codes.
        var invitations: Set<Int>

        /// Returns whether nothing differs but who can recognise the announcement.
        func isAlike(_ other: Reasons) -> Bool {
            var other = other
            other.owners = owners
            return self == other
        }
    }

    /// The longest time that one announcement is used. Then a new one with another name and other tags
    /// replaces it, so that announcements heard at different times and places cannot be linked.
    static let lifetime = Duration.seconds(3_600)
    /// The longest time that an announcement may outlive the hour of its tags, in milliseconds; the actual
    /// time is random. Otherwise all machines of a network would announce at the full hour, and each would
    /// reveal to the millisecond how far its clock is off.
    static let overtime = 600_000
    /// How long an announcement is used that was renamed, so that no friend recognises it, or whose tags are no longer those of
    /// all friends. It is not shorter, because a neighbour who takes every name, or a friend who changes keys, would keep this node
    /// busy.
    static let outdatedLifetime = Duration.seconds(5)

    let reasons: Reasons
    let instanceName: String
    /// The hour of its tags.
    let hour: UInt64
    /// The start, on the node's clock.
    let since: Duration
    /// How long it is used.
    let lifetime: Duration
    var isOutdated = false

    /// When a new one replaces it, on the node's clock.
    var end: Duration { since + (isOutdated ? Self.outdatedLifetime : lifetime) }

    /// Returns the lifetime of an announcement: until some minutes into the next hour, and at most an hour.
    /// - Parameters:
    ///   - now: the wall clock.
    ///   - lot: a random number.
    static func lifetime(from now: Timestamp, lot: UInt16) -> Duration {
        let gone = Int64(RecognitionKey.hour(now)) * .hour
        let rest = Int64.hour - max(0, now.milliseconds - gone)
        return min(lifetime, .milliseconds(rest + Int64(lot) * Int64(overtime) / Int64(UInt16.max)))
    }
}

/// What watchers know of the people nearby. Anybody on the network can announce ever new names, so they are told at most
/// once a second.
struct ToldNearby: Sendable {
    static let interval = Duration.seconds(1)

    private var people: [NearbyPerson] = []
    private var isOld = false
    /// The earliest time to tell the next change, on the node's clock.
    private var due = Duration.zero

    /// When to look at the people again; nil while nothing was heard.
    var next: Duration? { isOld ? due : nil }

    /// Notes that something was heard.
    mutating func hear() { isOld = true }

    /// Returns whether watchers have to be told now.
    mutating func isNews(_ read: () -> [NearbyPerson], at now: Duration) -> Bool {
        guard isOld, now >= due else { return false }
        let seen = read()
        isOld = false
        due = now + Self.interval
        guard seen != people else { return false }
        people = seen
        return true
    }
}

extension Node {
    /// Tells watchers who is nearby, if that changed.
    func tellNearby() {
        if toldNearby.isNews(nearby, at: uptime) { tell(.nearby) }
    }

    /// Handles a discovery event. It is a hint for dialling, never more.
    func heard(_ event: DiscoveryEvent) {
        switch event {
        case .found(let sighting):
            let name = sighting.instanceName
            lookAtTheHour()
            if neighbourhood.found(sighting) {
                discovery.locate(
                    name, isFriend: neighbourhood.isRecognised(name) || isUrgent(sighting))
            }
            lookForInviters()
            toldNearby.hear()
            wake()
        case .located(let name, let addresses):
            neighbourhood.located(name, at: addresses)
            lookForInviters()
            toldNearby.hear()
            wake()
        case .lost(let name):
            neighbourhood.lost(name)
            toldNearby.hear()
            wake()
        case .renamed(let name):
            guard announced?.instanceName == name else { return }
            announced?.isOutdated = true
            wake()
        case .state(let state): nowDiscovering(state)
        }
    }

    private func nowDiscovering(_ state: DiscoveryState) {
        guard state != discoveryState else { return }
        discoveryState = state
        if state == .unavailable {
            neighbourhood.clear()
            toldNearby.hear()
            setHealth(.discoveryUnavailable, isError: false, values: [:])
        } else {
            clearHealth(.discoveryUnavailable)
        }
        // Both lists say whether anybody can be found at all.
        tell(.nearby)
        tell(.discoverable)
        if discoverableEnd != nil { logVisibility() }
    }

    /// Logs whether strangers see the owner's name (P1).
    private func logVisibility() {
        if let discoverableUntil {
            logger.notice(
                "strangers on this network see your name",
                metadata: ["until": "\(RFC3339.text(discoverableUntil))"])
        } else {
            logger.notice(
                "strangers on this network do not see your name",
                metadata: ["discovery": "\(discoveryState.rawValue)"])
        }
    }

    /// Reads the addresses of an owner with a link, and recognises the owner once their key is known.
    /// - Returns: the newest stored list of the owner's devices.
    @discardableResult
    func recall(_ owner: OwnerID) async throws -> SignedDeviceList? {
        let meeting = try await store.meeting(of: owner)
        addresses[owner] = meeting.addresses
        places[owner] = meeting.devices
        if let list = meeting.list { recognise(owner, of: list) }
        return meeting.list
    }

    /// Moves the judgement of tags to the current hour.
    private func lookAtTheHour() {
        for name in neighbourhood.turn(to: RecognitionKey.hour(clock.now())) {
            discovery.locate(name, isFriend: true)
        }
    }

    /// Recognises an owner from now on, by the reading key and the owner key: somebody may not have seen this side's reading key
    /// yet. This includes this node's own owner, to find other machines with the same owner key.
    func recognise(_ owner: OwnerID, of list: SignedDeviceList) {
        let peerKeys = [list.record?.readingKey, list.ownerKey].compactMap(\.self)
        guard !neighbourhood.recognises(owner, by: peerKeys) else { return }
        var keys: [RecognitionKey?] = [
            RecognitionKey(.owner, ownPrivateKey: identity.ownerPrivateKey, peerKey: list.ownerKey)
        ]
        if let own = identity.reading, let record = list.record {
            keys.insert(
                RecognitionKey(.reading, ownPrivateKey: own.privateKey, peerKey: record.readingKey), at: 0)
        }
        for name in neighbourhood.recognise(owner, by: keys.compactMap(\.self), of: peerKeys) {
            discovery.locate(name, isFriend: true)
        }
        // The announcement needs a tag by the new key.
        if announced != nil { wake() }
    }

    /// Announces the current state, unless the announcement is up to date.
    func refreshAnnouncement() {
        guard let engine, let port = listening.first.flatMap({ HostPort($0)?.port }) else { return }
        if let end = discoverableEnd, end <= uptime {
            discoverableEnd = nil
            logger.notice("strangers on this network no longer see your name")
            tell(.discoverable)
        }
        openCodes = openCodes.filter { $0.value > uptime }
        let reasons = Announced.Reasons(
            port: port,
            owners: neighbourhood.keys(of: engine.recognisableOwners.union([identity.keys.owner])),
            name: discoverableEnd == nil ? nil : engine.displayName,
            invitations: Set(openCodes.keys))
        lookAtTheHour()
        // If the clock was set further than to the next hour, nobody recognises the current announcement.
        let isInTime = announced.map { ($0.hour...($0.hour + 1)).contains(neighbourhood.hour) } ?? false
        if let last = announced, isInTime, uptime < last.end {
            if last.reasons == reasons { return }
            // A friend can change who recognises this node, and by which key, at any time.
            if last.reasons.isAlike(reasons) {
                announced?.isOutdated = true
                if let announced, uptime < announced.end { return }
            }
        }
        let name = random.hexadecimal(10)
        let lot = random.bytes(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
        announced = Announced(
            reasons: reasons, instanceName: name, hour: neighbourhood.hour, since: uptime,
            lifetime: Announced.lifetime(from: clock.now(), lot: lot))
        let tags = neighbourhood.tags(for: reasons.owners.keys, announcing: identity.keys.owner, in: name)
        discovery.announce(
            ServiceAnnouncement(
                instanceName: name, port: port,
                text: AnnouncementText.make(
                    tags: tags, name: reasons.name, invitations: reasons.invitations, random: random)))
    }

    /// When the announcement changes only because time passes.
    var nextAnnouncement: Duration? {
        guard discoveryState != .off, let announced else { return nil }
        return ([discoverableEnd, announced.end].compactMap(\.self) + openCodes.values).min()
    }

    package func nearby() -> [NearbyPerson] {
        neighbourhood.people(without: identity.keys.owner, met: owners)
    }

    /// All people, so that a search does not begin with the first names.
    var everybodyNearby: [NearbyPerson] {
        neighbourhood.people(without: identity.keys.owner, met: owners, limit: .max)
    }

    package func setDiscoverable(for duration: Duration?) -> Timestamp? {
        // The owner is told that the name is not visible; it must not appear later, when discovery works again.
        discoverableEnd = discoveryState == .unavailable ? nil : duration.map { uptime + $0 }
        logVisibility()
        tell(.discoverable)
        wake()
        return discoverableUntil
    }

    /// When discoverability ends, on the current wall clock; the node itself uses a clock that nobody can
    /// set. Nil while nothing is announced: discovery is off, or the service for it does not answer (P1).
    var discoverableUntil: Timestamp? {
        guard discoveryState == .dnssd, let end = discoverableEnd, end > uptime else { return nil }
        let rest = (end - uptime).components
        return clock.now().adding(
            milliseconds: rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000)
    }
}
