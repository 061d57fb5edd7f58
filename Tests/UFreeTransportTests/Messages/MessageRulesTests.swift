import FoundationEssentials
import NIOCore
import SwiftProtobuf
import Testing
import UFreeDomain
import UFreeSync

@testable import UFreeTransport

@Suite("How a receiver treats fields outside their range (faults 35, 40, 43, 47)")
struct MessageRulesTests {
    private func message(_ type: FrameType, _ body: some SwiftProtobuf.Message) throws -> UFreeSync.Message {
        try UFreeSync.Message(Frame(type, body))
    }

    private func day(_ change: (inout WireDay) -> Void) throws -> SharedDay {
        var row = try Samples.day("2026-01-09", DayWord(.eveningOnly), note: "after 7").wire
        change(&row.day)
        guard
            case .snapshotPart(let rows) = try message(
                .snapshotPart, WireSnapshotPart.with { $0.row = [row] }),
            case .day(let day)? = rows.first?.body
        else { throw Violation.misplaced }
        return day
    }

    @Test(
        "Fault 47: a sequence number above 2^62 is refused",
        arguments: [(1 << 62) + 1, UInt64(Int64.max), .max])
    func sequence(seq: UInt64) {
        let position = Samples.position(1).wire
        #expect(throws: Violation.malformed) {
            try message(.applied, WireApplied.with { ($0.position, $0.position.seq) = (position, seq) })
        }
        #expect(throws: Violation.malformed) {
            try message(.state, WireState.with { ($0.held, $0.held.seq) = (position, seq) })
        }
        #expect(throws: Violation.malformed) {
            try message(.delta, WireDelta.with { ($0.position, $0.previousSeq) = (position, seq) })
        }
    }

    @Test("Ids, nonces, commitments and chains have their one length", arguments: [0, 1, 15, 17, 31, 33])
    func lengths(count: Int) {
        let bytes = Data(repeating: 1, count: count)
        let id = Samples.id(1).data
        #expect(throws: Violation.malformed) {
            try message(.withdraw, WireWithdraw.with { $0.request = bytes })
        }
        #expect(throws: Violation.malformed) {
            try message(.commit, WireCommitment.with { ($0.request, $0.commitment) = (id, bytes) })
        }
        #expect(throws: Violation.malformed) {
            try message(.reveal, WireNonce.with { ($0.request, $0.nonce) = (id, bytes) })
        }
        #expect(throws: Violation.malformed) {
            try message(.applied, WireApplied.with { ($0.position.chain, $0.position.seq) = (bytes, 1) })
        }
        #expect(throws: Violation.malformed) {
            try message(
                .join,
                WireJoin.with { ($0.request, $0.selector, $0.share) = (id, Data([7]), bytes) })
        }
        #expect(throws: Violation.malformed) {
            try message(.confirm, WireConfirm.with { ($0.request, $0.name, $0.tag) = (id, "Ben", bytes) })
        }
    }

    @Test("P4: a selector has 1 to 8 bytes; an answer to JOIN has a share and a tag, or neither")
    func invitations() throws {
        let (id, share) = (Samples.id(1).data, Data(repeating: 1, count: 32))
        for count in [0, 9] {
            #expect(throws: Violation.malformed) {
                try message(
                    .join,
                    WireJoin.with {
                        ($0.request, $0.selector, $0.share) = (id, Data(repeating: 1, count: count), share)
                    })
            }
        }
        #expect(throws: Violation.malformed) {
            try message(.joined, WireJoined.with { ($0.request, $0.share) = (id, share) })
        }
        #expect(throws: Violation.malformed) {
            try message(.joined, WireJoined.with { ($0.request, $0.tag) = (id, share + share) })
        }
        #expect(try message(.joined, WireJoined.with { $0.request = id }) == .joined(Samples.id(1), nil))
    }

    @Test(
        "A1: an absent or unknown status reads as unknown, never as free",
        arguments: [5, 77, UInt32.max])
    func status(code: UInt32) throws {
        #expect(try day { $0.status = code }.word == .unknown)
        #expect(try day { $0.clearStatus() }.word == .unknown)
    }

    @Test(
        "A9: parts that contradict the status, or are invalid, are ignored",
        arguments: [7, 3, 8, 256, UInt32.max])
    func parts(parts: UInt32) throws {
        #expect(try day { $0.parts = parts }.word == DayWord(.eveningOnly))
        #expect(try day { $0.parts = 5 }.word == DayWord(freeParts: [.morning, .evening]))
    }

    @Test(
        "A3: a date outside the years 1 to 9999 is refused",
        arguments: [Int32.min, -719_163, 2_932_897, .max])
    func dates(number: Int32) {
        #expect(throws: Violation.malformed) { try day { $0.date = number } }
    }

    @Test("A moment outside 1970 to 9999 is refused", arguments: [Int64.min, -1, 253_402_300_800_000, .max])
    func moments(milliseconds: Int64) {
        #expect(throws: Violation.malformed) { try day { $0.updatedAt = milliseconds } }
        #expect(throws: Violation.malformed) {
            var row = try Samples.profile().wire
            row.stamp.milliseconds = milliseconds
            _ = try message(.snapshotPart, WireSnapshotPart.with { $0.row = [row] })
        }
    }

    @Test(
        "D4: a peer's hours follow the same rule as the owner's own, and so do the values of its rows"
    )
    func hours() throws {
        for minutes in [
            [0, 1, 2, 3], [0, 720, 1_080, 1_440], [0, 720, 1_080, 1_441], [0, 0, 1_080, 1_440],
            [0, 720, 720, 1_440], [0, 720, 1_440, 1_440], [1_441, 1_442, 1_443, 1_444],
        ] {
            var row = try Samples.profile().wire
            row.profile.hours = WirePartHours.with {
                ($0.morning, $0.afternoon) = (UInt32(minutes[0]), UInt32(minutes[1]))
                ($0.evening, $0.end) = (UInt32(minutes[2]), UInt32(minutes[3]))
            }
            let part = WireSnapshotPart.with { $0.row = [row] }
            guard let judged = try? PartHours(validating: minutes, field: "parts") else {
                #expect(throws: Violation.malformed) { try message(.snapshotPart, part) }
                continue
            }
            guard case .snapshotPart(let rows) = try message(.snapshotPart, part),
                case .profile(let profile)? = rows.first?.body
            else { throw Violation.misplaced }
            #expect(profile.hours == judged)
            #expect(profile.isValid)
        }
    }

    @Test("A4: a note from a peer is cleaned and cut, never refused")
    func note() throws {
        #expect(try day { $0.note = String(repeating: "x", count: 300) }.note?.text.count == 200)
        #expect(try day { $0.note = "\u{1B}[31mred\u{202E}\u{0}" }.note?.text == "[31mred")
        #expect(try day { $0.note = "\u{200B}\n " }.note == nil)
        #expect(try day { $0.note = String(repeating: "x", count: 20_000) }.note?.text.count == 200)
    }

    @Test(
        "Fault 43: a name is cleaned; an empty result is empty in a request, a placeholder in a profile"
    )
    func names() throws {
        let request = WireGreeting.with { ($0.request, $0.name) = (Samples.id(1).data, "\u{202E}Ana\u{7}\n") }
        #expect(try message(.request, request) == .request(Samples.id(1), name: "Ana"))
        let empty = WireGreeting.with { ($0.request, $0.name) = (Samples.id(1).data, "\u{200B}") }
        #expect(try message(.accept, empty) == .accept(Samples.id(1), name: ""))
        var row = try Samples.profile().wire
        row.profile.name = ""
        row.profile.zone = "no zone at all!"
        row.profile.clearHours()
        guard
            case .snapshotPart(let rows) = try message(
                .snapshotPart, WireSnapshotPart.with { $0.row = [row] }),
            case .profile(let profile)? = rows.first?.body
        else { throw Violation.misplaced }
        #expect(profile.name.text == "?" && profile.zone == .utc && profile.hours == .standard)
    }

    @Test("Hours of the day that do not rise are refused", arguments: [UInt32(0), 719, UInt32.max])
    func hours(afternoon: UInt32) {
        #expect(throws: Violation.malformed) {
            var row = try Samples.profile().wire
            row.profile.hours.morning = 720
            row.profile.hours.afternoon = afternoon
            _ = try message(.snapshotPart, WireSnapshotPart.with { $0.row = [row] })
        }
    }

    @Test("Fault 40: unknown fields are ignored, and rows of an unknown kind are counted and not read")
    func newer() throws {
        let known = try Samples.day("2026-01-09", DayWord(.free))
        let newer = WireRow.with { $0.stamp = known.stamp.wire }
        var bytes: [UInt8] = try WireSnapshotPart.with { $0.row = [newer, known.wire] }.serializedBytes()
        bytes += [0xFA, 0x07, 0x03, 1, 2, 3]
        let unread = SharedRow(body: .unread, stamp: known.stamp)
        #expect(
            try Message(Frame(.snapshotPart, body: .init(bytes: bytes))) == .snapshotPart([unread, known]))
    }

    @Test("A snapshot announces at most 4,096 rows, a REMOVE names 1 to 16 requests, an ACK a known step")
    func counts() {
        #expect(throws: Violation.malformed) {
            try message(
                .snapshotBegin,
                WireSnapshotBegin.with { ($0.position, $0.rowCount) = (Samples.position(1).wire, 4_097) })
        }
        for count in [0, 17] {
            #expect(throws: Violation.malformed) {
                try message(
                    .remove,
                    WireRemove.with { $0.request = Array(repeating: Samples.id(1).data, count: count) })
            }
        }
        for step in [UInt32(0), 6, .max] {
            #expect(throws: Violation.malformed) {
                try message(.ack, WireAck.with { ($0.step, $0.request) = (step, Samples.id(1).data) })
            }
        }
    }

    @Test("The transport's own frames are no messages", arguments: [FrameType.hello, .close, .ping, .pong])
    func own(type: FrameType) {
        #expect(throws: Violation.misplaced) { try UFreeSync.Message(Frame(type)) }
    }

    @Test("Y2: a row that the engine's estimate accepts fits a friend's frame, whatever the row contains")
    func sizes() throws {
        let word = DayWord(freeParts: [.afternoon, .evening])
        for note in [nil, "x", String(repeating: "👩‍👩‍👧‍👦", count: 200)] {
            let row = try Samples.day("9999-12-31", word, note: note)
            let bytes: [UInt8] = try row.wire.serializedBytes()
            #expect(bytes.count + 4 <= row.estimatedBytes)
        }
        let row = try Samples.day("9999-12-31", word)
        let rows = Array(repeating: row, count: ViewLog.messageBytes / row.estimatedBytes)
        let delta = Delta(
            previousSeq: Position.seqLimit, position: Samples.position(Position.seqLimit), rows: rows)
        let profile = try Samples.profile(String(repeating: "é", count: 64))
        let body = try UFreeSync.Message.delta(
            Delta(previousSeq: delta.previousSeq, position: delta.position, rows: rows + [profile])
        ).frame().body
        #expect(body.readableBytes <= TransportLimits().friendFrame)
    }
}
