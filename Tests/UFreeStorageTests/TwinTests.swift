import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync
import UFreeTestSupport

@testable import UFreeStorage

/// Runs the same seeded history on both stores; after every step their contents must be equal (A14).
@Suite struct TwinTests {
    @Test(
        "A14: either store can replace the other in any sequence of changes",
        arguments: Array(1...20) + [178, 187, 243] as [UInt64])
    func same(seed: UInt64) async throws {
        let place = try Place()
        let opened = try place.open()
        var twins = try Twins(opened, seed: seed)
        var trace: [String] = []
        for _ in 0..<60 {
            let step = try twins.draw()
            trace.append("\(step)")
            let results = try await (twins.run(step, on: opened.store), twins.run(step, on: twins.memory))
            #expect(results.0 == results.1, "seed \(seed): \(trace.suffix(6))")
            let told = try await (twins.look(at: opened.store), twins.look(at: twins.memory))
            guard told.0 == told.1 else {
                Issue.record("seed \(seed), after \(trace.suffix(8)):\n\(told.0)\n\(told.1)")
                return
            }
        }
    }
}

/// A step of a history.
private enum Step {
    case receive(Int, Message, source: String)
    case send(RequestTarget, RequestID)
    case accept(RequestID, Bool)
    case decline(RequestID)
    case withdraw(RequestID)
    case remove(Int)
    case verify(Int)
    case commit(StoreChange)
}

private struct Twins {
    let memory: InMemoryStore
    private let people: [Person]
    private let me: PeerKeys
    private let days: StoreUnderTest
    private var random: SeededGenerator
    private var now = StoreUnderTest.now
    /// The requests to addresses so far.
    private var asked: [RequestID] = []

    init(_ opened: OpenedStore, seed: UInt64) throws {
        me = opened.identity.keys
        memory = InMemoryStore(
            MemoryDatabase(
                owner: me.owner, device: me.device,
                profile: Profile(name: try DisplayName(validating: "Ana"), zone: .utc), at: now))
        people = try (UInt8(2)...4).map { try Person($0) }
        days = try StoreUnderTest(.memory)
        random = SeededGenerator(seed: seed)
    }

    mutating func draw() throws -> Step {
        now = now.adding(milliseconds: Int64.random(in: 0...10 * .day / 4, using: &random))
        let person = Int.random(in: 0..<people.count, using: &random)
        let peer = people[person]
        let id = try days.request(UInt8.random(in: 1...5, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0...7:
            let source = "192.0.2.\(Int.random(in: 1...2, using: &random))"
            return .receive(person, try message(id), source: source)
        case 8: return .send(.owner(Bool.random(using: &random) ? peer.owner : me.owner), id)
        case 9, 10:
            return .send(.address("host:\(Int.random(in: 1...3, using: &random))"), try unusedRequest())
        case 11: return .accept(id, Bool.random(using: &random))
        case 12: return .decline(id)
        case 13: return .withdraw(asked.randomElement(using: &random) ?? id)
        case 14: return .remove(person)
        case 15: return .verify(person)
        default: return .commit(try change(peer, id))
        }
    }

    private mutating func unusedRequest() throws -> RequestID {
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        let id = try #require(RequestID(bytes: bytes))
        asked.append(id)
        return id
    }

    private mutating func message(_ id: RequestID) throws -> Message {
        let nonce = [UInt8](repeating: UInt8.random(in: 1...2, using: &random), count: 32)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2: return .request(id, name: "Name \(Int.random(in: 1...2, using: &random))")
        case 3: return .commit(id, commitment: nonce)
        case 4: return .nonce(id, nonce: nonce)
        case 5: return .reveal(id, nonce: nonce)
        case 6: return .accept(id, name: "Friend")
        case 7: return .withdraw(id)
        case 8: return .remove([id])
        default: return .ack(HandshakeStep.allCases.randomElement(using: &random) ?? .request, id)
        }
    }

    private mutating func change(_ peer: Person, _ id: RequestID) throws -> StoreChange {
        let number = UInt64.random(in: 1...9, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: return .acknowledged([Receipt(peer.owner, try device(of: peer), days.position(number))])
        case 1: return .current(peer.owner, peer.device)
        case 2: return .bind(asked.randomElement(using: &random) ?? id, peer.owner)
        case 3:
            // A list names one to three of the devices that send rows.
            let devices = try (0...2).map { try device($0, of: peer) }
            let list = SignedDeviceList(
                ownerKey: peer.keys.ownerKey,
                devices: Array(devices.shuffled(using: &random).prefix(Int(number % 3) + 1)), version: number,
                signature: [1])
            return .seen(list, peer.owner, list.devices[0], address: "host:\(number)")
        default:
            let rows = try (0..<Int.random(in: 0...3, using: &random)).map { _ in
                let word = DayWord(AvailabilityStatus.allCases.randomElement(using: &random) ?? .free)
                return try days.row(
                    of: peer, Int.random(in: 0...4, using: &random), word,
                    word == .unknown ? nil : ["Pool", "Sauna"].randomElement(using: &random),
                    counter: UInt32.random(in: 0...9, using: &random))
            }
            return .applied(
                peer.owner, try device(of: peer), days.position(number), rows: rows,
                isSnapshot: Bool.random(using: &random))
        }
    }

    /// Returns one of three devices of a person, usually the first.
    private mutating func device(of peer: Person) throws -> DeviceID {
        try device(max(0, Int.random(in: -2...2, using: &random)), of: peer)
    }

    private func device(_ number: Int, of peer: Person) throws -> DeviceID {
        number == 0 ? peer.device : try Person(peer.owner.bytes[0] + UInt8(10 * number)).device
    }

    /// Returns the answer of the step, or the error it threw.
    func run(_ step: Step, on store: any AnyStore) async throws -> String {
        do {
            switch step {
            case .receive(let person, let message, let source):
                let peer = people[person]
                let step = peer.says(message, to: me, from: source)
                return "\(try await store.transact(peer.owner, step, at: now))"
            case .send(let target, let id):
                let nonce = [UInt8](repeating: 9, count: 32)
                return "\(try await store.sendFriendRequest(to: target, id: id, nonce: nonce, at: now))"
            case .accept(let id, let verified):
                return "\(try await store.acceptFriendRequest(id, verified: verified, at: now))"
            case .decline(let id): return "\(try await store.declineFriendRequest(id, at: now))"
            case .withdraw(let id): return "\(try await store.withdrawFriendRequest(id, at: now))"
            case .remove(let person): return "\(try await store.removeFriend(people[person].owner, at: now))"
            case .verify(let person):
                return "\(try await store.verifyFriend(people[person].owner, at: now))"
            case .commit(let change): return "\(try await store.commit(change, at: now))"
            }
        } catch let error as FriendError {
            return "\(error)"
        }
    }

    /// Returns all data that a store can report.
    func look(at store: any AnyStore) async throws -> Look {
        let state = try await store.load(at: now)
        let ids = try await store.requests(at: now)
        return Look(
            links: state.links, asks: state.addressAsks, held: state.held, acknowledged: state.acknowledged,
            devices: state.devices, requests: ids.sorted { $0.request.id < $1.request.id },
            schedules: try await store.getFriendsSchedules(days.days(-1...9)),
            addresses: try await store.meeting(of: people[0].owner).addresses)
    }
}

private struct Look: Equatable {
    let links: [OwnerID: Link]
    let asks: [RequestID: AddressAsk]
    let held: [DeviceID: Position]
    let acknowledged: [DeviceID: Position]
    let devices: [OwnerID: SignedDeviceList]
    let requests: [RequestRecord]
    let schedules: [FriendSchedule]
    let addresses: [String]
}
