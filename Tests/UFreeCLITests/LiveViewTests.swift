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
              Cleo  code 042 137  2 min ago  ufreectl accept Cleo  or decline Cleo
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

             q quit ↑↓ /  ✓ Free  ✗ Busy  🌅 Morning  🌞 Afternoon  🌙 Evening  · No Status
            """
        #expect(state.picture(80, 26).joined(separator: "\n") == picture)
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
        #expect(tiny.last?.hasPrefix(" q quit") == true)
    }

    @Test("In 80x24 with 18 friends and three requests, each request has one line and the rest is counted")
    func eighty() {
        var state = LiveState.sample(friends: (10...27).map { "Friend \($0)" })
        for name in ["Cleo", "Dan", "Eve"] {
            state.take(.requestIncoming) { $0.request = Samples.request(name, id: name) }
        }
        let rows = state.picture(80, 24)
        for name in ["Cleo", "Dan", "Eve"] {
            #expect(
                rows.contains(
                    "  \(name)  code 042 137  2 min ago  ufreectl accept \(name)  or decline \(name)"))
        }
        let friends = rows.filter { $0.hasPrefix("  Friend ") }.count
        #expect(rows.contains("  … \(18 - friends) more rows not shown"))
        #expect(rows.last?.hasPrefix(" q quit ↑↓ /") == true)
    }

    @Test(
        "However little room there is, rows shown and rows counted are together all rows", arguments: 2...40)
    func counts(height: Int) {
        var state = LiveState.sample(friends: (10...27).map { "Friend \($0)" })
        state.take(.requestIncoming) { $0.request = Samples.request("Cleo") }
        let rows = state.picture(80, height)
        let all = state.picture(80, 200)
        // Events and the hint below the requests are left out without a word.
        let whole =
            all.filter { !$0.isEmpty && !$0.hasPrefix(" 12:00:00") && !$0.contains("Compare") }.count - 1
        let shown = rows.dropLast().filter {
            !$0.isEmpty && !$0.hasPrefix(" 12:00:00") && !$0.contains("Compare") && !$0.contains("not shown")
        }.count
        let counted = rows.compactMap { $0.firstMatch(of: #/… (\d+) more row/#).flatMap { Int($0.1) } }
        #expect(shown + counted.reduce(0, +) == whole, "\(rows)")
    }

    @Test("Keys scroll through all rows and back to the overview; a place says which rows are shown")
    func scrolling() {
        let state = LiveState.sample(friends: (10...59).map { "Friend \($0)" })
        var browsing = LiveBrowsing()
        func press(_ keys: LiveKey...) -> [String] {
            for key in keys {
                let all = state.view(browsing: browsing).document(ScreenSize(width: 80, height: 24))
                #expect(browsing.press(key, count: all.count, page: 23) == nil)
            }
            return state.picture(80, 24, browsing: browsing)
        }
        let whole = state.view().document(ScreenSize(width: 80, height: 24))
        #expect(Array(press(.down).dropLast()) == Array(whole[1..<24]))
        #expect(press(.up) == state.picture(80, 24))
        #expect(press(.up) == state.picture(80, 24))
        #expect(Array(press(.character(" ")).dropLast()) == Array(whole[22..<45]))
        let end = press(.end)
        #expect(Array(end.dropLast()) == Array(whole.suffix(23)))
        #expect(end.last?.hasSuffix("\(whole.count - 22)-\(whole.count) of \(whole.count)") == true)
        #expect(press(.pageDown, .down, .character("j"), .character("G")) == end)
        #expect(Array(press(.character("k")).dropLast()) == Array(whole.dropLast().suffix(23)))
        #expect(press(.character("b"), .pageUp, .pageUp, .pageUp) == state.picture(80, 24))
        #expect(press(.character("j"), .home) == state.picture(80, 24))
        #expect(press(.end, .escape, .character("g"), .character("x")) == state.picture(80, 24))
    }

    @Test("A search shows what contains its words, in any order and case, and Escape shows everything again")
    func search() {
        let state = LiveState.sample(friends: ["Ana Müller", "Ben", "Mia"])
        var browsing = LiveBrowsing()
        func type(_ text: String) {
            for character in text { _ = browsing.press(.character(character), count: 9, page: 23) }
        }
        func found() -> [String] { state.picture(80, 24, browsing: browsing).filter { !$0.isEmpty } }
        type("/MÜLLER ana")
        #expect(
            found().filter { $0.hasPrefix("  ") && !$0.contains("Fri") }.map { $0.prefix(12) } == [
                "  Ana Müller"
            ])
        #expect(found().last?.contains("/MÜLLER ana_ ") == true)
        type("q")
        #expect(found().last?.hasSuffix("nothing found") == true)
        _ = browsing.press(.erase, count: 9, page: 23)
        _ = browsing.press(.enter, count: 9, page: 23)
        #expect(found().last?.hasPrefix(" /MÜLLER ana  q quit") == true)
        #expect(browsing.press(.character("q"), count: 9, page: 23) == .leave)
        _ = browsing.press(.escape, count: 9, page: 23)
        #expect(browsing == LiveBrowsing())
        type("/" + String(repeating: "x", count: 10_000))
        #expect(browsing.search?.count == 64)
        for _ in 0...64 { _ = browsing.press(.erase, count: 9, page: 23) }
        #expect(browsing == LiveBrowsing())
        _ = browsing.press(.erase, count: 9, page: 23)
        #expect(browsing == LiveBrowsing())
    }

    @Test("A search looks at words, not at colours")
    func coloured() {
        var browsing = LiveBrowsing()
        for character in "/31 free" { _ = browsing.press(.character(character), count: 9, page: 9) }
        #expect(!browsing.shows(["\u{1B}[31mFree\u{1B}[0m"]))
        #expect(browsing.shows(["\u{1B}[31mFree\u{1B}[0m until", "the 31st"]))
    }

    @Test("On a narrow screen the commands and problems wrap into further rows")
    func wrapped() {
        var state = LiveState.sample()
        state.take(.requestIncoming) {
            $0.request = Samples.request("Cleo")
            $0.request?.sameNameAs = "CLEO-ID"
        }
        let health = HealthValue(
            code: "storage", severity: "error", since: Samples.time, text: "Bad.", fix: "Do.")
        state.take(.healthChanged) { $0.health = [health] }
        for width in [24, 40, 62] {
            let rows = state.picture(width, 60)
            let text = rows.map { $0.drop { $0 == " " } }.joined(separator: " ")
            #expect(text.contains("ufreectl accept Cleo"), "\(width)")
            #expect(text.contains("but another key"), "\(width)")
            #expect(rows.allSatisfy { DisplayWidth.of($0) <= width }, "\(width)")
        }
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
