import FoundationEssentials
import Synchronization
import UFreeAPI
import UFreeDomain

/// Maps domain models to the values of the control API, including the words used in JSON.
struct ValueMapping: Sendable {
    /// The owner's zone. Times are written with its offset, so that a reader without a zone database can show
    /// them.
    let zone: ZoneName
    private let names: Names

    init(zone: ZoneName, friends: [Friend] = []) {
        self.zone = zone
        names = Names(friends)
    }

    /// The names under which the owner sees friends. Most answers look up nobody, so the table is made for the first who is.
    private final class Names: Sendable {
        private let friends: [Friend]
        private let table = Mutex<[OwnerID: DisplayName]?>(nil)

        init(_ friends: [Friend]) { self.friends = friends }

        subscript(id: OwnerID) -> DisplayName? {
            table.withLock { table in
                let known = table ?? friends.reduce(into: [:]) { $0[$1.id] = $1.name }
                table = known
                return known[id]
            }
        }
    }

    func time(_ moment: Timestamp) -> String { LocalCalendar.rfc3339(moment, in: zone) }

    // MARK: Days

    /// - Parameter isMine: whether it is the owner's day; only these include the source.
    func day(_ day: ScheduleDay, isMine: Bool) -> DayValue {
        let dayDefault = day.source == .dayDefault ? day.below.dayDefault?.createdAt : nil
        return value(
            day.date, day.record?.id, day.word, day.note, updatedAt: day.record?.updatedAt ?? dayDefault,
            source: isMine ? day.source : nil, day.shift)
    }

    /// Returns a day as it would be after an edit, without a time.
    func preview(_ content: DayContent?, of day: ScheduleDay) -> DayValue {
        value(
            day.date, day.record?.id, content?.word ?? day.below.word ?? .unknown, content?.note,
            updatedAt: nil, source: content != nil ? .explicit : day.below.source, day.shift)
    }

    private func value(
        _ date: CivilDate, _ id: UUID?, _ word: DayWord, _ note: Note?, updatedAt: Timestamp?,
        source: DaySource?, _ shift: ShiftSymbol?
    ) -> DayValue {
        DayValue(
            id: id?.lowercaseText, date: "\(date)", status: Self.word(word.status),
            code: word.status.code, parts: Self.parts(word.freeParts), note: note?.text,
            updatedAt: updatedAt.map(time), source: source.map(Self.source),
            shift: shift?.text)
    }

    static func source(_ source: DaySource) -> String {
        switch source {
        case .explicit: "explicit"
        case .shift: "shift"
        case .calendar: "calendar"
        case .dayDefault: "default"
        }
    }

    // MARK: Defaults

    func dayDefault(_ rule: DayDefault) -> DefaultValue {
        DefaultValue(
            id: Self.id(rule), number: rule.number, weekdays: Self.weekdays(rule.weekdays),
            status: Self.word(rule.word.status), code: rule.word.status.rawValue,
            parts: Self.parts(rule.word.freeParts), from: "\(rule.from)", until: rule.until?.description,
            createdAt: time(rule.createdAt))
    }

    /// Returns the defaults that have not ended.
    func dayDefaults(_ rules: [DayDefault], today: CivilDate) -> [DefaultValue] {
        rules.inOrder.filter { !$0.isOver(on: today) }.map(dayDefault)
    }

    static func id(_ rule: DayDefault) -> String { rule.id.lowercaseText }

    static func id(_ wish: Wish) -> String { wish.id.lowercaseText }

    static func weekdays(_ weekdays: Weekdays) -> [String] {
        weekdays.ordered.map { WeekdayWord.allCases[$0.rawValue - 1].rawValue }
    }

    /// Returns the weekday for a word; nil for any other text.
    static func weekday(word: String) -> Weekday? {
        let index = WeekdayWord(rawValue: word).flatMap { WeekdayWord.allCases.firstIndex(of: $0) }
        return index.flatMap { Weekday(rawValue: $0 + 1) }
    }

    func change(_ change: DayChange) -> DayChangeValue {
        DayChangeValue(
            date: "\(change.after.date)", before: day(change.before, isMine: true),
            after: day(change.after, isMine: true))
    }

    static func word(_ status: AvailabilityStatus) -> String {
        let word: StatusWord =
            switch status {
            case .busy: .busy
            case .free: .free
            case .morningOnly: .morningOnly
            case .afternoonOnly: .afternoonOnly
            case .eveningOnly: .eveningOnly
            case .unknown: .unknown
            }
        return word.rawValue
    }

    /// Returns the status for a word; nil for any other text.
    static func status(word: String) -> AvailabilityStatus? {
        switch StatusWord(rawValue: word) {
        case .busy: .busy
        case .free: .free
        case .morningOnly: .morningOnly
        case .afternoonOnly: .afternoonOnly
        case .eveningOnly: .eveningOnly
        case .unknown: .unknown
        case nil: nil
        }
    }

    /// Returns the part of the day for a word; nil for any other text.
    static func part(word: String) -> DayPart? {
        switch PartWord(rawValue: word) {
        case .morning: .morning
        case .afternoon: .afternoon
        case .evening: .evening
        case nil: nil
        }
    }

    static func parts(_ parts: DayParts) -> [String] { parts.ordered.map { word($0).rawValue } }

    static func word(_ part: DayPart) -> PartWord {
        switch part {
        case .morning: .morning
        case .afternoon: .afternoon
        case .evening: .evening
        }
    }

    // MARK: Calendars

    func calendar(_ calendar: ImportedCalendar) -> CalendarValue {
        let (said, state) = (calendar.definition, calendar.state)
        return CalendarValue(
            number: calendar.number, name: said.name, source: said.source.withoutPassword,
            as: said.use.rawValue,
            events: calendar.content.events.count, readAt: time(state.readAt),
            problem: state.problem.map { CalendarProblemValue(code: $0.code.rawValue, detail: $0.detail) })
    }

    func calendar(_ day: CalendarDay, on date: CivilDate) -> CalendarDayValue {
        CalendarDayValue(
            date: "\(date)", taken: Self.parts(day.taken), events: day.items.map(Self.event),
            others: day.others)
    }

    static func event(_ item: CalendarDay.Item) -> CalendarEventValue {
        let isAll = item.minutes == 0..<HourMinute.perDay
        return CalendarEventValue(
            title: item.event.title, place: item.event.place, calendar: item.calendar,
            from: isAll ? nil : clock(item.minutes.lowerBound),
            to: isAll ? nil : clock(item.minutes.upperBound))
    }

    // MARK: People

    /// Returns the name under which the owner sees a person.
    /// - Parameter name: the name of a person who is not a friend.
    func name(_ id: OwnerID?, or name: DisplayName?) -> DisplayName? { id.flatMap { names[$0] } ?? name }

    /// - Parameter name: the name of a person who is not a friend.
    func person(_ id: OwnerID?, _ name: DisplayName?) -> PersonValue {
        PersonValue(id: id?.description, name: self.name(id, or: name)?.text)
    }

    /// Returns the owner of this machine.
    func me(_ id: OwnerID, _ name: DisplayName?) -> PersonValue {
        PersonValue(id: "\(id)", name: name?.text)
    }

    /// Returns a friend with seven days from the friend's own today; days that are over there are left out
    /// (Y7).
    func friend(
        _ friend: Friend, days: [DayAvailability], live: LiveStatus?, presence: Presence,
        devices: [DeviceID] = [],
        at now: Timestamp
    ) -> FriendValue {
        let today = LocalCalendar.today(in: friend.profile.zone, at: now)
        let week = UserSchedule(owner: friend.id, name: friend.profile.name, today: today, stored: days)
        return FriendValue(
            id: "\(friend.id)", name: friend.name.text,
            verified: friend.isVerified,
            connected: presence.connected.contains(friend.id), asOf: friend.asOf.map(time),
            hasMyLatest: presence.hasMyLatest.contains(friend.id),
            privacy: Self.privacy(friend.sharing.level),
            pausedUntil: friend.sharing.pause?.until?.description,
            live: self.live(live, at: now),
            days: week.weeklyStatus.map { day($0, isMine: false) }, zone: friend.profile.zone.text,
            hours: Self.hours(friend.profile.hours), code: friend.code?.description,
            devices: devices.map(\.description), since: time(friend.since),
            nickname: friend.nickname?.text, ownName: friend.profile.name.text)
    }

    /// Returns the live status at a moment; one that has ended counts as none.
    func live(_ status: LiveStatus?, at now: Timestamp) -> LiveValue {
        let said = status.said(at: now)
        return LiveValue(
            state: Self.word(said?.word).rawValue, until: said.map { time($0.until) }, note: said?.note?.text)
    }

    static func word(_ word: LiveWord?) -> LiveStateWord {
        switch word {
        case .free: .free
        case .busy: .busy
        case nil: .checkSchedule
        }
    }

    static func base64(_ avatar: Avatar) -> String { Data(avatar.bytes).base64EncodedString() }

    static func finders(_ finders: OwnNumber.Finders) -> FindersWord {
        switch finders {
        case .nobody: .nobody
        case .contacts: .contacts
        case .anyone: .anyone
        }
    }

    static func privacy(_ level: PrivacyLevel) -> String {
        switch level {
        case .full: "full"
        case .noNotes: "no-notes"
        case .busyOnly: "busy-only"
        case .liveOnly: "live-only"
        case .paused: "paused"
        }
    }

    /// - Parameter friends: all friends, in the order of lists.
    static func group(_ group: FriendGroup, friends: [Friend]) -> GroupValue {
        GroupValue(
            id: group.id.lowercaseText, name: group.name.text,
            members: friends.filter { group.members.contains($0.id) }.map {
                PersonValue(id: "\($0.id)", name: $0.name.text)
            })
    }

    // MARK: Requests

    /// - Parameter friends: used to flag a request under a name that can be taken for a friend's (F5).
    func incoming(_ request: FriendRequest, friends: [Friend]) -> IncomingRequestValue {
        IncomingRequestValue(
            id: "\(request.id)", from: person(request.peer, request.peerName),
            code: request.code?.description, status: Self.status(request.status),
            timestamp: time(request.timestamp),
            sameNameAs: friends.looking(like: request.peerName, without: request.peer)?.description)
    }

    /// - Parameter problems: why nobody was met, by address.
    func outgoing(
        _ record: RequestRecord, problems: [String: ContactProblem] = [:]
    ) -> OutgoingRequestValue {
        let request = record.request
        let isWaiting = !record.isDelivered && request.status == .pending
        return OutgoingRequestValue(
            id: "\(request.id)", to: person(request.peer, request.peerName),
            code: request.code?.description,
            status: Self.shown(request), timestamp: time(request.timestamp), address: request.address,
            delivered: record.isDelivered,
            problem: isWaiting ? request.address.flatMap { problems[$0]?.rawValue } : nil)
    }

    /// Returns the status shown for a request. To its sender, a declined request looks pending (F3), even if
    /// this machine knows of the decline.
    static func shown(_ request: FriendRequest) -> String {
        let isHidden = request.direction == .outgoing && request.status == .declined
        return status(isHidden ? .pending : request.status)
    }

    static func direction(_ direction: RequestDirection) -> String {
        direction == .incoming ? "incoming" : "outgoing"
    }

    static func status(_ status: RequestStatus) -> String { word(status).rawValue }

    private static func word(_ status: RequestStatus) -> RequestWord {
        switch status {
        case .pending: .pending
        case .accepted: .accepted
        case .declined: .declined
        case .withdrawn: .withdrawn
        case .expired: .expired
        }
    }

    // MARK: Hours

    static func hours(_ hours: PartHours) -> PartHoursValue {
        PartHoursValue(
            morning: clock(hours.morning), afternoon: clock(hours.afternoon), evening: clock(hours.evening),
            end: clock(hours.end))
    }

    /// Returns a minute of the day as `HH:MM`, up to `24:00`.
    static func clock(_ minute: Int) -> String {
        HourMinute.text(of: minute)
    }
}
