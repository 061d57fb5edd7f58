import UFreeDomain
import UFreeNode
import UFreeSync

/// A friendship, and the friend's profile. A removed friendship keeps its id, dates, version and stamp.
struct FriendRow: StoredRow {
    static let table = Table(
        "friend", key: ["owner"],
        [
            "since", "requests", "given_name", "level", "is_verified", "code", "unfinished_request",
            "unfinished_direction",
        ] + Table.profile + [
            "profile_ms", "profile_counter", "profile_device", "as_of", "nickname", "pause_until",
            "pause_level",
        ]
            + Table.common)

    let owner: OwnerID
    var since: Timestamp
    var requests: [RequestID]?
    var givenName: DisplayName?
    var sharing: Sharing
    var isVerified: Bool
    var code: ComparisonCode?
    /// The request whose code exchange is not complete.
    var unfinished: RequestID?
    var unfinishedDirection: RequestDirection?
    var profile: Profile?
    /// The friend's stamp of its profile; nil if a snapshot did not contain it.
    var profileStamp: Stamp?
    /// When the friend's data was last known to be current, unless a change arrived later (`PositionRow.updatedAt`).
    var asOf: Timestamp?
    /// Sealed for this row.
    private var nickname: [UInt8]?
    var meta: RowMeta

    init(_ friendship: Friendship, with owner: OwnerID, over last: FriendRow?, meta: RowMeta) {
        self.owner = owner
        since = friendship.since
        requests = friendship.requests
        givenName = friendship.name
        sharing = friendship.sharing
        isVerified = friendship.isVerified
        code = friendship.code
        switch friendship.unfinished {
        case .asking(let ask): (unfinished, unfinishedDirection) = (ask.id, .outgoing)
        case .asked(let ask): (unfinished, unfinishedDirection) = (ask.id, .incoming)
        case nil: (unfinished, unfinishedDirection) = (nil, nil)
        }
        profile = last?.profile
        profileStamp = last?.profileStamp
        asOf = last?.asOf
        nickname = last?.nickname
        self.meta = meta
    }

    init(_ reader: inout RowReader) throws(DataError) {
        owner = try reader.owner()
        since = try reader.time()
        requests = try reader.requests()
        givenName = try reader.optionalName()
        sharing = Sharing(try reader.level())
        isVerified = try reader.flag()
        code = try reader.code()
        unfinished = try reader.optionalRequest()
        unfinishedDirection = try reader.optionalInteger().flatMap { RequestDirection(rawValue: Int($0)) }
        profile = try reader.optionalProfile()
        profileStamp = try reader.optionalStamp()
        asOf = try reader.optionalTime()
        nickname = try reader.optionalBytes()
        let until = try reader.optionalDate()
        sharing.pause = try reader.optionalLevel().map { SharingPause(before: $0, until: until) }
        meta = try RowMeta(&reader)
    }

    func write(to writer: inout RowWriter) {
        writer.add(owner.bytes)
        writer.add(since)
        writer.add(requests)
        writer.add(givenName?.text)
        writer.add(sharing.level.rawValue)
        writer.add(isVerified)
        writer.add(code?.number)
        writer.add(unfinished?.bytes)
        writer.add(unfinishedDirection?.rawValue)
        writer.add(profile)
        writer.add(profileStamp)
        writer.add(asOf)
        writer.add(nickname)
        writer.add(sharing.pause?.until?.description)
        writer.add(sharing.pause?.before.rawValue)
        meta.write(to: &writer)
    }

    /// Returns the friend; nil if removed.
    /// - Parameter heard: when the last change of the friend arrived.
    func friend(_ sealer: Sealer, heard: Timestamp?) throws(DataError) -> Friend? {
        guard let friendship = friendship(nil) else { return nil }
        return Friend(
            friendship, with: owner, profile: profile, asOf: [asOf, heard].compactMap(\.self).max(),
            nickname: try sealer.openName(nickname, Self.table, owner.bytes))
    }

    /// Returns the row with other terms.
    func with(_ terms: FriendTerms, meta: RowMeta, _ sealer: Sealer) throws(DataError) -> FriendRow {
        var row = self
        row.nickname = try sealer.seal(terms.nickname, Self.table, owner.bytes)
        row.sharing = terms.sharing
        row.meta = meta
        return row
    }

    /// Returns the friendship with the exchange of its request; nil if removed.
    func friendship(_ exchange: RequestEntry?) -> Friendship? {
        guard !meta.isDeleted, let requests, let givenName else { return nil }
        let unfinished: UnfinishedExchange? =
            switch unfinishedDirection {
            case .outgoing: exchange?.outgoingAsk.map { .asking($0) }
            case .incoming: exchange?.incomingAsk.map { .asked($0) }
            case nil: nil
            }
        return Friendship(
            requests: requests, since: since, name: givenName, sharing: sharing, isVerified: isVerified,
            code: code,
            unfinished: unfinished)
    }

    /// Returns the row without any data of the friend (D3).
    func erased(_ meta: RowMeta) -> FriendRow {
        var row = self
        row.requests = nil
        row.givenName = nil
        row.sharing = Sharing()
        row.isVerified = false
        row.code = nil
        row.unfinished = nil
        row.unfinishedDirection = nil
        row.profile = nil
        row.profileStamp = nil
        row.asOf = nil
        row.nickname = nil
        row.meta = meta
        return row
    }
}

extension Sealer {
    /// Seals one of the owner's private names.
    func seal(_ name: DisplayName?, _ table: Table, _ place: [UInt8]) throws(DataError) -> [UInt8]? {
        guard let name else { return nil }
        return try seal(Array(name.text.utf8), table: table.name, row: place)
    }

    func openName(_ sealed: [UInt8]?, _ table: Table, _ place: [UInt8]) throws(DataError) -> DisplayName? {
        guard let sealed else { return nil }
        let text = String(decoding: try open(sealed, table: table.name, row: place), as: UTF8.self)
        guard let name = try? DisplayName(validating: text) else {
            throw .corruptedData("a name in table \(table.name)")
        }
        return name
    }
}
