import Crypto
import Foundation
import Testing
import UFreeDomain
import UFreeNode
import UFreePasswordExchange
import UFreeSync

@testable import UFreeTransport

@Suite("docs/protocol.md matches the code")
struct DocumentTests {
    /// Returns the cells of every table row in the document.
    private func rows() throws -> [[String]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/protocol.md")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("|") }
            .map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    private func identity(_ owner: UInt8, _ device: UInt8) throws -> PeerKeys {
        try TestIdentity(
            owner: P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: owner, count: 32)),
            device: P256.Signing.PrivateKey(rawRepresentation: [UInt8](repeating: device, count: 32))
        ).node().keys
    }

    @Test("The table of frames matches the code, with the permitted senders")
    func frames() throws {
        let written = try rows().filter {
            $0.count == 4 && Int($0[0]) != nil && $0[1].first?.isUppercase == true
        }
        let said = written.map { "\($0[0]) \($0[1]) \($0[3].hasPrefix("anyone"))" }
        let strangers = Set(
            try Samples.messages.filter(\.message.isForStrangers).map { try $0.message.frame().type })
        let known = FrameType.allCases.map { type in
            let name = "\(type)".flatMap { $0.isUppercase ? "_\($0)" : $0.uppercased() }
            let isForAll = type.rawValue < 16 || strangers.contains(type)
            return "\(type.rawValue) \(String(name)) \(isForAll)"
        }
        #expect(said == known)
    }

    @Test("The table of close codes matches the code")
    func closeCodes() throws {
        let codes = try rows().filter { $0.count == 2 }.compactMap { Int($0[0]) }.prefix(
            CloseReason.allCases.count)
        #expect(Array(codes) == CloseReason.allCases.map(\.rawValue))
    }

    /// Returns the document's values for these names, from tables of two columns.
    private func written(of values: [String: String]) throws -> [String: String] {
        let found = try rows().filter { $0.count == 2 && values[$0[0]] != nil }
        return Dictionary(found.map { ($0[0], $0[1].replacing("`", with: "")) }) { first, _ in first }
    }

    @Test("F7: the vectors of the comparison code, made by another program, match the engine")
    func vectors() throws {
        let asker = try identity(1, 2)
        let asked = try identity(3, 4)
        let code = CodeExchange.code(
            request: Samples.id(0xA1), asker: asker, asked: asked, askerNonce: Self.nonce,
            askedNonce: Self.nonce.reversed())
        let values = [
            "owner id of A": asker.owner.description,
            "device id of A, hex": SampleFile.hex(asker.device.bytes),
            "commitment": SampleFile.hex(
                CodeExchange.commitment(nonce: Self.nonce, asker: asker, asked: asked)),
            "comparison code": code?.description ?? "",
            "comparison code, B's request 16 × `b2` crossed it": try crossing(with: 0xB2),
            "comparison code, B's request 16 × `01` crossed it: B is its asker, with `00 01 … 1f`":
                try crossing(with: 0x01),
        ]
        #expect(try written(of: values) == values)
    }

    private static let nonce = (0..<32).map { UInt8($0) }

    /// Returns the code of two people whose requests crossed; A's is 16 × `a1`. Both must compute the same
    /// code.
    private func crossing(with theirs: UInt8) throws -> String {
        let (a, b) = (try identity(1, 2), try identity(3, 4))
        let name = try #require(DisplayName(sanitizing: "Ana"))
        let context = LinkContext(
            now: Timestamp(milliseconds: 0), myName: name, pendingIncoming: 0, pendingFromSource: 0)
        func asked(_ me: PeerKeys, _ peer: PeerKeys, _ mine: UInt8, _ theirs: UInt8) throws -> Link {
            try hear(
                .request(Samples.id(theirs), name: "Ben"), me, peer,
                Link(owner: peer.owner).applying(
                    .askKnown(Samples.id(mine), nonce: Self.nonce), context
                ).link
            ).link
        }
        func hear(_ message: UFreeSync.Message, _ me: PeerKeys, _ peer: PeerKeys, _ link: Link) throws
            -> LinkOutcome
        {
            let side = LinkSide(me: me, peer: peer, source: "192.0.2.7", freshNonce: Self.nonce.reversed())
            return try link.applying(.receive(message, side), context)
        }
        let isMine = theirs > 0xA1
        let (asker, other) = isMine ? (a, b) : (b, a)
        let id = Samples.id(min(theirs, 0xA1))
        let promise = CodeExchange.commitment(nonce: Self.nonce, asker: asker, asked: other)
        let (mine, their) = (
            try asked(a, b, 0xA1, theirs), try asked(b, a, theirs, 0xA1)
        )
        let promised = try hear(.commit(id, commitment: promise), other, asker, isMine ? their : mine)
        #expect(promised.replies == [.nonce(id, nonce: Self.nonce.reversed())])
        let answered = try hear(
            .nonce(id, nonce: Self.nonce.reversed()), asker, other, isMine ? mine : their)
        let revealed = try hear(.reveal(id, nonce: Self.nonce), other, asker, promised.link)
        let code = try #require(answered.link.friendship?.code)
        #expect(revealed.link.friendship?.code == code)
        return code.description
    }

    @Test("P4: the vectors of an invitation, made by another program, match the exchange")
    func invitation() throws {
        let (joiner, inviter) = (try identity(1, 2), try identity(3, 4))
        func begin(_ role: CPace.Role, _ randomness: [UInt8]) throws -> CPace {
            try #require(
                InvitationExchange.begin(
                    role, secret: Array("7-K3QX-9FMD".utf8), selector: [7], joiner: joiner, inviter: inviter,
                    request: Samples.id(0xA1), connection: 9, randomness: randomness))
        }
        let bytes = (0..<64).map { UInt8($0) }
        let (a, b) = (try begin(.initiator, bytes), try begin(.responder, bytes.reversed()))
        let ofA = try #require(
            a.key(
                peerShare: b.share,
                peerAssociatedData: InvitationExchange.peerData(of: .initiator, selector: [7])))
        let ofB = try #require(
            b.key(
                peerShare: a.share,
                peerAssociatedData: InvitationExchange.peerData(of: .responder, selector: [7])))
        let values = [
            "selector of the link with the secret `00 01 … 0f`":
                SampleFile.hex(Invitation.selector(ofLink: Array(bytes.prefix(16)))),
            "A's share": SampleFile.hex(a.share), "B's share": SampleFile.hex(b.share),
            "B's tag": SampleFile.hex(ofB.confirmation), "A's tag": SampleFile.hex(ofA.confirmation),
        ]
        #expect(try written(of: values) == values)
    }

    @Test("P1: the vectors of the tags, made by another program, match the engine")
    func tags() throws {
        let (a, b) = (try identity(1, 2), try identity(3, 4))
        func tag(_ key: RecognitionKey?, _ announcer: PeerKeys) throws -> String {
            SampleFile.hex(
                try #require(key).tag(of: announcer.owner, in: "00112233445566778899", hour: 491_000))
        }
        func old(_ me: UInt8, _ peer: PeerKeys) -> RecognitionKey? {
            RecognitionKey(
                .owner, ownPrivateKey: [UInt8](repeating: me, count: 32), peerKey: peer.ownerKey)
        }
        func new(_ me: UInt8, _ peer: UInt8) -> RecognitionKey? {
            guard let own = reading(me), let peer = reading(peer) else { return nil }
            return RecognitionKey(.reading, ownPrivateKey: own.privateKey, peerKey: peer.publicKey)
        }
        let values = [
            "A's tag for B": try tag(new(1, 3), a), "B's tag for A": try tag(new(3, 1), b),
            "A's tag for B by owner keys": try tag(old(1, b), a),
            "B's tag for A by owner keys": try tag(old(3, a), b),
        ]
        #expect(try written(of: values) == values)
    }

    private func reading(_ owner: UInt8) -> ReadingKey? {
        ReadingKey(ownerPrivateKey: [UInt8](repeating: owner, count: 32), number: 1)
    }

    @Test("I4: the reading keys in the document, made by another program, are those of the engine")
    func readingKeys() throws {
        func hex(_ owner: UInt8) throws -> String { SampleFile.hex(try #require(reading(owner)).privateKey) }
        let values = ["A's reading key 1": try hex(1), "B's reading key 1": try hex(3)]
        #expect(try written(of: values) == values)
    }

    @Test("The recorded connection matches the document: signatures, promise, code, positions")
    func connection() throws {
        var words: [(who: String, what: String, text: String)] = []
        for line in try SampleFile.lines("connection.txt") {
            try #require(line.count == 3)
            words.append((line[0], line[1], line[2]))
        }
        let given = words.filter { $0.what == $0.what.lowercased() }
        let deviceKeys = given.filter { $0.what == "device key" }.map { SampleFile.bytes(hex: $0.text) }
        try #require(deviceKeys.count == 2)
        var keys: [String: PeerKeys] = [:]
        var said: [(who: String, message: UFreeSync.Message)] = []
        for (who, what, text) in words where what == what.uppercased() {
            let frame = try #require(try SampleFile.frame(of: SampleFile.bytes(hex: text)))
            switch frame.type {
            case .hello:
                let device = TestIdentity.device(of: deviceKeys[who == "Ana" ? 0 : 1])
                let list = try Hello(frame, from: device).deviceList
                let owner = try #require(OwnerID(bytes: PublicKeyBytes.fingerprint(list.ownerKey)))
                keys[who] = PeerKeys(
                    owner: owner, device: device, ownerKey: list.ownerKey,
                    deviceKey: deviceKeys[who == "Ana" ? 0 : 1])
            case .close: #expect(try CloseNotice(frame).reason == .goodbye)
            default: said.append((who, try Message(frame)))
            }
        }
        let (ana, ben) = (try #require(keys["Ana"]), try #require(keys["Ben"]))
        var nonces: [String: [UInt8]] = [:]
        var promise: [UInt8] = []
        var request: RequestID?
        var heads: [String: Position] = [:]
        for (who, message) in said {
            switch message {
            case .request(let id, _): request = id
            case .commit(_, let commitment): promise = commitment
            case .nonce(_, let nonce), .reveal(_, let nonce): nonces[who] = nonce
            case .snapshotBegin(let header): heads[who] = header.position
            case .delta(let delta):
                #expect(delta.previousSeq == heads[who]?.seq && delta.position.epoch == heads[who]?.epoch)
                heads[who] = delta.position
            case .applied(let position): #expect(position == heads[who == "Ana" ? "Ben" : "Ana"])
            default: break
            }
        }
        let (mine, theirs) = (try #require(nonces["Ana"]), try #require(nonces["Ben"]))
        #expect(promise == CodeExchange.commitment(nonce: mine, asker: ana, asked: ben))
        let code = CodeExchange.code(
            request: try #require(request), asker: ana, asked: ben, askerNonce: mine, askedNonce: theirs)
        #expect(code?.description == given.first { $0.what == "code" }?.text)
    }
}
