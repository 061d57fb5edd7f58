import Testing
import UFreeAPI

@testable import UFreeCLI
@testable import UFreeControlClient

@Suite("The picture of the live view")
struct LiveViewTests {
    @Test("The week, the friends' weeks, a request with its code and what to type, and the last events")
    func whole() {
        var state = LiveState.sample(friends: ["Ben", "Dora"])
        state.take(.peerDisconnected) {
            $0.friend = Samples.friend("Dora", verified: false, connected: false)
        }
        state.take(.liveChanged) {
            $0.owner = PersonValue(id: "BEN-ID", name: "Ben")
            $0.live = LiveValue(state: "free", until: "2026-01-09T18:00:00Z", note: "park")
        }
        state.take(.requestIncoming) { $0.request = Samples.request("Cleo") }
        let picture = """
             UFree  Ana                                                    Fri 9 Jan  12:00

            Friend Requests
              Cleo  code 042 137  2 min ago
                Fingerprint  CLEO-ID
                Accept  ufreectl accept Cleo    Decline  ufreectl decline Cleo
              Compare the code with the other side before you accept.

            My Week
              Fri 9 Jan   🌙    Evening Only       after 7
              Sat 10 Jan  ✓     Free
              Sun 11 Jan  ✗     Busy
              Mon 12 Jan  🌅    Morning Only
              Tue 13 Jan  🌞    Afternoon Only     café 日本
              Wed 14 Jan  🌅🌙  Morning + Evening
              Thu 15 Jan  ·     No Status

            My Trusted Circle
                    Fri   Sat   Sun   Mon   Tue   Wed   Thu
              Ben   🌙    ✓     ✗     🌅    🌞    🌅🌙  ·       ⚡ Free until 18:00  "park"…
              Dora  🌙    ✓     ✗     🌅    🌞    🌅🌙  ·       as of 2 min ago  not verifi…

             12:00:00  Live: 2 friends, 2 connected.
             12:00:00  Dora is no longer connected.
             12:00:00  ⚡ Ben: Free until 18:00 ("park")
             12:00:00  Friend request from Cleo, code 042 137

             q  quit      ✓ Free  ✗ Busy  🌅 Morning  🌞 Afternoon  🌙 Evening  · No Status
            """
        #expect(state.picture(80, 28).joined(separator: "\n") == picture)
    }

    @Test("No row is wider than the terminal and there are as many as it has, whatever its size")
    func sizes() {
        var state = LiveState.sample(friends: (1...30).map { "友だち\($0)e\u{301}" })
        for number in 1...3 {
            state.take(.requestIncoming) { $0.request = Samples.request("Cleo \(number)", id: "r\(number)") }
        }
        for width in [1, 2, 7, 20, 39, 40, 59, 80, 81, 200] {
            for height in [0, 1, 2, 3, 5, 10, 24, 25, 60, 100] {
                let rows = state.picture(width, height)
                #expect(rows.count == height)
                #expect(rows.allSatisfy { DisplayWidth.of($0) <= width }, "\(width) x \(height)")
            }
        }
    }

    @Test("Without room it says how many friends are not shown")
    func cropped() {
        let state = LiveState.sample(friends: (10...59).map { "Friend \($0)" })
        let rows = state.picture(80, 24)
        let shown = rows.filter { $0.contains("Friend ") }.count
        #expect(shown == 6)
        #expect(rows.contains("  … \(50 - shown) more rows not shown"))
        #expect(rows.filter { $0.contains("Jan  ") }.count == 8)
        let tiny = state.picture(80, 8)
        #expect(tiny.contains { $0.contains("more rows not shown") })
        #expect(tiny.last?.hasPrefix(" q  quit") == true)
    }

    @Test("F7: on a narrow screen a fingerprint, the commands and problems wrap into further rows")
    func wrapped() {
        let fingerprint = (0..<8).map { String(repeating: "\($0)", count: 7) }.joined(separator: "-")
        var request = Samples.request("Cleo")
        request.from.id = fingerprint
        var state = LiveState.sample()
        state.take(.requestIncoming) { $0.request = request }
        let health = HealthValue(
            code: "storage", severity: "error", since: Samples.time, text: "Bad.", fix: "Do.")
        state.take(.healthChanged) { $0.health = [health] }
        for width in [24, 40, 62] {
            let rows = state.picture(width, 60)
            let text = rows.map { $0.drop { $0 == " " } }.joined()
            #expect(text.contains(fingerprint), "\(width)")
            #expect(text.filter { $0 != " " }.contains("DeclineufreectldeclineCleo"), "\(width)")
            #expect(rows.allSatisfy { DisplayWidth.of($0) <= width }, "\(width)")
        }
        let narrow = state.picture(40, 60)
        #expect(narrow.contains("    Accept  ufreectl accept Cleo"))
        #expect(narrow.contains("    Decline  ufreectl decline Cleo"))
        #expect(narrow.contains("    2222222-3333333-4444444-5555555-"))
    }

    @Test("Text from a friend cannot move the cursor, and ASCII is enough")
    func hostile() {
        var friend = Samples.friend("Eve\u{1B}[2J\nx")
        friend.live = LiveValue(state: "free", until: nil, note: "\u{1B}]0;title\u{7}")
        var state = LiveState.sample()
        state.take(.friendAdded) { $0.friend = friend }
        let rows = state.picture(200, 40)
        #expect(rows.allSatisfy { row in !row.unicodeScalars.contains { $0.value < 0x20 } })
        #expect(rows.contains { $0.contains("Eve\\u{1B}[2J x") })
        let ascii = LiveState.sample().picture(100, 30, isUnicode: false).filter { !$0.contains("13 Jan") }
        #expect(ascii.allSatisfy { row in row.utf8.allSatisfy { $0 < 0x80 } })
        #expect(LiveState.sample().picture(44, 30, isUnicode: false).contains { $0.hasSuffix("...") })
    }

    @Test("A friend in another zone has days under my dates, and the zone is shown")
    func zones() {
        var friend = Samples.friend("Ken", zone: "Asia/Tokyo")
        // It is already Saturday there.
        friend.days = Array(friend.days.dropFirst()) + [Samples.day("2026-01-16", .free)]
        var state = LiveState.sample(friends: [])
        state.take(.friendAdded) { $0.friend = friend }
        let row = state.picture(100, 30).first { $0.contains("  Ken") }
        #expect(row == "  Ken        ✓     ✗     🌅    🌞    🌅🌙  ·       connected  Asia/Tokyo")
    }

    @Test("An absent daemon is reported, and the known state is kept")
    func disconnected() {
        var state = LiveState.sample()
        state.apply(.disconnected, now: Desk.now)
        #expect(state.picture()[1] == " Lost the connection to the daemon; waiting for it to come back.")
        #expect(state.picture().contains { $0.contains("Evening Only") })
        state.apply(.reconnected, now: Desk.now)
        #expect(state.picture()[1] == "")
    }

    @Test("W4: without friends it says how to find some")
    func empty() {
        let rows = LiveState.sample(friends: []).picture()
        #expect(rows.contains("No Friends Yet"))
        #expect(rows.contains { $0.contains("[Find Friends]") })
    }

    @Test("L3: a live status is removed at its end without any event")
    func expiry() {
        var state = LiveState.sample()
        for (owner, isMine) in [(PersonValue(id: "BEN-ID", name: "Ben"), false), (Samples.week.owner, true)] {
            state.take(.liveChanged) {
                ($0.owner, $0.mine) = (owner, isMine)
                $0.live = LiveValue(state: "busy", until: "2026-01-09T12:30:00Z", note: nil)
            }
        }
        func shown(_ now: Int) -> Int {
            // The event stays in the list of recent events, with its time.
            state.picture(120, 40, now: now).filter {
                $0.contains("until 12:30") && !$0.hasPrefix(" 12:00:00") && !$0.contains("12:00:00")
            }.count
        }
        #expect(shown(Desk.now + 1799) == 2)
        #expect(shown(Desk.now + 1800) == 0)
    }
}
