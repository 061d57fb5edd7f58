import Foundation
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeTestSupport

extension ProcessTests {
    @Suite(.timeLimit(.minutes(3)))
    struct LiveStatusTests {
        private static func state(_ event: WatchEvent, _ state: LiveStateWord) -> WatchEvent? {
            event.event == .liveChanged && event.mine == false && event.live?.state == state.rawValue
                ? event : nil
        }

        @Test
        func `L3: a live status ends on time on a friend's machine though its owner was killed`() async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let client = ControlClient(
                    path: try .resolve(option: ana.socket, environment: [:], uid: getuid()))
                let said = try await client.call(
                    API.setLive, body: LiveBody(state: "free", seconds: 6, note: "park")
                ).value
                let event = try await friendship.acceptingWatch.next("free now") { Self.state($0, .free) }
                try #require(event.live?.note == "park" && event.live?.until == said.live.until)
                try #require(try await Self.who(ben).free.map(\.name) == ["Ana"])
                await ana.kill()
                try #require(try await Self.who(ben).free.map(\.name) == ["Ana"])
                let over = try await friendship.acceptingWatch.next("the end") {
                    Self.state($0, .checkSchedule)
                }
                let who = try await Self.who(ben)
                try #require(who.free.isEmpty && who.unknown.map(\.name) == ["Ana"])
                let end = try #require(said.live.until.flatMap(Self.date))
                let late = try #require(Self.date(over.at)).timeIntervalSince(end)
                try #require(late >= 0)
                print("told \(Int(late * 1_000)) ms after the end")
            }
        }

        @Test
        func `L2, L4: now toggle taps and now shows; it shows its end, is removed, and survives a kill`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let ana = friendship.asking
                for state in ["free", "busy", "free"] {
                    let live: LiveResponse = try await ana.ctl("now", "toggle", "--json").json()
                    try #require(live.live.state == state)
                }
                let shown: LiveResponse = try await ana.ctl("now", "--json").json()
                try #require(shown.live.state == "free" && shown.friends == [])
                let said = try await ana.ctl("now", "busy", "--for", "2h", "-m", "call")
                await ana.kill()
                try #require(said.code == 0, "\(said)")
                try await ana.start()
                // What was not sent before the kill is sent now.
                try await friendship.acceptingWatch.next("busy") { $0.live?.note == "call" ? $0 : nil }
                let week: WeekResponse = try await ana.ctl("week", "--json").json()
                try #require(week.live.state == "busy" && week.live.note == "call")
                let hers: LiveResponse = try await friendship.accepting.ctl("now", "--json").json()
                try #require(hers.live.state == "checkSchedule")
                try #require(
                    hers.friends?.map(\.name) == ["Ana"] && hers.friends?.first?.live?.note == "call")
                try #require(try await ana.ctl("now", "auto").code == 0)
                try await friendship.acceptingWatch.next("nothing") { Self.state($0, .checkSchedule) }
                let log: LogResponse = try await ana.ctl("log", "--about", "live", "--json").json()
                try #require(log.entries.count == 5)
            }
        }

        private static func who(_ node: NodeProcess) async throws -> WhoResponse {
            // If nobody is free, the command exits with 1, but still answers.
            try await node.ctl("who", "now", "--json").json()
        }

        private static func date(_ text: String) -> Date? {
            try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
    }
}
