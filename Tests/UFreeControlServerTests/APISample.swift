import Foundation
import UFreeAPI
import UFreeTestSupport

/// A value of the API with all optional fields, and one without any.
struct APISample: Sendable, CustomStringConvertible {
    let schema: String
    private let full: any Encodable & Sendable
    private let bare: any Encodable & Sendable

    var description: String { schema }

    init(_ schema: String, full: any Encodable & Sendable, bare: (any Encodable & Sendable)? = nil) {
        self.schema = schema
        self.full = full
        self.bare = bare ?? full
    }

    func fullKeys() throws -> [String] { Array(try Self.object(full).keys) }
    func bareKeys() throws -> [String] { Array(try Self.object(bare).keys) }
    func constants() throws -> [String: String] { try Self.object(full).compactMapValues { $0 as? String } }

    /// Returns the keys that are encoded as null.
    func nulls() throws -> [String] { try Self.object(bare).filter { $0.value is NSNull }.map(\.key) }

    private static func object(_ value: any Encodable) throws -> [String: Any] {
        let object = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(value)) as? [String: Any]
        guard let object else { throw FixtureError("\(type(of: value)) is no JSON object") }
        return object
    }

    // MARK: The samples

    private static let nobody = PersonValue(id: nil, name: nil)
    private static let day = DayValue(
        id: nil, date: "2026-01-09", status: "unknown", code: nil, parts: [], note: nil, updatedAt: nil,
        source: nil)
    private static let shiftDay = DayValue(
        id: nil, date: "2026-01-09", status: "busy", code: 0, parts: [], note: nil, updatedAt: nil,
        source: "shift", shift: "N")
    private static let live = LiveValue(state: "checkSchedule", until: nil, note: nil)
    private static let friend = FriendValue(
        id: "A", name: "Ben", verified: false, connected: false, asOf: nil, hasMyLatest: false,
        privacy: "full",
        live: live, days: [], zone: "UTC", code: nil, devices: [], since: "")
    private static var fullFriend: FriendValue {
        var friend = friend
        friend.ownName = "Ben"
        friend.hours = hours
        (friend.phone, friend.avatar) = ("+1", "")
        friend.addresses = [
            AddressValue(address: "10.0.0.7:7633", problem: "noAnswer"),
            AddressValue(address: "10.0.0.8:7633", problem: nil),
        ]
        friend.pausedUntil = "2026-01-12"
        return friend
    }
    private static let group = GroupValue(id: "g", name: "flat", members: [nobody])
    private static let incoming = IncomingRequestValue(
        id: "a", from: nobody, code: nil, status: "pending", timestamp: "")
    private static let outgoing = OutgoingRequestValue(
        id: "a", to: nobody, code: nil, status: "pending", timestamp: "", address: nil, delivered: false)
    private static let unmet = OutgoingRequestValue(
        id: "a", to: nobody, code: nil, status: "pending", timestamp: "", address: "", delivered: false,
        problem: "refused")
    private static let health = HealthValue(code: "x", severity: "error", since: "", text: "", fix: "")
    private static let healthInWords = HealthValue(
        code: "x", severity: "error", since: "", text: "", fix: "", values: [:])
    private static let calendarProblem = CalendarProblemValue(code: "missing", detail: "")
    private static let calendar = CalendarValue(
        number: 1, name: "", source: "", as: "busy", events: 0, readAt: "", problem: calendarProblem)
    private static let calendarEvent = CalendarEventValue(
        title: "", place: "", calendar: "", from: nil, to: nil)
    private static let calendarDay = CalendarDayValue(date: "", taken: [], events: [calendarEvent], others: 0)
    private static let week = WeekResponse(owner: nobody, zone: "UTC", days: [], asOf: nil)
    private static let hours = PartHoursValue(
        morning: "06:00", afternoon: "12:00", evening: "18:00", end: "24:00")
    private static let change = DayChangeValue(date: "2026-01-09", before: day, after: day)
    private static let errorBody = ErrorResponse.Body(
        code: "usage", message: "", hint: nil, details: [], values: [:], rules: [brokenRule])

    static let all: [APISample] =
        values + answers + bodies + page + shifts + shiftBodies + [
            APISample("Event", full: event, bare: WatchEvent(event: .gap, id: "a:1", at: ""))
        ]

    private static let values: [APISample] = [
        APISample("Person", full: nobody), APISample("Day", full: shiftDay, bare: day),
        APISample("Live", full: live),
        APISample("Friend", full: fullFriend, bare: friend), APISample("Group", full: group),
        APISample("Groups", full: GroupsResponse(groups: [group])),
        APISample(
            "Blocked", full: BlockedResponse(people: [BlockedValue(id: "", name: "", since: "")]),
            bare: BlockedResponse(people: [])),
        APISample(
            "Invitations",
            full: InvitationsResponse(invitations: [
                InvitationValue(
                    number: 7, kind: "code", text: "", createdAt: "", expiresAt: "", triesLeft: 3)
            ]), bare: InvitationsResponse(invitations: [])),
        APISample("Privacy", full: PrivacyResponse(newFriends: "full", friends: [fullFriend])),
        APISample("IncomingRequest", full: incoming),
        APISample("OutgoingRequest", full: unmet, bare: outgoing),
        APISample("Health", full: healthInWords, bare: health),
        APISample("PartHours", full: hours), APISample("DayChange", full: change),
        APISample(
            "WhoPerson",
            full: WhoValue(
                id: "A", name: "Ben", parts: [], asOf: nil, zone: "", live: live, note: ""),
            bare: WhoValue(id: "A", name: "Ben", asOf: nil)),
    ]

    private static let logState = LogStateValue(
        status: "", parts: [], name: "", zone: "", hours: hours, verified: true, privacy: "", weekdays: [],
        until: "", symbol: "", pattern: "", now: true, dates: [])
    private static let logEntry = LogEntryValue(
        seq: 1, at: "", actor: nobody, mine: true, action: "update", about: "days", owner: nobody,
        result: "done", day: "", lastDay: "", before: logState, after: logState, changed: [], direction: "",
        value: "",
        record: "", cause: "", text: "", change: 1)
    private static let action = ActionValue(number: 1, at: "", count: 1, entries: [bareLogEntry])
    private static let bareLogEntry = LogEntryValue(
        seq: 1, at: "", actor: nobody, mine: true, action: "backup", about: "store", owner: nobody,
        result: "done")

    private static let exportProfile = ExportProfileValue(name: nil, zone: "Europe", parts: nil)
    private static let exportFriend = ExportFriendValue(
        id: nil, name: "Friend 1", verified: true, privacy: "full", zone: "Europe", parts: nil, since: nil,
        asOf: nil, code: nil, devices: [], days: [day])
    private static let exportRequest = ExportRequestValue(
        id: nil, direction: "incoming", person: nobody, status: "pending", timestamp: nil, code: nil,
        address: nil)
    private static let changes = ChangeResponse(
        changes: [change], dryRun: false, friendsConnected: 0, friendsWaiting: 0)
    private static let dayDefault = DefaultValue(
        id: "a", number: 1, weekdays: ["monday"], status: "free", code: 1, parts: [], from: "", until: nil,
        createdAt: "")
    private static let rosterName = RosterNameValue(name: "", count: 1, first: "", hours: nil, symbol: nil)
    private static let importWarning = ImportWarningValue(code: "friends", count: 1)

    private static let nearby = NearbyValue(id: nil, name: nil, addresses: [], relation: "none")

    private static let farewell = FarewellValue(
        since: "2026-01-09T12:00:00Z", until: "2026-04-09T12:00:00Z", untold: 2)

    private static let answers: [APISample] = [
        APISample("Nearby", full: nearby),
        APISample("NearbyList", full: NearbyResponse(people: [nearby], discovery: "off")),
        APISample("Overlap", full: OverlapResponse(people: 0, days: [])),
        APISample("OverlapDay", full: OverlapDayValue(date: "", parts: [])),
        APISample(
            "OverlapPart",
            full: OverlapPartValue(part: "morning", free: [], busy: [], unknown: [], me: "free", over: false)),
        APISample("Discoverable", full: DiscoverableResponse(until: nil, name: "Ana", discovery: "off")),
        APISample(
            "Identity",
            full: IdentityResponse(
                id: "A", name: "Ana", device: "B", doubts: [],
                farewell: farewell),
            bare: IdentityResponse(id: "A", name: "Ana", device: "B", doubts: [])),
        APISample("Farewell", full: farewell),
        APISample(
            "IncomingBackup",
            full: IncomingBackupResponse(
                id: "A", name: "Ana", isMine: true, lastChange: nil, days: 0, friends: 0, carriesKeys: false,
                needsPassphrase: false)),
        APISample("Restart", full: RestartResponse()),
        APISample("ResetIdentity", full: ResetResponse(id: "A", name: "Ana", farewell: farewell)),
        APISample("NewIdentity", full: NewIdentityResponse(id: "C", device: "D", former: "A")),
        APISample("ExportProfile", full: exportProfile), APISample("ExportFriend", full: exportFriend),
        APISample("ExportRequest", full: exportRequest),
        APISample(
            "Export",
            full: ExportResponse(
                at: "", version: "0.1.0", anonymous: true, owner: nil, profile: exportProfile, days: [day],
                defaults: [dayDefault], friends: [exportFriend], requests: [exportRequest]),
            bare: ExportResponse(
                at: "", version: "0.1.0", anonymous: true, owner: nil, profile: exportProfile, days: [day],
                defaults: [dayDefault], friends: [exportFriend], requests: [exportRequest], wishes: nil,
                groups: nil)),
        APISample(
            "ImportWarning", full: ImportWarningValue(code: "unusualSymbols", count: 1, names: ["Ä"]),
            bare: importWarning),
        APISample(
            "Import",
            full: ImportResponse(
                kind: "ufree.export/1", change: changes, unchanged: 0, profile: [], warnings: [importWarning]),
            bare: ImportResponse(
                kind: "ufree.export/1", change: changes, unchanged: 0, profile: [], names: nil, warnings: [])
        ),
        APISample("LogState", full: logState, bare: LogStateValue()),
        APISample("LogEntry", full: logEntry, bare: bareLogEntry),
        APISample("Log", full: LogResponse(entries: [logEntry], more: false)),
        APISample("Week", full: week),
        APISample("FriendList", full: FriendsResponse(friends: [friend], next: friend.id)),
        APISample("FriendAnswer", full: FriendResponse(friend: friend)),
        APISample("RequestList", full: RequestsResponse(incoming: [], outgoing: [])),
        APISample("OutgoingAnswer", full: OutgoingRequestResponse(request: outgoing)),
        APISample("IncomingAnswer", full: IncomingRequestResponse(request: incoming, verified: nil)),
        APISample("Who", full: WhoResponse(date: "", free: [], partly: [], busy: [], unknown: [])),
        APISample(
            "Change",
            full: ChangeResponse(
                changes: [change], dryRun: false, friendsConnected: 0, friendsWaiting: 0,
                defaults: [dayDefault], shifts: true, shortRests: [shortRest], actions: [action],
                passed: bareLogEntry), bare: changes),
        APISample("Action", full: action),
        APISample("BestMissing", full: BestMissingValue(id: "A", name: "Ben", known: true)),
        APISample("BestSlot", full: bestSlot),
        APISample(
            "Best", full: BestResponse(people: 0, slots: [], most: 0, later: [bestSlot]),
            bare: BestResponse(people: 0, slots: [bestSlot])),
        APISample(
            "LiveStatus",
            full: LiveResponse(live: live, friendsConnected: 0, friendsWaiting: 0, friends: []),
            bare: LiveResponse(live: live, friendsConnected: 0, friendsWaiting: 0)),
        APISample("Calendar", full: calendar), APISample("CalendarProblem", full: calendarProblem),
        APISample(
            "RosterImport",
            full: RosterImportResponse(
                names: [rosterName], shifts: [], unchanged: 0, past: 0, tooFarAhead: 0, change: changes),
            bare: RosterImportResponse(
                names: [], shifts: [], unchanged: 0, past: 0, tooFarAhead: 0, change: nil)),
        APISample("RosterName", full: rosterName),
        APISample("CalendarExport", full: CalendarExportResponse(format: "ics", days: 0, text: "")),
        APISample("Feeds", full: FeedsResponse(address: nil, networkAddress: nil, feeds: [])),
        APISample(
            "Feed",
            full: FeedValue(
                number: 1, friend: nil, notes: false, network: false, since: "2026-01-09T12:00:00Z", seen: nil
            )),
        APISample(
            "FeedLink", full: FeedLinkResponse(number: 1, link: "", networkLink: nil, fingerprint: nil)),
        APISample("Calendars", full: CalendarsResponse(calendars: [calendar])),
        APISample("CalendarEvent", full: calendarEvent), APISample("CalendarDay", full: calendarDay),
        APISample("CalendarEvents", full: CalendarEventsResponse(calendar: calendar, days: [calendarDay])),
        APISample("Wish", full: wish), APISample("Wishes", full: WishesResponse(wishes: [wish])),
        APISample("Default", full: dayDefault),
        APISample("Defaults", full: DefaultsResponse(defaults: [dayDefault])),
        APISample("WhyLayer", full: whyLayer(dayDefault, [whyShift]), bare: whyLayer(nil, nil)),
        APISample(
            "Why", full: WhyResponse(date: "", day: day, layers: [], dayOff: "rotation"),
            bare: WhyResponse(date: "", day: day, layers: [])),
        APISample(
            "Profile",
            full: ProfileResponse(
                id: "A", name: "Ana", zone: "UTC", today: "", parts: hours, phone: "+1", avatar: "",
                device: "B",
                changed: true),
            bare: ProfileResponse(
                id: "A", name: "Ana", zone: "UTC", today: "", parts: hours, device: "B")),
        APISample(
            "Found", full: FoundValue(number: "+1", person: nearby, contact: "Ben"),
            bare: FoundValue(number: "+1", person: nearby)),
        APISample(
            "Contacts",
            full: ContactsResponse(contacts: [ContactValue(number: "+1", name: "Ben", searchedAt: "")]),
            bare: ContactsResponse(contacts: [ContactValue(number: "+1", name: nil)])),
        APISample(
            "Contact", full: ContactValue(number: "+1", name: "Ben", searchedAt: ""),
            bare: ContactValue(number: "+1", name: nil)),
        APISample(
            "NewContact", full: NewContactValue(number: "", name: ""), bare: NewContactValue(number: "")),
        APISample("ContactFailure", full: ContactFailureValue(index: 0, reason: "notANumber")),
        APISample(
            "NewContacts",
            full: NewContactsResponse(
                added: 1, known: 0, leftOut: 0,
                failures: [ContactFailureValue(index: 0, reason: "notANumber")],
                total: 1)),
        APISample(
            "ContactImportFailure",
            full: ContactImportFailureValue(line: 1, number: "x", name: "", reason: "notANumber")),
        APISample("ContactImport", full: ContactImportResponse(contacts: 1, numbers: 1)),
        APISample(
            "FoundList",
            full: FindResponse(
                numbers: ["+1"], found: [], asked: 1, answered: 1, needNumber: 0, busy: 0)),
        APISample(
            "Status",
            full: status(.init(requests: 0, codes: 0, undelivered: 0)), bare: status(nil)),
        APISample("Metrics", full: MetricsResponse([metric])), APISample("Metric", full: metric),
        APISample(
            "MetricSeries", full: metric.series[0], bare: MetricSeriesValue(labels: [:], value: 1)),
        APISample("MetricBucket", full: MetricBucketValue(limit: 0.5, count: 1)),
        APISample(
            "StatusAttention", full: StatusResponse.Attention(requests: 0, codes: 0, undelivered: 0)),
        APISample("StatusFriends", full: StatusResponse.Friends(total: 0, connected: 0)),
        APISample("Error", full: ErrorResponse(error: errorBody)),
        APISample(
            "ErrorBody", full: errorBody,
            bare: ErrorResponse.Body(code: "", message: "", hint: nil, details: [], values: [:])),
        APISample("BrokenRule", full: brokenRule),
    ]

    private static let metric = MetricValue(
        name: "a", kind: "histogram", help: "",
        series: [
            MetricSeriesValue(labels: [:], value: 0.1, buckets: [MetricBucketValue(limit: nil, count: 1)])
        ])

    private static func status(_ attention: StatusResponse.Attention?) -> StatusResponse {
        StatusResponse(
            id: "A", name: "Ana", version: "0.1.0", instance: "a", listening: [], discovery: "off",
            friends: .init(total: 0, connected: 0), health: [health], socket: "", today: "", counters: [:],
            attention: attention)
    }

    private static let brokenRule = RuleValue(field: "note", rule: "maxBytes", limit: "4096", given: "")
    private static let wish = WishValue(
        id: "a", number: 1, people: [], now: false, dates: nil, part: nil, met: [], createdAt: "")

    private static let bestSlot = BestSlotValue(
        date: "", part: "day", free: [], missing: [], mine: "free")

    private static func whyLayer(_ dayDefault: DefaultValue?, _ shifts: [WhyShiftValue]?) -> WhyLayerValue {
        WhyLayerValue(
            source: "default", status: "free", parts: [], note: nil, since: nil, default: dayDefault,
            shifts: shifts, taken: shifts.map { _ in [] }, events: shifts.map { _ in [] })
    }

    private static let bodies: [APISample] = [
        APISample(
            "SetDefault", full: DefaultBody(weekdays: [], status: "", parts: [], until: ""),
            bare: DefaultBody(weekdays: [])),
        APISample(
            "AddCalendar", full: CalendarBody(source: "", as: "", name: "", addresses: []),
            bare: CalendarBody(source: "")),
        APISample(
            "AddFeed", full: FeedBody(friend: "", notes: false, network: false), bare: FeedBody()),
        APISample(
            "SetLive", full: LiveBody(state: "free", until: "", seconds: 1, note: ""),
            bare: LiveBody(state: "auto")),
        APISample(
            "AddWish", full: WishBody(people: [], now: true, dates: [], part: ""),
            bare: WishBody(people: [])),
        APISample("Nickname", full: NicknameBody(nickname: "")),
        APISample("AddToGroup", full: GroupBody(name: "", people: [])),
        APISample(
            "SetPrivacy", full: PrivacyBody(people: [], level: "paused", until: ""),
            bare: PrivacyBody(people: [], level: "full")),
        APISample("Toggle", full: ToggleBody(control: ""), bare: ToggleBody()),
        APISample(
            "Invite", full: InvitationBody(kind: "code", seconds: 60, addresses: []), bare: InvitationBody()),
        APISample("Join", full: JoinBody(invitation: "", wait: 1), bare: JoinBody(invitation: "")),
        APISample(
            "AddContacts", full: ContactsBody(contacts: [NewContactValue(number: "", name: "")]),
            bare: ContactsBody(contacts: [NewContactValue(number: "")])),
        APISample("Find", full: FindBody(numbers: [""], wait: 1), bare: FindBody(numbers: [""])),
        APISample("Accept", full: AcceptBody(code: "", level: "full"), bare: AcceptBody(code: nil)),
        APISample(
            "EditProfile",
            full: ProfileBody(name: "", zone: "", parts: hours, phone: "", finders: "", avatar: ""),
            bare: ProfileBody()),
    ]

    private static var event: WatchEvent {
        var event = WatchEvent(event: .snapshot, id: "a:1", at: "")
        event.week = week
        event.friends = FriendsResponse(friends: [])
        event.requests = RequestsResponse(incoming: [], outgoing: [])
        event.owner = nobody
        event.mine = true
        event.before = day
        event.day = day
        event.live = live
        event.zone = "UTC"
        event.request = incoming
        event.outgoing = outgoing
        event.friend = friend
        event.wish = wish
        event.dates = []
        event.health = [health]
        event.profile = ProfileResponse(
            id: "", name: "", zone: "", today: "", parts: hours, device: "")
        event.discoverable = DiscoverableResponse(until: nil, name: "Ana", discovery: "off")
        return event
    }
}
