import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// `ufreectl watch --notify` on a real session bus.
    @Suite struct NotificationTests {
        @Test
        func `Seven days of a friend are one notification, escaped; the next takes its place; requests too`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let service = try await lan.notifications(["body", "body-markup", "actions"])
                let watch = try await ben.watch(options: ["--notify"], variables: service.variables)
                try #require(try await ana.ctl("set", "week", "free", "-m", "a <b> & c").code == 0)
                let first = try await service.next("seven days") { $0.summary == "Ana changed 7 days" }
                try #require(first.app == "UFree")
                try #require(first.replaces == 0)
                try #require(first.actions == 0)
                try #require(first.timeout == -1)
                let lines = try #require(first.body).split(separator: "\n")
                try #require(lines.count == 5)
                try #require(lines.first?.hasSuffix("Free (\"a &lt;b&gt; &amp; c\")") == true)
                try #require(lines.last == "… 3 more")
                for _ in 1...7 { try await watch.day(note: "a <b> & c") }

                try #require(try await ana.ctl("set", "today", "busy", "-m", "now").code == 0)
                let second = try await service.next("the next day")
                try #require(second.replaces == 41)
                try #require(second.body?.contains("Busy (\"now\")") == true)
                // Changes of one's own days cause no notification.
                try #require(try await ben.ctl("set", "today", "busy").code == 0)

                let eve = lan.node("Eve")
                try await eve.start()
                let address = try await ben.address()
                try #require(try await eve.ctl("add", address).code == 0)
                let request = try await service.next("the request") {
                    $0.body?.contains("no code yet") == false
                }
                try #require(request.summary == "Friend request from Eve")
                let code = try await watch.next("code") { $0.request?.code }
                let shown = "Code \(code.prefix(3)) \(code.suffix(3))\nufreectl accept Eve"
                try #require(request.body == shown)
                let calls = try service.calls().map(\.call)
                try #require(Array(calls.prefix(3)) == ["ready", "GetCapabilities", "Notify"])
                try #require(calls.filter { $0 == "GetCapabilities" }.count == 1)
                try #require(try service.calls().compactMap(\.summary).allSatisfy { !$0.contains("Ben") })
            }
        }

        @Test
        func `F14: headless shows requests, also waiting ones, and met wishes, and outlives the daemon`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let service = try await lan.notifications(["body"])
                let address = try await ben.address()
                let (eve, max) = (lan.node("Eve"), lan.node("Max"))
                for node in [eve, max] { try await node.start() }
                let watch = try await ben.watch()
                try #require(try await eve.ctl("add", address).code == 0)
                _ = try await watch.next("the request") { $0.request?.from.name }
                let (_, lines) = try ben.follow(["watch", "--headless"], variables: service.variables)
                try await service.next("the request that waited") { $0.summary == "Friend request from Eve" }

                try #require(try await ben.ctl("notify", "when", "Ana", "free", "evening").code == 0)
                try #require(try await ana.ctl("set", "today..+6", "free").code == 0)
                try await service.next("the wish") { $0.summary?.contains("Ana") == true }

                await ben.kill()
                try await ben.start()
                try #require(try await max.ctl("add", try await ben.address()).code == 0)
                try await service.next("a request after a restart") {
                    $0.summary == "Friend request from Max"
                }
                let summaries = try service.calls().compactMap(\.summary)
                try #require(!summaries.contains { $0.contains("changed") }, "\(summaries)")
                try #require(lines.all.isEmpty)
            }
        }

        @Test(arguments: ["no bus", "no service", "a service that is deaf"])
        func `Without a notification service the watch continues, and reports it once`(what: String)
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                var variables = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(lan.directory)/none"]
                if what != "no bus" {
                    variables = try await lan.notifications(what == "no service" ? nil : ["deaf"]).variables
                }
                let (_, lines) = try ben.follow(["watch", "--notify", "--plain"], variables: variables)
                try await lines.expect("snapshot")
                for note in ["one", "two"] {
                    try #require(try await ana.ctl("set", "today", "free", "-m", note).code == 0)
                    // Long before the timeout for an answer from the bus.
                    try await lines.expect("\t\(note)\t", within: .seconds(4))
                }
                guard what != "a service that is deaf" else { return }
                let sentence = "No desktop notifications: this session has no notification service."
                let said = ben.followedErrors.split(separator: "\n").map(String.init)
                try #require(said.filter { $0 == sentence }.count == 1, "\(said)")
            }
        }
    }
}
