import Testing
import UFreeDomain
import UFreeSync

/// D11, F4: what peers may send and see. The engine's other tests check that it follows these decisions.
@Suite struct PeerRoleTests {
    private static func messages() throws -> (handshake: [Message], friends: [Message]) {
        let id = try People.id(20)
        let position = Position(
            view: .full, epoch: 1, seq: 1, chain: [UInt8](repeating: 0, count: Position.chainLength))
        let keys = try People.keys(2)
        let list = SignedDeviceList(
            ownerKey: keys.ownerKey, devices: [keys.device], version: 1, signature: [])
        return (
            [
                .request(id, name: "Ben"), .commit(id, commitment: People.nonce(1)),
                .nonce(id, nonce: People.nonce(1)), .reveal(id, nonce: People.nonce(1)),
                .accept(id, name: "Ben"), .withdraw(id), .remove([id]), .ack(.request, id),
            ],
            [
                .state(nil), .delta(Delta(previousSeq: 0, position: position, rows: [])),
                .snapshotBegin(SnapshotHeader(position: position, rowCount: 0)), .snapshotPart([]),
                .snapshotEnd, .applied(position), .deviceList(list),
            ]
        )
    }

    @Test(
        "F4: a link makes its owner a stranger until both consented, and a leaving friend once removed")
    func roles() throws {
        #expect(PeerRole(nil) == .stranger)
        #expect(try PeerRole(People.stranger()) == .stranger)
        #expect(try PeerRole(People.asking()) == .stranger)
        #expect(try PeerRole(People.asked()) == .stranger)
        for level in PrivacyLevel.allCases {
            var link = try People.friends()
            link.friendship?.sharing = Sharing(level)
            #expect(PeerRole(link) == .friend(level))
        }
        var blocked = try People.friends()
        blocked.block = try People.profile()
        #expect(PeerRole(blocked) == .blockedFriend)
        #expect(try PeerRole(People.friends(20).applying(.remove, People.context()).link) == .leaving)
    }

    @Test(
        "D11: each message is judged by its sender; only the handshake is open to strangers"
    )
    func verdicts() throws {
        let (handshake, friends) = try Self.messages()
        let roles: [(PeerRole, PeerRole.Verdict)] =
            PrivacyLevel.allCases.map { (.friend($0), .heard) } + [
                (.blockedFriend, .heard), (.leaving, .ignored), (.stranger, .refused),
            ]
        for (role, verdict) in roles {
            for message in handshake { #expect(role.verdict(on: message) == .handshake) }
            for message in friends { #expect(role.verdict(on: message) == verdict, "\(message)") }
        }
    }

    @Test("F8: a friend reads the view of its level, everybody else none")
    func views() {
        for level in PrivacyLevel.allCases { #expect(PeerRole.friend(level).view == level) }
        #expect(PeerRole.blockedFriend.view == nil)
        #expect(PeerRole.leaving.view == nil)
        #expect(PeerRole.stranger.view == nil)
    }
}
