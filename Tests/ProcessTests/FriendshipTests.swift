import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// Two people and two machines: real daemons and clients on the loopback interface.
    @Suite(.timeLimit(.minutes(2)))
    struct FriendshipTests {
        @Test func `F7: both sides see the same six digits before anybody accepts`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                try #require(friendship.askingCode == friendship.acceptingCode)
                try #require(friendship.askingCode.count == 6)
                try #require(friendship.askingCode.allSatisfy { $0.isASCII && $0.isNumber })
            }
        }

        @Test func `F3: accepting with the code makes a verified friend, and both sides have one friend`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let ana = try await friendship.asking.ctl("friends", "--json").json(FriendsResponse.self)
                    .friends
                let ben = try await friendship.accepting.ctl("friends", "--json").json(FriendsResponse.self)
                    .friends
                try #require(ana.map(\.name) == ["Ben"])
                try #require(ben.map(\.name) == ["Ana"])
                try #require(ben.first?.verified == true)
                let requests = try await friendship.accepting.ctl("requests", "--json").json(
                    RequestsResponse.self)
                try #require(requests.incoming.allSatisfy { $0.status != "pending" })
            }
        }

        @Test func `F3: accepting twice succeeds`() async throws {
            try await ProcessLan.run { lan in
                let ben = try await lan.friends().accepting
                let again = try await ben.ctl("accept", "Ana")
                try #require(again.code == 0, "\(again)")
                try #require(
                    try await ben.ctl("friends", "--json").json(FriendsResponse.self).friends.count == 1)
            }
        }

        @Test
        func `F7: accept with a name and no terminal needs a code or --yes, and accepts nothing without`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, ben) = (lan.node("Ana"), lan.node("Ben"))
                for node in [ana, ben] { try await node.start() }
                let watch = try await ben.watch()
                try #require(try await ana.ctl("add", try await ben.address()).code == 0)
                let code = try await watch.next("request with a code") { $0.request?.code }
                let refused = try await ben.ctl("accept", "Ana")
                try #require(refused.code == 64, "\(refused)")
                for text in [
                    String(code.prefix(3)), String(code.suffix(3)), "Fingerprint", "--code", "--yes",
                ] {
                    try #require(refused.errors.contains(text), "\(refused)")
                }
                let status = try await ben.ctl("status", "--json").json(StatusResponse.self)
                try #require(status.attention == .init(requests: 1, codes: 0, undelivered: 0))
                try #require(try await ben.ctl("accept", "Ana", "--yes").code == 0)
                let friends = try await ben.ctl("friends", "--json").json(FriendsResponse.self).friends
                try #require(friends.map(\.verified) == [false])
            }
        }

        @Test func `F11, F12: a machine that is not there is named, with the reason, and the request stays`()
            async throws
        {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                try await ana.start()
                // Nothing listens on this port.
                try #require(try await ana.ctl("add", "127.0.0.1:1").code == 0)
                let deadline = ContinuousClock.now + .seconds(20)
                var requests = try await ana.ctl("requests", "--json").json(RequestsResponse.self).outgoing
                while requests.first?.problem == nil, ContinuousClock.now < deadline {
                    requests = try await ana.ctl("requests", "--json").json(RequestsResponse.self).outgoing
                }
                try #require(requests.map(\.problem) == ["refused"])
                let shown = try await ana.ctl("requests", "--table")
                try #require(shown.output.contains("127.0.0.1:1 refuses connections"), "\(shown)")
                let added = try await ana.ctl("add", "nowhere.invalid", "--json").json(
                    OutgoingRequestResponse.self)
                try #require(added.request.address == "nowhere.invalid:7633")
                let status = try await ana.ctl("status", "--json").json(StatusResponse.self)
                try #require(status.attention?.undelivered == 2)
            }
        }

        @Test func `Fault 48: two accepts at once, a kill -9 and a third make exactly one friendship`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, ben) = (lan.node("Ana"), lan.node("Ben"))
                for node in [ana, ben] { try await node.start() }
                let (anaWatch, benWatch) = (try await ana.watch(), try await ben.watch())
                try #require(try await ana.ctl("add", try await ben.address()).code == 0)
                let code = try await benWatch.next("request with a code") { $0.request?.code }
                let words = ["accept", "Ana", "--code", code]
                async let first = ben.ctl(words)
                async let second = ben.ctl(words)
                let accepted = try await first
                await ben.kill()
                try #require(accepted.code == 0, "\(accepted)")
                // Either it was done too, or the daemon was gone.
                let other = try await second
                report("the other accept: exit \(other.code ?? -1)")
                try await ben.start()
                let again = try await ben.ctl("accept", "Ana")
                try #require(again.code == 0, "\(again)")
                try await anaWatch.next(.friendAdded, within: .seconds(30))
                // An edit ends the wait: a second friendship would have been reported before it.
                try #require(try await ben.ctl("set", "tomorrow", "free", "-m", "friends").code == 0)
                try await anaWatch.day(note: "friends")
                try #require(try anaWatch.all().filter { $0.event == .friendAdded }.count == 1)
                for (node, friend) in [(ana, "Ben"), (ben, "Ana")] {
                    let friends = try await node.ctl("friends", "--json").json(FriendsResponse.self).friends
                    try #require(friends.map(\.name) == [friend])
                }
            }
        }

        @Test func `F7: a wrong code is 65, nothing is accepted and the request stays`() async throws {
            try await ProcessLan.run { lan in
                let ana = lan.node("Ana")
                let ben = lan.node("Ben")
                try await ana.start()
                try await ben.start()
                let watch = try await ben.watch()
                try #require(try await ana.ctl("add", try await ben.address()).code == 0)
                let code = try await watch.next("request with a code") { $0.request?.code }
                let wrong = code == "000000" ? "000001" : "000000"
                let refused = try await ben.ctl("accept", "Ana", "--code", wrong)
                try #require(refused.code == 65, "\(refused)")
                try #require(refused.errors.contains("The code does not match. Nothing was changed."))
                let requests = try await ben.ctl("requests", "--json").json(RequestsResponse.self)
                try #require(requests.incoming.map(\.status) == ["pending"])
                try #require(
                    try await ben.ctl("friends", "--json").json(FriendsResponse.self).friends.isEmpty)
            }
        }

        @Test func `F6: removing a friend works on both sides, and the removed one sees nothing more`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "before").code == 0)
                try await friendship.acceptingWatch.day(note: "before")
                let removed = try await ana.ctl("friend", "rm", "Ben", "--yes")
                try #require(removed.code == 0, "\(removed)")
                try await friendship.acceptingWatch.next(.friendRemoved)
                try #require(
                    try await ana.ctl("friends", "--json").json(FriendsResponse.self).friends.isEmpty)
                try #require(
                    try await ben.ctl("friends", "--json").json(FriendsResponse.self).friends.isEmpty)
                let week = try await ben.ctl("week", "Ana")
                try #require(week.code == 67, "\(week)")
                try #require(!week.output.contains("before"))
            }
        }

        @Test func `F6: a removed person is found again by their id alone, without a restart`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let id = try await ben.status().id
                try #require(try await ana.ctl("friend", "rm", "Ben", "--yes").code == 0)
                try await friendship.acceptingWatch.next(.friendRemoved)
                let asked = try await ana.ctl("add", id)
                try #require(asked.code == 0, "\(asked)")
                try await friendship.acceptingWatch.next("request of Ana") { $0.request }
            }
        }

        @Test func `I3: a reset ends me at a friend at once, and nothing is left here`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                try #require(try await ana.ctl("set", "tomorrow", "evening", "-m", "before").code == 0)
                try await friendship.acceptingWatch.day(note: "before")
                let reset = try await ana.ctl("identity", "reset", "--yes", "--json")
                try #require(reset.code == 0, "\(reset)")
                try #require(try reset.json(ResetResponse.self).farewell.untold == 0)
                try await friendship.acceptingWatch.next(.friendRemoved)
                try #require(await ana.daemon?.exit(within: .seconds(10)) == .exited(0))
                let left = try FileManager.default.contentsOfDirectory(atPath: ana.home).sorted()
                try #require(
                    left.allSatisfy { ["lock", "control.sock", "control.sock.lock"].contains($0) }, "\(left)")
                try #require(try await ben.ctl("week", "Ana").code == 67)
                let friends = try await ben.ctl("friends", "--json").json(FriendsResponse.self)
                try #require(friends.friends.isEmpty)
            }
        }

        @Test
        func
            `I3: a friend who was away during a reset learns it later; until then everything else is refused`()
            async throws
        {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                let id = try await ana.status().id
                let address = try await ben.address()
                try await spread(of: ana, to: ben)
                await ben.kill()
                let reset = try await ana.ctl("identity", "reset", "--yes", "--json")
                try #require(reset.code == 0, "\(reset)")
                try #require(try reset.json(ResetResponse.self).farewell.untold == 1)
                let status = try await ana.status()
                try #require(status.id == id && status.health.map(\.code) == ["identityReset"])
                let refused = try await ana.ctl("week")
                try #require(refused.code == 65 && refused.errors.contains("reset"), "\(refused)")
                // A restart does not end it, and neither does a crash.
                await ana.kill()
                try await ana.start(["--peer", address])
                let identity = try await ana.ctl("identity", "--json").json(IdentityResponse.self)
                try #require(identity.farewell?.untold == 1)
                try await ben.start(["--listen", address])
                let since = "\(try await ben.status().instance):0"
                try await ben.watch(since: since).next(.friendRemoved)
                try #require(await ana.daemon?.exit(within: .seconds(20)) == .exited(0))
                try await leavesNothing(at: ben)
                // The next start is a first one.
                try await ana.start()
                try #require(try await ana.status().id != id)
                try #require(try await ana.ctl("week").code == 0)
            }
        }

        @Test func `F6: a removal that the other side missed reaches it when it is back`() async throws {
            try await ProcessLan.run { lan in
                let friendship = try await lan.friends()
                let (ana, ben) = (friendship.asking, friendship.accepting)
                try await spread(of: ana, to: ben)
                await ben.kill()
                try #require(try await ana.ctl("friend", "rm", "Ben", "--yes").code == 0)
                try #require(try await ana.ctl("set", "tomorrow", "free", "-m", "after").code == 0)
                try await ben.start()
                let since = "\(try await ben.status().instance):0"
                try await ben.watch(since: since).next(.friendRemoved)
                try #require(
                    try await ben.ctl("friends", "--json").json(FriendsResponse.self).friends.isEmpty)
                try await leavesNothing(at: ben)
            }
        }

        // MARK: Traces

        private static let canary = "Anastasia Canary"

        /// Ana takes a name that occurs nowhere else, and Ben's database has it.
        private func spread(of ana: NodeProcess, to ben: NodeProcess) async throws {
            try #require(try await ana.ctl("profile", "set", "name", Self.canary).code == 0)
            try await until("Ben has the name", within: .seconds(10)) {
                try await ben.ctl("friends").output.contains(Self.canary) ? true : nil
            }
            try #require(try !traces(at: ben).isEmpty)
        }

        /// Once the daemon has ended, no file has the name.
        private func leavesNothing(at ben: NodeProcess) async throws {
            try #require(await ben.stop() == .exited(0))
            let found = try traces(at: ben)
            try #require(found.isEmpty, "\(found)")
        }

        private func traces(at node: NodeProcess) throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: node.home).filter { file in
                let bytes = FileManager.default.contents(atPath: "\(node.home)/\(file)")
                return bytes?.firstRange(of: Data(Self.canary.utf8)) != nil
            }
        }
    }
}
