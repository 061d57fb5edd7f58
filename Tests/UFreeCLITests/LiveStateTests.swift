import Testing
import UFreeAPI

@testable import UFreeCLI
@testable import UFreeControlClient

@Suite("State of a live view")
struct LiveStateTests {
    @Test("An event of each kind changes its own subject and nothing else")
    func folded() {
        var state = LiveState.sample(friends: ["Ben", "Dora"])
        state.take(.dayChanged) {
            $0.owner = PersonValue(id: "BEN-ID", name: "Ben")
            $0.day = Samples.day("2026-01-11", .free)
        }
        #expect(state.friends.map { $0.days[2].status } == ["free", "busy"])
        #expect(state.week?.days[2].status == "busy")
        state.take(.dayChanged) {
            $0.mine = true
            $0.owner = Samples.week.owner
            $0.day = Samples.day("2026-01-12", .busy)
        }
        #expect(state.week?.days[3].status == "busy")
        #expect(state.friends[0].days[3].status == "morningOnly")
        state.take(.friendAdded) { $0.friend = Samples.friend("Cleo") }
        #expect(state.friends.map(\.name) == ["Ben", "Cleo", "Dora"])
        state.take(.peerDisconnected) { $0.friend = Samples.friend("Cleo", connected: false) }
        #expect(state.friends.map(\.connected) == [true, false, true])
        state.take(.friendRemoved) { $0.owner = PersonValue(id: "BEN-ID", name: "Ben") }
        #expect(state.friends.map(\.name) == ["Cleo", "Dora"])
        let health = HealthValue(
            code: "storage", severity: "error", since: Samples.time, text: "Bad.", fix: "Do.")
        state.take(.healthChanged) { $0.health = [health] }
        #expect(state.health == [health])
        state.take(.liveChanged) {
            $0.owner = PersonValue(id: "DORA-ID", name: "Dora")
            $0.live = LiveValue(state: "busy", until: nil, note: nil)
        }
        #expect(state.friends.map(\.live.state) == ["checkSchedule", "busy"])
        #expect(state.live?.state == "checkSchedule")
    }

    @Test("F2: a request is shown while it is pending, with its code once there is one")
    func requests() {
        var state = LiveState.sample()
        state.take(.requestIncoming) { $0.request = Samples.request("Cleo", code: nil) }
        #expect(state.incoming.map(\.code) == [nil])
        state.take(.requestUpdated) { $0.request = Samples.request("Cleo") }
        #expect(state.incoming.map(\.code) == ["042137"])
        var accepted = Samples.request("Cleo")
        accepted.status = "accepted"
        state.take(.requestUpdated) { $0.request = accepted }
        #expect(state.picture().allSatisfy { !$0.contains("Cleo  code") })
        state.take(.requestUpdated) { $0.outgoing = Samples.outgoing("Eve", delivered: false) }
        state.take(.requestUpdated) { $0.outgoing = Samples.outgoing("Eve", delivered: true) }
        #expect(state.outgoing.map(\.delivered) == [true])
    }

    @Test("F9: a friend who comes, goes or gets the latest keeps the known days")
    func presenceKeepsDays() {
        var state = LiveState()
        state.take(.friendAdded) { $0.friend = Samples.friend("Ben", connected: false) }
        let days = state.friends[0].days
        #expect(days.count == 7)
        state.take(.peerConnected) {
            $0.friend = Samples.friend("Ben", connected: true)
            $0.friend?.days = []
        }
        #expect(state.friends.map(\.days) == [days])
        #expect(state.friends.map(\.connected) == [true])
    }

    @Test("A day outside the seven is left out; another zone requests the days again")
    func others() {
        var state = LiveState.sample()
        state.take(.dayChanged) {
            $0.mine = true
            $0.owner = Samples.week.owner
            $0.day = Samples.day("2026-02-01", .free)
        }
        #expect(state.week == Samples.week)
        #expect(!state.isStale)
        state.take(.profileChanged) {
            $0.owner = PersonValue(id: "BEN-ID", name: "Benedict")
            $0.zone = "Asia/Tokyo"
        }
        #expect(state.friends.map(\.name) == ["Benedict"])
        #expect(state.isStale)
        state.replace(
            week: Samples.week, friends: FriendsResponse(friends: []),
            requests: RequestsResponse(incoming: [], outgoing: []))
        #expect(!state.isStale)
    }

    @Test("After a gap the snapshot counts, and missed changes are shown as changes")
    func gap() {
        var state = LiveState.sample()
        var friend = Samples.friend("Ben")
        friend.days[0] = Samples.day("2026-01-09", .busy)
        state.take(.gap) { _ in }
        state.take(.snapshot) {
            $0.week = Samples.week
            $0.friends = FriendsResponse(friends: [friend])
            $0.requests = RequestsResponse(incoming: [], outgoing: [])
        }
        #expect(state.friends.map { $0.days[0].status } == ["busy"])
        #expect(state.recent.last?.event?.day?.status == "busy")
    }

    @Test("The last few events are kept, the newest last")
    func recent() {
        var state = LiveState.sample()
        for number in 0..<9 {
            state.say([Span("\(number)")], now: Desk.now)
        }
        #expect(state.recent.compactMap { $0.words.first?.text } == ["4", "5", "6", "7", "8"])
    }

    @Test("A receipt is no news; a verified friend is")
    func receipts() {
        var state = LiveState.sample()
        let count = state.recent.count
        state.take(.friendUpdated) { $0.friend = Samples.friend("Ben", latest: false) }
        #expect(state.friends.map(\.hasMyLatest) == [false])
        #expect(state.recent.count == count)
        state.take(.friendUpdated) { $0.friend = Samples.friend("Ben", verified: false) }
        #expect(state.recent.count == count + 1)
    }

    @Test("L3: a live status ends by the reader's clock, whatever the daemon says")
    func expiry() {
        let ending = LiveValue(state: "free", until: "2026-01-09T12:00:30Z", note: nil)
        #expect(LiveClock.current(ending, now: Desk.now + 29) == ending)
        #expect(LiveClock.current(ending, now: Desk.now + 30) == nil)
        let forever = LiveValue(state: "busy", until: nil, note: nil)
        #expect(LiveClock.current(forever, now: Desk.now) == forever)
        #expect(LiveClock.current(LiveValue(state: "checkSchedule", until: nil, note: nil), now: 0) == nil)
        #expect(LiveClock.current(LiveValue(state: "dancing", until: nil, note: nil), now: 0) == nil)
    }

    @Test("The picture changes at the next minute, or where a live status ends before it")
    func clock() {
        var state = LiveState.sample()
        #expect(LiveClock.nextChange(of: state, after: Desk.now + 1) == Desk.now + 60)
        state.take(.liveChanged) {
            $0.owner = PersonValue(id: "BEN-ID", name: "Ben")
            $0.live = LiveValue(state: "free", until: "2026-01-09T12:00:30Z", note: nil)
        }
        #expect(LiveClock.nextChange(of: state, after: Desk.now + 1) == Desk.now + 30)
        #expect(LiveClock.nextChange(of: state, after: Desk.now + 30) == Desk.now + 60)
    }
}

extension LiveState {
    /// Returns the state after the first event of a watch.
    static func sample(friends: [String] = ["Ben"]) -> LiveState {
        var state = LiveState()
        state.take(.snapshot) {
            $0.week = Samples.week
            $0.friends = FriendsResponse(friends: friends.map { Samples.friend($0) })
            $0.requests = RequestsResponse(incoming: [], outgoing: [])
        }
        return state
    }

    mutating func take(_ name: EventName, _ fill: (inout WatchEvent) -> Void) {
        apply(.event(Samples.event(name, 1, fill), json: ""), now: Desk.now)
    }

    /// Returns the screen without colours.
    func picture(
        _ width: Int = 80, _ height: Int = 30, now: Int = Desk.now, isUnicode: Bool = true,
        browsing: LiveBrowsing = LiveBrowsing()
    ) -> [String] {
        view(now: now, isUnicode: isUnicode, browsing: browsing)
            .rows(ScreenSize(width: width, height: height))
    }

    func view(
        now: Int = Desk.now, isUnicode: Bool = true, browsing: LiveBrowsing = LiveBrowsing()
    ) -> LiveView {
        LiveView(
            state: self, now: now, clock: { _ in "12:00:00" },
            look: Look(format: .table, isUnicode: isUnicode), browsing: browsing)
    }
}
