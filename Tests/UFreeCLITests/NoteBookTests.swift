import Testing
import UFreeAPI

@testable import UFreeCLI
@testable import UFreeControlClient

@Suite("Events for desktop notifications")
struct NoteBookTests {
    private func begun(_ friends: [FriendValue] = [Samples.friend("Ben")]) -> NoteBook {
        var book = NoteBook()
        book.take(.snapshot) {
            $0.week = Samples.week
            $0.friends = FriendsResponse(friends: friends)
            $0.requests = RequestsResponse(incoming: [Samples.request("Old", id: "r0")], outgoing: [])
        }
        return book
    }

    private func day(_ date: String, _ status: StatusWord, mine: Bool = false) -> (inout WatchEvent) -> Void {
        { event in
            event.owner = PersonValue(id: "BEN-ID", name: "Ben")
            event.mine = mine
            event.before = Samples.day(date)
            event.day = Samples.day(date, status)
        }
    }

    @Test("The initial state is no news, and neither are one's own days, presence and health")
    func quiet() {
        var book = begun()
        book.take(.dayChanged, day("2026-01-10", .free, mine: true))
        book.take(.dayChanged, day("2026-01-10", .unknown))
        book.take(.peerConnected) { $0.friend = Samples.friend("Ben") }
        book.take(.healthChanged) { $0.health = [] }
        #expect(book.take() == [])
    }

    @Test("Days of one friend that arrive together are one note; recent ones are included")
    func burst() {
        var book = begun()
        book.take(.dayChanged, day("2026-01-10", .free))
        book.take(.dayChanged, day("2026-01-09", .busy))
        let first = DesktopNote(
            subject: "days BEN-ID", summary: "Ben changed 2 days",
            body: ["Fri 9 Jan: Busy", "Sat 10 Jan: Free"])
        #expect(book.take() == [first])
        #expect(book.isEmpty)
        book.take(.dayChanged, at: 5, day("2026-01-11", .busy))
        #expect(book.take().map(\.summary) == ["Ben changed 3 days"])
        book.take(.dayChanged, at: 16, day("2026-01-11", .free))
        let last = DesktopNote(
            subject: "days BEN-ID", summary: "Ben changed a day", body: ["Sun 11 Jan: Free"])
        #expect(book.take() == [last])
    }

    @Test("More days than fit at a glance are counted")
    func many() {
        var book = begun()
        for number in 10...16 { book.take(.dayChanged, day("2026-01-\(number)", .free)) }
        let note = book.take().first
        #expect(note?.summary == "Ben changed 7 days")
        #expect(note?.body.count == 5)
        #expect(note?.body.last == "… 3 more")
    }

    @Test("F2: a request is notified once, again with its code, and no more once it is answered")
    func requests() {
        var book = begun()
        book.take(.requestIncoming) { $0.request = Samples.request("Cleo", code: nil) }
        book.take(.requestUpdated) { $0.request = Samples.request("Cleo") }
        let note = DesktopNote(
            subject: "request r1", summary: "Friend request from Cleo",
            body: ["Code 042 137", "ufreectl accept Cleo"])
        #expect(book.take() == [note])
        var answered = Samples.request("Cleo")
        answered.status = "declined"
        book.take(.requestUpdated) { $0.request = answered }
        #expect(book.take() == [])
        var stranger = Samples.request("Ben", id: "r2")
        stranger.sameNameAs = "BEN-ID"
        book.take(.requestIncoming) { $0.request = stranger }
        #expect(book.take().first?.body.count == 3)
    }

    @Test("L1: a friend who becomes free now is notified, one who stays free or is busy is not")
    func live() {
        var book = begun()
        func live(_ state: String, _ until: String? = nil, at seconds: Int = 0) {
            book.take(.liveChanged, at: seconds) {
                $0.owner = PersonValue(id: "BEN-ID", name: "Ben")
                $0.mine = false
                $0.live = LiveValue(state: state, until: until, note: "park")
            }
        }
        live("free", "2026-01-09T12:30:00Z")
        let note = DesktopNote(
            subject: "live BEN-ID", summary: "Ben is free now", body: ["until 12:30", "park"])
        #expect(book.take() == [note])
        live("free", "2026-01-09T13:00:00Z")
        live("busy")
        live("checkSchedule")
        live("free", "2026-01-09T11:59:00Z")
        #expect(book.take() == [])
        live("free", "2026-01-09T13:00:00Z")
        #expect(book.take().count == 1)
        // The live status ended by the clock without an event, so the next one is new.
        live("free", "2026-01-09T15:00:00Z", at: 3600)
        #expect(book.take().count == 1)
    }

    @Test("Events missed during a gap are notified")
    func gap() {
        var friend = Samples.friend("Ben")
        var book = begun([friend])
        friend.days[1] = Samples.day("2026-01-10", .busy)
        friend.live = LiveValue(state: "free", until: nil, note: nil)
        book.take(.gap) { _ in }
        book.take(.snapshot) {
            $0.week = Samples.week
            $0.friends = FriendsResponse(friends: [friend])
            $0.requests = RequestsResponse(
                incoming: [Samples.request("Old", id: "r0"), Samples.request("New", id: "r9")], outgoing: [])
        }
        #expect(
            book.take().map(\.summary).sorted()
                == ["Ben changed a day", "Ben is free now", "Friend request from New"])
    }

    @Test(
        "F14: without a terminal only requests and wishes are notified, also requests that were pending before"
    )
    func headless() {
        var book = NoteBook(isHeadless: true)
        var free = Samples.friend("Ben")
        free.live = LiveValue(state: "free", until: nil, note: nil)
        let old = Samples.request("Old", id: "r0")
        let wish = WishValue(
            id: "w1", number: 1, people: [PersonValue(id: "BEN-ID", name: "Ben")], now: false, dates: nil,
            part: "evening", met: [], createdAt: Samples.time)
        func snapshot(_ requests: [IncomingRequestValue]) {
            book.take(.snapshot) {
                $0.week = Samples.week
                $0.friends = FriendsResponse(friends: [free])
                $0.requests = RequestsResponse(incoming: requests, outgoing: [])
            }
        }
        snapshot([old])
        #expect(book.take().map(\.summary) == ["Friend request from Old"])
        book.take(.dayChanged, day("2026-01-10", .free))
        book.take(.friendUpdated) { $0.friend = free }
        #expect(book.isEmpty)
        snapshot([old, Samples.request("New", id: "r9")])
        book.take(.wishMet) { $0.wish = wish }
        #expect(book.take().map(\.subject) == ["request r9", "wish w1"])
    }

    @Test("A service that reads markup gets the characters escaped, one without a body all in the summary")
    func capabilities() {
        let note = DesktopNote(subject: "s", summary: "A & \u{1B}B", body: ["<i>", "x & y\nz"])
        let marked = note.text(for: ["body", "body-markup"])
        #expect(marked.summary == "A & \\u{1B}B")
        #expect(marked.body == "&lt;i&gt;\nx &amp; y z")
        #expect(note.text(for: ["body"]).body == "<i>\nx & y z")
        let bare = note.text(for: [])
        #expect(bare.summary == "A & \\u{1B}B · <i> · x & y z")
        #expect(bare.body.isEmpty)
    }
}

extension NoteBook {
    /// - Parameter seconds: the time after `Desk.now`.
    fileprivate mutating func take(
        _ name: EventName, at seconds: Int = 0, _ fill: (inout WatchEvent) -> Void
    ) {
        apply(.event(Samples.event(name, 1, fill), json: ""), now: Desk.now + seconds)
    }
}
