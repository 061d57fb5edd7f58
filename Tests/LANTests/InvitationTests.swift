import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension LANTests {
    /// From nothing to friends, by a code that is read out and by a link.
    @Suite(.timeLimit(.minutes(5)))
    struct InvitationTests {
        @Test func `P4: a code makes verified friends of two hosts that show no name`() async throws {
            try await Lan.run(hosts: 2) { lan in
                let (ana, ben) = try await start(lan)
                for node in [ana, ben] { try #require(try await node.ctl("discoverable", "off").code == 0) }
                for round in 1...Rounds.of(2, full: 10) {
                    let start = ContinuousClock.now
                    let code = try await code(of: ana)
                    let made = ContinuousClock.now - start
                    let joined = try await ben.ctl("join", code)
                    try #require(joined.code == 0, "\(joined)")
                    report(
                        """
                        round \(round): code after \(Measures.text(made)), friends on both hosts \
                        \(Measures.text(ContinuousClock.now - start)) after the start of the first command
                        """)
                    for (node, friend) in [(ana, "Ben"), (ben, "Ana")] {
                        let friends = try await node.ctl("friends", "--json").json(FriendsResponse.self)
                            .friends
                        try #require(friends.map(\.name) == [friend] && friends.allSatisfy(\.verified))
                    }
                    // Used up: nobody announces its number any more.
                    let again = try await ben.ctl("join", code)
                    try #require([65, 75].contains(again.code), "\(again)")
                    try #require(try await ana.ctl("invite", "list", "--plain").output.isEmpty)
                    try #require(try await ana.ctl("friend", "rm", "Ben", "--yes").code == 0)
                    try await until("Ben sees that Ana is gone") {
                        try await ben.ctl("friends", "--json").json(FriendsResponse.self).friends.isEmpty
                            ? true : nil
                    }
                }
            }
        }

        @Test func `P4: a wrong code is refused, and three tries end it`() async throws {
            try await Lan.run(hosts: 2) { lan in
                let (ana, ben) = try await start(lan)
                let code = try await code(of: ana)
                let wrong = Self.other(code)
                for _ in 1...3 {
                    let refused = try await ben.ctl("join", wrong)
                    try #require(refused.code == 65 && refused.errors.contains("not right"), "\(refused)")
                }
                let late = try await ben.ctl("join", code)
                try #require(late.code == 75 || late.code == 65, "\(late)")
                try #require(try await ana.ctl("friends", "--plain").output.isEmpty)
            }
        }

        @Test func `P4: somebody else who announces the number of a code is passed over`() async throws {
            try await Lan.run(hosts: 3) { lan in
                let (ana, ben) = try await start(lan)
                let cem = lan.node("Cem", on: lan.hosts[2])
                try await cem.start()
                let code = try await code(of: ana)
                let number = code.prefix { $0 != "-" }
                let (publisher, _) = try lan.hosts[2].follow(
                    "avahi-publish", "-s", "00112233445566778899", "_ufree._tcp", "7633", "v=1", "i=\(number)"
                )
                try await until("the false announcement is heard") {
                    try await ben.ctl("nearby").code == 0 ? true : nil
                }
                let joined = try await ben.ctl("join", code)
                try #require(joined.code == 0, "\(joined)")
                try #require(try await cem.ctl("friends", "--plain").output.isEmpty)
                _ = publisher
            }
        }

        @Test func `P4: a link makes verified friends without discovery`() async throws {
            try await Lan.run(hosts: 2) { lan in
                let (ana, ben) = try await start(lan, options: ["--discovery", "off"])
                let start = ContinuousClock.now
                let made = try await ana.ctl("invite", "--link", "--json").json(InvitationsResponse.self)
                let link = try #require(made.invitations.first?.text)
                let joined = try await ben.ctl("join", link)
                try #require(joined.code == 0, "\(joined)")
                report(
                    "by link, without discovery: friends on both hosts \(Measures.text(ContinuousClock.now - start))"
                )
                let friends = try await ana.ctl("friends", "--json").json(FriendsResponse.self).friends
                try #require(friends.map(\.name) == ["Ben"] && friends.allSatisfy(\.verified))
            }
        }

        private func start(_ lan: Lan, options: [String] = []) async throws -> (NodeProcess, NodeProcess) {
            let ana = lan.node("Ana", on: lan.hosts[0], options: options)
            let ben = lan.node("Ben", on: lan.hosts[1], options: options)
            for node in [ana, ben] { try await node.start() }
            return (ana, ben)
        }

        /// Another code with the same number: the changes of its first two letters cancel out in the check character.
        private static func other(_ code: String) -> String {
            let alphabet = Array("123456789ABCDEFGHJKMNPQRSTVWXYZ")
            var letters = Array(code)
            let first = code.prefix { $0 != "-" }.count + 1
            for (place, step) in [(first, 4), (first + 1, alphabet.count - 3)] {
                let value = alphabet.firstIndex(of: letters[place]) ?? 0
                letters[place] = alphabet[(value + step) % alphabet.count]
            }
            return String(letters)
        }

        /// Makes a code, as soon as discovery works.
        private func code(of node: NodeProcess) async throws -> String {
            try await until("\(node.name)'s code") { () -> String? in
                let made = try await node.ctl("invite", "--json")
                guard made.code == 0 else { return nil }
                return try made.json(InvitationsResponse.self).invitations.first?.text
            }.value
        }
    }
}
