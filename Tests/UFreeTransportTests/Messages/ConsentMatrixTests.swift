import Crypto
import Foundation
import NIOCore
import Testing
import UFreeDomain
import UFreeNode
import UFreeSync
import UFreeTestSupport

@testable import UFreeTransport

/// F4, F8, F20: what a peer gets of Ana's data, for every relation, in bytes on the wire: docs/consent.md. The store and
/// the engine are the daemon's; the peer is played by the test.
@Suite("Who gets what")
struct ConsentMatrixTests {
    private static let now = Timestamp(milliseconds: 1_767_960_000_000)

    /// A relation of a peer to Ana, as Ana brought it about.
    enum Relation: String, CaseIterable, CustomTestStringConvertible {
        case stranger = "stranger"
        case asking = "asked, no answer yet"
        case declined = "declined"
        case ignored = "ignored"
        case full = "friend: full"
        case noNotes = "friend: no-notes"
        case busyOnly = "friend: busy-only"
        case liveOnly = "friend: live-only"
        case paused = "friend: paused"
        case blocked = "friend, then blocked"
        case removed = "friend, then removed"
        case reset = "friend, then reset"

        var testDescription: String { rawValue }

        var level: PrivacyLevel? {
            switch self {
            case .stranger, .asking, .declined, .ignored: nil
            case .full, .blocked, .removed, .reset: .full
            case .noNotes: .noNotes
            case .busyOnly: .busyOnly
            case .liveOnly: .liveOnly
            case .paused: .paused
            }
        }
    }

    /// A change of Ana's data, one after the other.
    enum Change: String, CaseIterable {
        case name = "name"
        case hours = "times of day"
        case part = "a free evening"
        case note = "its note"
        case other = "another free part"
        case shift = "a shift with its symbol"
        case live = "live status"
        case liveNote = "its note, live"
        case number = "phone number"
        case picture = "a picture"
        case noPicture = "no picture"
    }

    /// Ana's store and engine, and what the engine sends to the peer.
    private struct Ana {
        let store: InMemoryStore
        var engine: Engine
        var sent: [UFreeSync.Message] = []
        var closed: CloseReason?
        let session = SessionID(number: 1)
        let me: PeerKeys
        let peer: PeerKeys
        let friendRequest = Samples.id(7)

        init(_ me: PeerKeys, _ peer: PeerKeys) async throws {
            (self.me, self.peer) = (me, peer)
            let profile = Profile(name: try DisplayName(validating: "Ana"), zone: .utc)
            store = InMemoryStore(
                MemoryDatabase(owner: me.owner, device: me.device, profile: profile, at: now))
            engine = Engine(
                me: me, state: try await store.load(at: now),
                entropy: Entropy(seed: [UInt8](repeating: 1, count: 32)))
            for effect in engine.start() { try await perform(effect) }
        }

        mutating func perform(_ effect: Effect) async throws {
            switch effect {
            case .send(let message, _): sent.append(message)
            case .close(_, let reason): closed = reason
            case .store(let change):
                try await store.commit(change, at: now)
                if case .acknowledged(let receipts) = change { try await handle(.receiptsStored(receipts)) }
            case .transact(let owner, let step, let id):
                let outcome = try await store.transact(owner, step, at: now)
                try await handle(.outcome(id, outcome))
            case .begin(let epochs):
                try await store.begin(epochs, at: now)
                try await catchUp()
            case .collectReceipts: try await handle(.receiptsDue)
            case .trust, .probe, .resume, .announce: break
            }
        }

        mutating func handle(_ event: Event) async throws {
            for effect in engine.handle(event, at: now) { try await perform(effect) }
        }

        /// Passes on what a command changed.
        mutating func catchUp() async throws {
            let (views, links) = try await store.sharing(since: engine.heldViews, with: [peer.owner])
            try await handle(.published(views, links: links.map { LinkNews($0) }))
        }

        mutating func hear(_ message: UFreeSync.Message) async throws {
            if closed == nil { try await handle(.received(session, message)) }
        }

        /// Takes what was sent, and acknowledges it as an honest friend does.
        mutating func take() async throws -> [UFreeSync.Message] {
            var all: [UFreeSync.Message] = []
            while !sent.isEmpty {
                let messages = sent
                all += messages
                sent = []
                for message in messages {
                    switch message {
                    case .delta(let delta) where !delta.rows.isEmpty: try await hear(.applied(delta.position))
                    case .snapshotBegin(let header): try await hear(.applied(header.position))
                    case .accept(let id, _): try await hear(.ack(.accept, id))
                    case .state: try await hear(.state(nil))
                    default: break
                    }
                }
            }
            return all
        }

        /// Lets the peer connect, ask, and become what it is to Ana.
        mutating func begin(_ relation: Relation) async throws {
            let list = SignedDeviceList(
                ownerKey: peer.ownerKey, devices: [peer.device], version: 1, signature: [])
            try await handle(
                .connected(
                    session,
                    ConnectedPeer(
                        keys: peer, deviceList: list, instance: 1, isDialledByUs: false, diallerNonce: 1,
                        remoteHost: "192.0.2.7", listeningPort: 7_633, dialledAddress: nil, clockOffset: 0)))
            let id = friendRequest
            if relation != .stranger { try await hear(.request(id, name: "Ben")) }
            let name = try DisplayName(validating: "Ben")
            switch relation {
            case .stranger, .asking: break
            case .declined: _ = try await store.declineFriendRequest(id, at: now)
            case .ignored: try await store.block(peer.owner, true, name: name, at: now)
            default:
                _ = try await store.acceptFriendRequest(
                    id, verified: false, level: relation.level, at: now)
            }
            try await catchUp()
        }

        /// What follows once everything has arrived.
        mutating func end(_ relation: Relation) async throws {
            switch relation {
            case .blocked:
                let name = try DisplayName(validating: "Ben")
                try await store.block(peer.owner, true, name: name, at: now)
            case .removed: try await store.removeFriend(peer.owner, at: now)
            case .reset: try await store.reset(at: now)
            default: return
            }
            try await catchUp()
        }

        mutating func make(_ change: Change) async throws {
            let day = try #require(CivilDate(iso: "2026-01-10"))
            func set(_ date: CivilDate, _ word: DayWord, _ note: String?) async throws {
                let note = try note.flatMap { try Note(validating: $0) }
                _ = try await store.updateMySchedule(for: [date], at: now) { _ in
                    DayContent(word, note: note)
                }
            }
            let evening = DayWord(.eveningOnly)
            switch change {
            case .name:
                let name = try DisplayName(validating: "Anna")
                _ = try await store.updateProfile(at: now) { Profile(name: name, zone: $0.zone) }
            case .hours:
                let hours = try #require(PartHours(morning: 300, afternoon: 720, evening: 1_080, end: 1_440))
                _ = try await store.updateProfile(at: now) {
                    Profile(name: $0.name, zone: $0.zone, hours: hours)
                }
            case .part: try await set(day, evening, nil)
            case .note: try await set(day, evening, "after 7")
            case .other: try await set(day, DayWord(freeParts: [.morning, .evening]), "after 7")
            case .shift:
                let monday = try #require(CivilDate(iso: "2026-01-12"))
                let (ward, id) = (UUID(), UUID())
                let title = try ShiftText(validating: "Ward", limit: 100, field: "name")
                _ = try await store.updateMyRoster(over: day...monday, remembering: [:], at: now) { roster in
                    guard let title else { return }
                    try roster.save(Location(id: ward, name: title, address: nil))
                    let type = try ShiftTypeDraft(
                        symbol: "E", title: "Early", shiftDescription: nil, from: "06:00", to: "14:00",
                        isOvernight: false, location: .found(ward)
                    ).type(changing: nil, in: roster, id: id)
                    try roster.save(type)
                    roster.set(ShiftSettings(restHours: 0, sharesSymbols: true))
                    try roster.assign(.shift(id), to: [monday])
                }
            case .live, .liveNote:
                let note = try change == .liveNote ? Note(validating: "park") : nil
                let until = now.adding(milliseconds: .hour)
                _ = try await store.updateMyLive(at: now) { _ in
                    LiveStatus(.free, until: until, note: note)
                }
            case .number:
                let number = try PhoneNumber(reading: "+436641234567")
                _ = try await store.updateOwnNumber(at: now) { _ in OwnNumber(number: number) }
            case .picture:
                try await store.updateAvatar(
                    Avatar([0xFF, 0xD8, 0xFF, 0xC0, 0x00, 0x0B, 0x08, 0, 96, 0, 96]), at: now)
            case .noPicture: try await store.updateAvatar(nil, at: now)
            }
            try await catchUp()
        }
    }

    /// The bytes of messages on the wire, before TLS.
    private func bytes(_ messages: [UFreeSync.Message]) throws -> Int {
        try messages.reduce(0) { try $0 + $1.frame().bytes.readableBytes }
    }

    /// The bytes for every change, and those before: on connecting, asking and becoming what it is.
    private func row(_ relation: Relation) async throws -> (
        before: [UFreeSync.Message], after: [[UFreeSync.Message]]
    ) {
        let key = { (byte: UInt8) in
            try P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: byte, count: 32))
        }
        let ben = try TestIdentity(owner: key(5), device: key(6)).node().keys
        var ana = try await Ana(TestIdentity.fixed().node().keys, ben)
        try await ana.begin(relation)
        var before = try await ana.take()
        try await ana.end(relation)
        before += try await ana.take()
        var after: [[UFreeSync.Message]] = []
        for change in Change.allCases {
            try await ana.make(change)
            after.append(try await ana.take())
        }
        // Whoever asks for days gets those of its relation, or is sent away.
        ana.sent = []
        try await ana.hear(.state(nil))
        return (before, after + [try await ana.take()])
    }

    private static var document: URL {
        (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
            .appending(path: "docs/consent.md")
    }

    @Test("F4, F8, F20: docs/consent.md has the bytes that each relation gets for each kind of data")
    func matrix() async throws {
        let head = ["relation", "until then"] + Change.allCases.map(\.rawValue) + ["asking for days"]
        var lines = [head.joined(separator: " | "), head.map { _ in "---" }.joined(separator: "|")]
        for relation in Relation.allCases {
            let (before, after) = try await row(relation)
            let cells = try [bytes(before)] + after.map(bytes)
            lines.append(([relation.rawValue] + cells.map(String.init)).joined(separator: " | "))
        }
        let made = lines.map { "| \($0) |" }
        let written = try String(contentsOf: Self.document, encoding: .utf8)
            .split(separator: "\n").map(String.init).filter { $0.hasPrefix("|") }
        #expect(written == made, "\(made.joined(separator: "\n"))")
    }

    @Test(
        "F4, F20: nobody but a friend gets a byte of any change, and who is declined, ignored or waits gets the same"
    )
    func nothing() async throws {
        var answers: [Relation: [UFreeSync.Message]] = [:]
        for relation in Relation.allCases {
            let (before, after) = try await row(relation)
            answers[relation] = before
            guard relation.level == nil || [.blocked, .removed, .reset].contains(relation) else { continue }
            let changes = after.dropLast()
            #expect(changes.flatMap(\.self).isEmpty, "\(relation)")
            let days = (before + after.flatMap(\.self)).flatMap(\.rows).filter { $0.body.date != nil }
            #expect(days.isEmpty, "\(relation)")
        }
        #expect(answers[.asking] == answers[.declined] && answers[.asking] == answers[.ignored])
        #expect(answers[.asking]?.isEmpty == false && answers[.stranger] == [])
    }

    @Test(
        "F8: no text that a level hides is in any message of it",
        arguments: [
            (Relation.full, ["Anna", "after 7", "E", "park", "+436641234567"]), (.noNotes, ["Anna", "E"]),
            (.busyOnly, ["Anna"]),
            (.liveOnly, ["Anna"]), (.paused, ["Anna"]),
        ])
    func texts(relation: Relation, seen: [String]) async throws {
        let (_, after) = try await row(relation)
        let texts = Set(after.flatMap(\.self).flatMap(\.rows).flatMap(\.texts))
        #expect(texts.subtracting(["Ana"]) == Set(seen))
    }
}

extension UFreeSync.Message {
    fileprivate var rows: [SharedRow] {
        switch self {
        case .delta(let delta): delta.rows
        case .snapshotPart(let rows): rows
        default: []
        }
    }
}

extension SharedRow {
    fileprivate var texts: [String] {
        switch body {
        case .profile(let profile): [profile.name.text]
        case .day(let day): [day.content.note?.text, day.content.shift?.text].compactMap(\.self)
        case .live(let live): [live.status?.note?.text].compactMap(\.self)
        case .card(let card): [card.phone?.text].compactMap(\.self)
        case .unread: []
        }
    }
}
