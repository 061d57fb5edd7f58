import Crypto
import FoundationEssentials
import UFreeDomain
import UFreeSync

@testable import UFreeTransport

/// A message of every kind, and the file in Tests/Samples with its bytes.
enum Samples {
    static let messages: [(name: String, message: Message)] = {
        guard let made = try? make() else { fatalError("the samples' keys are fixed") }
        return made
    }()

    private static let hash = (0..<32).map { UInt8($0) }
    private static let chain = (0..<16).map { UInt8(0xF0 + $0 % 16) }

    static func id(_ byte: UInt8) -> RequestID {
        guard let id = RequestID(bytes: [UInt8](repeating: byte, count: 16)) else { fatalError("16 bytes") }
        return id
    }

    static func position(_ seq: UInt64, view: PrivacyLevel = .full) -> Position {
        Position(view: view, epoch: 0x0123_4567_89AB_CDEF, seq: seq, chain: chain)
    }

    /// Returns a stamp of the device of `TestIdentity.fixed()`, which writes all rows here.
    static func stamp(_ milliseconds: Int64 = 1_767_960_000_000, counter: UInt32 = 3) throws -> Stamp {
        Stamp(milliseconds: milliseconds, counter: counter, device: try TestIdentity.fixed().deviceID)
    }

    static func day(
        _ iso: String, _ word: DayWord, note: String? = nil,
        id: String = "0F8FAD5B-D9CB-469F-A165-70867728950E"
    ) throws -> SharedRow {
        guard let date = CivilDate(iso: iso), let uuid = UUID(uuidString: id) else {
            throw Violation.malformed
        }
        return SharedRow(
            body: .day(
                SharedDay(
                    id: uuid, date: date,
                    content: DayContent(word, note: note.flatMap { Note(sanitizing: $0) }),
                    updatedAt: Timestamp(milliseconds: 1_767_959_999_000))),
            stamp: try stamp())
    }

    static func profile(_ name: String = "Ana") throws -> SharedRow {
        guard let name = DisplayName(sanitizing: name), let zone = ZoneName("Europe/Vienna"),
            let hours = PartHours(morning: 300, afternoon: 720, evening: 1_020, end: 1_380)
        else { throw Violation.malformed }
        return SharedRow(body: .profile(Profile(name: name, zone: zone, hours: hours)), stamp: try stamp())
    }

    static func live(_ word: LiveWord?, note: String? = nil) throws -> SharedRow {
        let status = word.map {
            LiveStatus(
                $0, until: Timestamp(milliseconds: 1_767_967_200_000),
                note: note.flatMap { Note(sanitizing: $0) })
        }
        let sent = Timestamp(milliseconds: 1_767_960_001_000)
        return SharedRow(body: .live(SharedLive(status, sentAt: sent)), stamp: try stamp())
    }

    static func card(_ card: Card) throws -> SharedRow { SharedRow(body: .card(card), stamp: try stamp()) }

    private static func rows() throws -> [SharedRow] {
        [
            try profile(), try day("2026-01-09", DayWord(.eveningOnly), note: "after 7"),
            try day("2026-01-10", DayWord(freeParts: [.morning, .evening])),
            try day("2026-01-11", DayWord(.busy)),
            try day("2026-01-12", .unknown), try day("1969-12-31", DayWord(.free)),
        ]
    }

    /// As long as a point of P-384.
    private static let point: [UInt8] = [2] + (0..<48).map { UInt8($0) }

    private static func make() throws -> [(name: String, message: Message)] {
        let rows = try rows()
        let identity = try TestIdentity.fixed()
        // Signatures are random: this one was created once with the fixed owner key.
        let list = SignedDeviceList(
            ownerKey: identity.ownerKey, devices: [identity.deviceID], version: 1,
            signature: SampleFile.signature)
        let record = try record()
        return [
            ("request", .request(id(0xA1), name: "Ana")), ("commit", .commit(id(0xA1), commitment: hash)),
            ("nonce", .nonce(id(0xA1), nonce: hash)), ("reveal", .reveal(id(0xA1), nonce: hash.reversed())),
            ("accept", .accept(id(0xA1), name: "Ben 🦊")), ("withdraw", .withdraw(id(0xA1))),
            ("remove", .remove([id(0xA1), id(0xB2)])), ("ack", .ack(.accept, id(0xA1))),
            ("join", .join(id(0xA1), selector: [7], share: hash)),
            ("joined", .joined(id(0xA1), JoinAnswer(share: hash, tag: (0..<64).map { UInt8($0) }))),
            ("joined-closed", .joined(id(0xA1), nil)),
            ("confirm", .confirm(id(0xA1), name: "Ben", tag: (0..<64).map { UInt8($0) })),
            ("search", .number(.search(64))),
            (
                "findable",
                .number(
                    .findable(
                        Findable(
                            key: point, needsSearcher: true,
                            tags: [Array(hash.prefix(8)), Array(hash.suffix(8))],
                            isLast: false)))
            ),
            ("findable-refused", .number(.findable(nil))),
            ("blinded", .number(.blinded([point, point.reversed()]))),
            ("evaluated", .number(.evaluated([point + hash + hash + hash]))),
            ("state", .state(position(41, view: .noNotes))), ("state-nothing", .state(nil)),
            ("delta", .delta(Delta(previousSeq: 36, position: position(42), rows: rows))),
            ("delta-nothing", .delta(Delta(previousSeq: 42, position: position(42), rows: []))),
            ("snapshot-begin", .snapshotBegin(SnapshotHeader(position: position(6), rowCount: 6))),
            ("snapshot-part", .snapshotPart(rows)), ("snapshot-end", .snapshotEnd),
            (
                "delta-live",
                .delta(
                    Delta(
                        previousSeq: 42, position: position(44),
                        rows: [try live(.free, note: "in the park"), try live(nil)]))
            ),
            (
                "delta-card",
                .delta(
                    Delta(
                        previousSeq: 42, position: position(44),
                        rows: [
                            try card(
                                Card(
                                    phone: PhoneNumber(reading: "+436641234567"),
                                    avatar: Avatar([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 96, 0, 96]))),
                            try card(Card()),
                        ]))
            ),
            ("applied", .applied(position(Position.seqLimit, view: .liveOnly))),
            ("device-list", .deviceList(list)), ("device-list-record", .deviceList(record)),
        ]
    }

    /// Returns the owner record of `TestIdentity.fixed()`, with its signature of `signature-record.hex`.
    static func record() throws -> SignedDeviceList {
        let identity = try TestIdentity.fixed()
        let reading = ReadingKey(ownerPrivateKey: Array(identity.owner.rawRepresentation), number: 1)
        guard let reading else { throw Violation.malformed }
        return SignedDeviceList(
            ownerKey: identity.ownerKey, devices: [identity.deviceID], version: 1,
            record: SignedDeviceList.Record(kinds: [0], readingNumber: 1, readingKey: reading.publicKey),
            signature: try SampleFile.bytes("signature-record"))
    }
}
