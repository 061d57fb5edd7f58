import FoundationEssentials
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport

/// All protocols of a store.
typealias AnyStore = AuditRepository & AvailabilityRepository & CalendarRepository & FriendRepository
    & ImportRepository
    & InvitationRepository & Journal & LiveRepository & ProfileRepository & ShiftRepository & UndoRepository
    & WishRepository
    & ReplicaStore

/// The two implementations, which are interchangeable (A14).
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory, sqlite

    var testDescription: String { rawValue }
}

/// A new store of one kind, and a directory that is removed with it.
final class StoreUnderTest: Sendable {
    /// Friday, 2026-01-09, noon UTC.
    static let now = Timestamp(milliseconds: 1_767_960_000_000)
    static let today = CivilDate(iso: "2026-01-09")

    let store: any AnyStore
    let me: PeerKeys
    private let directory: TemporaryDirectory?

    init(_ kind: StoreKind) throws {
        let profile = Profile(name: try DisplayName(validating: "Ana"), zone: .utc)
        switch kind {
        case .memory:
            let me = try Person(1)
            directory = nil
            self.me = me.keys
            store = InMemoryStore(
                MemoryDatabase(owner: me.owner, device: me.device, profile: profile, at: Self.now))
        case .sqlite:
            let place = try TemporaryDirectory()
            directory = place
            let opened = try DataDirectory(at: place.path).open(
                firstProfile: profile, at: Self.now, zones: .utc)
            me = opened.identity.keys
            store = opened.store
        }
    }

    /// Returns the date this many days from today.
    func day(_ offset: Int) throws -> CivilDate { try #require(Self.today).adding(days: offset) }

    /// Returns a range of dates relative to today.
    func days(_ range: ClosedRange<Int>) throws -> ClosedRange<CivilDate> {
        try day(range.lowerBound)...day(range.upperBound)
    }

    @discardableResult
    func set(_ offset: Int, _ word: DayWord, _ note: String? = nil, at now: Timestamp = now) async throws
        -> [DayChange]
    {
        let note = try note.flatMap { try Note(validating: $0) }
        return try await store.updateMySchedule(for: [day(offset)], at: now) { _ in
            DayContent(word, note: note)
        }
    }

    /// Returns the rows that friends with full access would read now, in the order of their numbers.
    func shared() async throws -> [SharedRow] {
        try await store.begin([.full: 1], at: Self.now)
        return try #require(await store.load(at: Self.now).views.first).rows(above: 0).map(\.row)
    }

    /// Receives a person's friend request.
    @discardableResult
    func receive(
        _ message: Message, from person: Person, source: String = "192.0.2.1", at now: Timestamp = now
    )
        async throws -> LinkOutcome
    {
        try await store.transact(person.owner, person.says(message, to: me, from: source), at: now)
    }

    /// Sends a request with the promise of a nonce.
    /// - Returns: Whether a nonce was returned.
    func promises(_ person: Person, _ number: UInt8, source: String) async throws -> Bool {
        let id = try request(number)
        try await receive(.request(id, name: "X"), from: person, source: source)
        let outcome = try await receive(
            .commit(id, commitment: [UInt8](repeating: number, count: 32)), from: person, source: source)
        return outcome.replies.contains { if case .nonce = $0 { true } else { false } }
    }

    /// Makes a person a friend: they send a request, the owner accepts.
    /// - Parameter number: of the request; nil is the person's first one.
    func befriend(
        _ person: Person, _ name: String, number: UInt8? = nil, at now: Timestamp = now
    ) async throws {
        let id = try request(number ?? person.owner.bytes[0])
        try await receive(.request(id, name: name), from: person, at: now)
        _ = try await store.acceptFriendRequest(id, verified: false, at: now)
    }

    func request(_ number: UInt8) throws -> RequestID {
        try #require(RequestID(bytes: [UInt8](repeating: number, count: 16)))
    }

    func position(_ seq: UInt64, epoch: UInt64 = .max) -> Position {
        Position(view: .full, epoch: epoch, seq: seq, chain: [UInt8](repeating: UInt8(seq), count: 16))
    }

    /// Returns a friend's row about a day.
    func row(
        of person: Person, _ offset: Int, _ word: DayWord, _ note: String? = nil, counter: UInt32 = 0,
        id: UUID = UUID()
    ) throws -> SharedRow {
        let day = SharedDay(
            id: id, date: try day(offset),
            content: DayContent(word, note: try note.flatMap { try Note(validating: $0) }),
            updatedAt: Self.now)
        let stamp = Stamp(milliseconds: Self.now.milliseconds, counter: counter, device: person.device)
        return SharedRow(body: .day(day), stamp: stamp)
    }

    static func later(_ milliseconds: Int64) -> Timestamp { now.adding(milliseconds: milliseconds) }
}

extension UndoRepository {
    /// Undoes changes, and returns the days that changed.
    func undoMyChanges(
        _ count: Int, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: @escaping @Sendable (CivilDate) throws -> Void
    ) async throws -> [DayChange] {
        try await undoMyChanges(UndoOrder(.undo, count), over: dates, at: now, check).days
    }
}

extension ClosedRange<CivilDate> {
    /// For tests that don't check which days a default changed.
    static let untold = CivilDate.range.lowerBound...CivilDate.range.lowerBound
}
