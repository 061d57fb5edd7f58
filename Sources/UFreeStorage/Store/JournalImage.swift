import FoundationEssentials
import UFreeDomain
import UFreeServices

/// A record before or after a change, read by undo and by the audit log, which does not show notes. It is
/// sealed JSON in the journal; fields are only ever added.
struct JournalImage: Codable, Equatable {
    var id: String?
    var date: String?
    var code: Int?
    var parts: Int?
    var note: String?
    /// Milliseconds since 1970.
    var updatedAt: Int64?
    var name: String?
    var zone: String?
    /// Minutes: morning, afternoon, evening, end.
    var hours: [Int]?
    var direction: Int?
    var status: Int?
    var isVerified: Bool?
    var level: Int?
    /// The bits of a default's weekdays, and its first and last date.
    var weekdays: UInt8?
    var starts: String?
    var ends: String?
    /// When a default was created, in milliseconds since 1970.
    var createdAt: Int64?
    /// The end of a live status, in milliseconds since 1970.
    var until: Int64?
    var roster: RosterImage?
    var wish: WishImage?
    /// The number of a default.
    var number: Int?
    var nickname: String?
    /// The ids of the members of a group.
    var members: [String]?
    /// The first day after a pause, and the level before it.
    var pauseUntil: String?
    var pauseLevel: Int?
    /// How the change came about, in the later of its two images: `undo` or `redo`; nil for a new change.
    var cause: String?

    /// The time of a wish. Its people are left out: the journal would have to forget them with the friendship.
    struct WishImage: Codable, Equatable {
        var isNow: Bool
        var dates: [String]?
        var part: Int?
    }

    /// Returns nil for a day without a record.
    init?(_ day: ScheduleDay) {
        guard let record = day.record else { return nil }
        id = record.id.text
        date = record.date.description
        code = record.content.word.status.code
        parts = record.content.word.extraParts.map { Int($0) }
        note = record.content.note?.text
        updatedAt = record.updatedAt.milliseconds
    }

    init(_ dayDefault: DayDefault) {
        id = dayDefault.id.text
        code = dayDefault.word.status.code
        parts = dayDefault.word.extraParts.map { Int($0) }
        weekdays = dayDefault.weekdays.rawValue
        starts = dayDefault.from.description
        ends = dayDefault.until?.description
        number = dayDefault.number
        createdAt = dayDefault.createdAt.milliseconds
    }

    init(_ roster: RosterImage, date: CivilDate? = nil) {
        self.roster = roster
        self.date = date?.description
    }

    init(_ live: LiveStatus) {
        code = live.word.rawValue
        until = live.until.milliseconds
        note = live.note?.text
    }

    init(_ wish: Wish) {
        id = wish.id.text
        var dates: [String]?
        if case .dates(let named, _) = wish.time { dates = named.map(\.description) }
        self.wish = WishImage(isNow: wish.time == .now, dates: dates, part: wish.part?.rawValue)
    }

    init(_ profile: Profile) {
        name = profile.name.text
        zone = profile.zone.text
        hours = [profile.hours.morning, profile.hours.afternoon, profile.hours.evening, profile.hours.end]
    }

    init(_ request: FriendRequest) {
        id = request.id.description
        name = request.peerName?.text
        direction = request.direction.rawValue
        status = request.status.rawValue
    }

    init(_ friend: Friend) {
        name = friend.profile.name.text
        isVerified = friend.isVerified
        level = friend.sharing.level.rawValue
        pauseUntil = friend.sharing.pause?.until?.description
        pauseLevel = friend.sharing.pause?.before.rawValue
        nickname = friend.nickname?.text
    }

    init(_ group: FriendGroup) {
        id = group.id.text
        name = group.name.text
        members = group.members.map(\.description).sorted()
        createdAt = group.createdAt.milliseconds
    }

    /// The date of a day's image.
    var day: CivilDate? { date.flatMap { CivilDate(iso: $0) } }

    /// The status of a day's image.
    var word: DayWord { DayWord(code: code, parts: parts.flatMap { UInt8(exactly: $0) }) }

    /// The content of a day's image.
    var content: DayContent { DayContent(word, note: note.flatMap { Note(clean: $0) }) }

    /// The default of an image.
    var dayDefault: DayDefault? {
        guard let id = id.flatMap({ UUID(uuidString: $0) }), let weekdays,
            let from = starts.flatMap({ CivilDate(iso: $0) }), let createdAt
        else { return nil }
        return DayDefault(
            id: id, number: number ?? 0, weekdays: Weekdays(rawValue: weekdays), word: word, from: from,
            until: ends.flatMap { CivilDate(iso: $0) }, createdAt: Timestamp(milliseconds: createdAt))
    }

    init(_ level: PrivacyLevel) { self.level = level.rawValue }

    /// The level of an image.
    var privacy: PrivacyLevel? { level.flatMap { PrivacyLevel(rawValue: $0) } }

    /// What a friend's image says the friend sees.
    var sharing: Sharing? {
        let until = pauseUntil.flatMap { CivilDate(iso: $0) }
        let before = pauseLevel.flatMap { PrivacyLevel(rawValue: $0) }
        return privacy.map { Sharing($0, pause: before.map { SharingPause(before: $0, until: until) }) }
    }

    /// The terms of a friend's image.
    var terms: FriendTerms? {
        sharing.map { FriendTerms(nickname: nickname.flatMap { DisplayName(sanitizing: $0) }, sharing: $0) }
    }

    /// The group of an image.
    var group: FriendGroup? {
        guard let id = id.flatMap({ UUID(uuidString: $0) }), let members, let createdAt,
            let name = name.flatMap({ DisplayName(sanitizing: $0) })
        else { return nil }
        return FriendGroup(
            id: id, name: name, members: Set(members.compactMap { OwnerID(text: $0) }),
            createdAt: Timestamp(milliseconds: createdAt))
    }

    /// The time of a wish's image.
    var wishTime: Wish.Time? {
        guard let wish else { return nil }
        let part = wish.part.flatMap { DayPart(rawValue: $0) }
        if wish.isNow { return .now }
        return wish.dates.map { .dates($0.compactMap { CivilDate(iso: $0) }, part) } ?? .anyDay(part)
    }

    /// The live status of an image.
    var live: LiveStatus? {
        guard let word = code.flatMap({ LiveWord(rawValue: $0) }), let until else { return nil }
        return LiveStatus(
            word, until: Timestamp(milliseconds: until), note: note.flatMap { Note(clean: $0) })
    }

    /// The profile of an image.
    var profile: Profile? {
        guard let name = name.flatMap({ DisplayName(sanitizing: $0) }),
            let zone = zone.flatMap({ ZoneName($0) }),
            let hours = partHours
        else { return nil }
        return Profile(name: name, zone: zone, hours: hours)
    }

    /// The parts of the day of a profile's image.
    var partHours: PartHours? {
        guard let hours, hours.count == 4 else { return nil }
        return PartHours(morning: hours[0], afternoon: hours[1], evening: hours[2], end: hours[3])
    }

    func sealed(_ sealer: Sealer, seq: Int64, isAfter: Bool) throws -> [UInt8] {
        try sealer.seal(json: self, table: JournalRow.table.name, row: Self.place(seq, isAfter))
    }

    /// - Throws: `DataError.corruptedData`.
    static func open(_ sealed: [UInt8], _ sealer: Sealer, seq: Int64, isAfter: Bool) throws -> JournalImage {
        do {
            return try sealer.open(Self.self, sealed, table: JournalRow.table.name, row: place(seq, isAfter))
        } catch DataError.corruptedData {
            throw DataError.corruptedData("table journal, row \(seq), image")
        }
    }

    /// Returns the data that authenticates an image.
    static func place(_ seq: Int64, _ isAfter: Bool) -> [UInt8] {
        withUnsafeBytes(of: seq.bigEndian) { Array($0) } + [isAfter ? 1 : 0]
    }
}
