import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Decides which items of a watch are worth a notification, and combines several about the same subject.
struct NoteBook: Sendable {
    /// Changed days of one friend are combined if they are at most this many seconds apart.
    static let burst = 10
    /// How many days a notification lists before it gives only the number of the others.
    static let mostDays = 4

    private struct Days: Sendable {
        var days: [DayValue]
        /// Seconds since 1970.
        var last: Int
    }

    private var pending: [DesktopNote] = []
    private var days: [String: Days] = [:]
    /// Live statuses by friend's id, to detect who becomes free.
    private var live: [String: LiveValue] = [:]
    private var requests: Set<String> = []
    private var memory = WatchMemory()
    private var isBegun = false
    /// Whether nobody sees the watch itself: then only requests and wishes are worth a notification, and so
    /// are the requests that are pending when it begins.
    private let isHeadless: Bool

    init(isHeadless: Bool = false) { self.isHeadless = isHeadless }

    var isEmpty: Bool { pending.isEmpty }

    /// Applies an item of a watch.
    /// - Parameter now: seconds since 1970.
    mutating func apply(_ item: WatchItem, now: Int) {
        guard case .event(let event, _) = item else { return }
        let missed = memory.missed(by: event)
        for event in [event] + missed { apply(event, now: now) }
    }

    /// Returns the notifications to show now, in the order in which their subjects first occurred.
    mutating func take() -> [DesktopNote] {
        defer { pending = [] }
        return pending
    }

    private mutating func apply(_ event: WatchEvent, now: Int) {
        switch event.event {
        case .snapshot: snapshot(event, now: now)
        case .dayChanged: if event.mine == false, !isHeadless { day(event, now: now) }
        case .requestIncoming, .requestUpdated: if let request = event.request { note(request) }
        case .liveChanged:
            if event.mine != true, let owner = event.owner, let id = owner.id, let live = event.live {
                note(live, of: id, FriendText.name(owner), now: now)
            }
        case .friendAdded, .friendUpdated, .peerConnected, .peerDisconnected:
            if let friend = event.friend { note(friend.live, of: friend.id, friend.name, now: now) }
        case .friendRemoved:
            if let id = event.owner?.id { (days[id], live[id]) = (nil, nil) }
        case .wishMet: if let wish = event.wish { note(wish, on: event.dates ?? []) }
        default: break
        }
    }

    /// Applies a snapshot. The first one is the initial state, which a person at the terminal sees; in a later
    /// one, new requests and live statuses were missed.
    private mutating func snapshot(_ event: WatchEvent, now: Int) {
        for request in event.requests?.incoming ?? [] {
            if isBegun || isHeadless, !requests.contains(request.id) { note(request) }
            requests.insert(request.id)
        }
        for friend in event.friends?.friends ?? [] {
            if isBegun { note(friend.live, of: friend.id, friend.name, now: now) }
            live[friend.id] = friend.live
        }
        isBegun = true
    }

    private mutating func day(_ event: WatchEvent, now: Int) {
        guard let owner = event.owner, let id = owner.id, let day = event.day,
            event.before.map({ ChangeText.said($0) }) != ChangeText.said(day)
        else { return }
        var known = days[id] ?? Days(days: [], last: now)
        if now - known.last > Self.burst { known.days = [] }
        known.days.removeAll { $0.date == day.date }
        known.days.append(day)
        known.days.sort { $0.date < $1.date }
        known.last = now
        days[id] = known
        let more = known.days.count - Self.mostDays
        let body =
            more > 1
            ? known.days.prefix(Self.mostDays).map(NoteText.day) + [NoteText.more(more)]
            : known.days.map(NoteText.day)
        put(
            DesktopNote(
                subject: "days \(id)",
                summary: NoteText.changed(FriendText.name(owner), days: known.days.count), body: body))
    }

    private mutating func note(_ request: IncomingRequestValue) {
        requests.insert(request.id)
        let subject = "request \(request.id)"
        guard request.isPending else {
            pending.removeAll { $0.subject == subject }
            return
        }
        let command = "ufreectl accept \(ShellWord.naming(request.from.name, id: request.id))"
        put(
            DesktopNote(
                subject: subject, summary: NoteText.request(request),
                body: NoteText.answers(request, command: command)))
    }

    /// Adds a notification if a friend becomes free; not if the live status continues or ends.
    private mutating func note(_ value: LiveValue, of id: String, _ name: String, now: Int) {
        let wasFree = LiveClock.current(live[id], now: now)?.state == "free"
        live[id] = value
        guard !isHeadless, !wasFree, LiveClock.current(value, now: now)?.state == "free" else { return }
        put(
            DesktopNote(
                subject: "live \(id)", summary: NoteText.free(name),
                body: NoteText.details(value, now: now)))
    }

    private mutating func note(_ wish: WishValue, on dates: [String]) {
        put(DesktopNote(subject: "wish \(wish.id)", summary: WishText.fulfilled(wish, on: dates)))
    }

    private mutating func put(_ note: DesktopNote) {
        if let index = pending.firstIndex(where: { $0.subject == note.subject }) {
            pending[index] = note
        } else {
            pending.append(note)
        }
    }
}
