import FoundationEssentials
import UFreePasswordExchange

@testable import UFreeDomain
@testable import UFreeSync

/// The peers of the stateful targets, and the messages that bytes make them send. Keys are numbers: TLS is
/// tested elsewhere.
enum PeerProgram {
    static let start = Timestamp(milliseconds: 1_767_960_000_000)
    static let me = keys(0)

    static func keys(_ number: Int) -> PeerKeys {
        let owner = [UInt8](repeating: UInt8(number + 1), count: 32)
        let device = [UInt8](repeating: UInt8(number + 101), count: 32)
        return PeerKeys(
            owner: demand(OwnerID(bytes: owner), "no owner"), device: demand(DeviceID(bytes: device), "none"),
            ownerKey: [1] + owner, deviceKey: [2] + device)
    }

    /// Returns one of a few ids, so that ids repeat.
    static func request(_ input: inout FuzzBytes) -> RequestID {
        RequestID(7, UInt64(input.number(below: 6)))
    }

    /// A share that a joiner may send.
    static let share = demand(
        InvitationExchange.begin(
            .initiator, secret: [7], selector: [7], joiner: keys(1), inviter: me, request: RequestID(7, 1),
            connection: 1, randomness: nonce(1) + nonce(2)), "no share"
    ).share

    static func nonce(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 32) }

    /// Returns a handshake message. A promise and its nonce match if their numbers do.
    static func handshake(_ input: inout FuzzBytes, from peer: PeerKeys) -> Message {
        let kind = input.number(below: 11)
        let id = request(&input)
        let number = input.byte() % 4
        switch kind {
        case 0: return .request(id, name: input.text())
        case 1:
            let promise = CodeExchange.commitment(nonce: nonce(number), asker: peer, asked: me)
            return .commit(id, commitment: promise)
        case 2: return .nonce(id, nonce: nonce(number))
        case 3: return .reveal(id, nonce: nonce(number))
        case 4: return .accept(id, name: input.text())
        case 5: return .withdraw(id)
        case 6: return .remove((0..<Int(number)).map { _ in request(&input) } + [id])
        case 7:
            // The share is a point of the group or not, by its last bit.
            return .join(id, selector: [7], share: number % 2 == 0 ? share : nonce(number))
        case 8:
            return .joined(id, number == 0 ? nil : JoinAnswer(share: share, tag: nonce(number) + nonce(1)))
        case 9: return .confirm(id, name: input.text(), tag: nonce(number) + nonce(2))
        default: return .ack(demand(HandshakeStep(rawValue: input.number(below: 5) + 1), "no step"), id)
        }
    }

    /// Returns a friend's message.
    /// - Parameter positions: positions that really exist in the node's log.
    static func friendly(_ input: inout FuzzBytes, from peer: PeerKeys, _ positions: [Position]) -> Message {
        let kind = input.number(below: 7)
        let known = positions.isEmpty ? nil : positions[Int(input.byte()) % positions.count]
        let invented = position(&input)
        switch kind {
        case 0: return .state(input.flag() ? known : invented)
        case 1:
            return .delta(
                Delta(
                    previousSeq: UInt64(input.number(below: 8)), position: invented, rows: rows(&input, peer))
            )
        case 2:
            return .snapshotBegin(SnapshotHeader(position: invented, rowCount: input.number(below: 6)))
        case 3: return .snapshotPart(rows(&input, peer))
        case 4: return .snapshotEnd
        case 5: return .applied(known ?? invented)
        default: return .applied(invented)
        }
    }

    private static func position(_ input: inout FuzzBytes) -> Position {
        let view = demand(PrivacyLevel(rawValue: input.number(below: 4)), "no level")
        let number = input.byte()
        let seq = number < 250 ? UInt64(number % 8) : Position.seqLimit &+ UInt64(number) &- 251
        return Position(
            view: view, epoch: UInt64(number >> 7), seq: seq, chain: Array(repeating: number, count: 16))
    }

    private static func rows(_ input: inout FuzzBytes, _ peer: PeerKeys) -> [SharedRow] {
        (0..<input.number(below: 5)).map { _ in
            let at = Int64(input.byte()) - 128
            let moment = start.adding(milliseconds: at * .hour)
            let stamp = Stamp(
                milliseconds: moment.milliseconds, counter: UInt32(input.byte() % 2), device: peer.device)
            let kind = input.number(below: 4)
            let text = input.text()
            switch kind {
            case 0:
                let name = DisplayName(sanitizing: text) ?? DisplayName(fallbackFor: peer.owner)
                return SharedRow(body: .profile(Profile(name: name, zone: .utc)), stamp: stamp)
            case 1:
                let date = demand(CivilDate(dayNumber: 20_460 + input.number(below: 8)), "no date")
                let day = SharedDay(
                    id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, input.byte())), date: date,
                    content: DayContent(
                        DayWord(code: input.number(below: 7), parts: input.byte()),
                        note: Note(sanitizing: text)),
                    updatedAt: moment)
                return SharedRow(body: .day(day), stamp: stamp)
            case 2:
                let word = LiveWord(rawValue: input.number(below: 3))
                let status = word.map { LiveStatus($0, until: moment, note: Note(sanitizing: text)) }
                return SharedRow(body: .live(SharedLive(status, sentAt: moment)), stamp: stamp)
            default: return SharedRow(body: .unread, stamp: stamp)
            }
        }
    }
}
