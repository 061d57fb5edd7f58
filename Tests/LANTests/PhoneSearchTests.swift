import Crypto
import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension LANTests {
    /// Who is found by a phone number.
    @Suite(.timeLimit(.minutes(5)))
    struct PhoneSearchTests {
        private static let number = "+436641234567"

        @Test func `P2: a number is found where its owner allows it, and nowhere else`() async throws {
            try await Lan.run(hosts: 3) { lan in
                let (ana, ben) = (lan.node("Ana", on: lan.hosts[0]), lan.node("Ben", on: lan.hosts[1]))
                let cem = lan.node("Cem", on: lan.hosts[2])
                for node in [ana, ben, cem] { try await node.start() }
                try await until("all are nearby") {
                    try await ana.ctl("nearby", "--json").json(NearbyResponse.self).people.count == 2
                        ? true : nil
                }
                try #require(try await ben.ctl("profile", "set", "phone", Self.number).code == 0)
                // Only contacts may, and there are none.
                let hidden = try await find(Self.number, from: ana, code: 1)
                try #require(hidden.asked == 2 && hidden.needNumber == 2, "\(hidden)")
                try #require(try await ana.ctl("profile", "set", "phone", "+436649999999").code == 0)
                let still = try await find(Self.number, from: ana, code: 1)
                try #require(still.answered == 2 && still.needNumber == 0, "\(still)")

                try #require(try await ben.ctl("profile", "set", "finders", "anyone").code == 0)
                let start = ContinuousClock.now
                let found = try await find(Self.number, from: ana, code: 0)
                let hit = ContinuousClock.now - start
                try #require(found.found.map(\.person.name) == ["Ben"] && found.answered == 2, "\(found)")
                let other = ContinuousClock.now
                let miss = try await find("+436640000000", from: ana, code: 1)
                report(
                    "a hit took \(Measures.text(hit)), a miss \(Measures.text(ContinuousClock.now - other))")
                try #require(miss.found.isEmpty && miss.answered == 2)
                try #require(try await ana.ctl("find", "+436649999999").code == 65)

                // What was found can be asked, and friends are not searched.
                let id = try #require(found.found.first?.person.id)
                _ = try await lan.processes.befriend(ana, ben, asking: id)
                try await until("they are friends") {
                    try await find(Self.number, from: ana, code: 1).asked == 1 ? true : nil
                }
            }
        }

        @Test func `P2: neither side's files and logs let anybody try numbers`() async throws {
            try await Lan.run(hosts: 2) { lan in
                let (ana, ben) = (lan.node("Ana", on: lan.hosts[0]), lan.node("Ben", on: lan.hosts[1]))
                for node in [ana, ben] { try await node.start(["--log-level", "trace"]) }
                try #require(try await ben.ctl("profile", "set", "phone", Self.number).code == 0)
                try #require(try await ben.ctl("profile", "set", "finders", "anyone").code == 0)
                let file = "\(lan.processes.directory)/contacts.csv"
                try Data("Name,Phone\nBen,\(Self.number)\n".utf8).write(to: URL(filePath: file))
                try #require(try await ana.ctl("contacts", "import", file).code == 0)
                try await until("Ben is nearby") {
                    try await ana.ctl("nearby", "--json").json(NearbyResponse.self).people.count == 1
                        ? true : nil
                }
                try #require(try await ana.ctl("find", "--contacts").code == 0)
                _ = try await find(Self.number, from: ana, code: 0)
                let files = try [ana, ben].flatMap { try Self.files(of: $0) }
                var starts: Set<UInt64> = []
                for file in files {
                    var last: UInt64 = 0
                    for (index, byte) in file.enumerated() {
                        last = last << 8 | UInt64(byte)
                        if index >= 7 { starts.insert(last) }
                    }
                }
                // `UFREE_NUMBERS=1000000` tries all numbers of the prefix.
                let count = ProcessInfo.processInfo.environment["UFREE_NUMBERS"].flatMap { Int($0) } ?? 2_000
                for rest in 0..<count {
                    let digits = String(1_000_000 + (rest + 234_567) % 1_000_000).dropFirst()
                    for guess in Self.guesses("436641\(digits)")
                    where starts.contains(guess.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }) {
                        try #require(
                            files.allSatisfy { $0.range(of: guess) == nil },
                            "\(digits)")
                    }
                }
                report("\(count) numbers against \(starts.count) values in files and logs: no match")
            }
        }

        /// Returns a node's files and its log.
        private static func files(of node: NodeProcess) throws -> [Data] {
            let paths = try FileManager.default.subpathsOfDirectory(atPath: node.home).map {
                node.home + "/" + $0
            }
            return (paths + [node.log]).compactMap { FileManager.default.contents(atPath: $0) }
        }

        /// Returns what can be made of a number without a key: its text, and hashes as bytes, hex digits and base64: 64 bits
        /// or more of each, so that nothing matches by chance.
        private static func guesses(_ digits: String) -> [Data] {
            let texts = [digits, "+" + digits, "ufree phone 1 +" + digits]
            let hashes = texts.flatMap { text -> [Data] in
                let bytes = Data(text.utf8)
                return [
                    Data(Insecure.SHA1.hash(data: bytes)), Data(SHA256.hash(data: bytes)),
                    Data(SHA384.hash(data: bytes)), Data(SHA512.hash(data: bytes)),
                ]
            }
            let written = hashes.flatMap { hash in
                let hex = hash.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                let base64 = hash.base64EncodedString().prefix(12)
                return [hash.prefix(8), Data(hex.utf8), Data(hex.uppercased().utf8), Data(base64.utf8)]
            }
            return [Data(digits.utf8)] + written
        }

        @Test func `P2: one person's searches of a day have a limit`() async throws {
            try await Lan.run(hosts: 2) { lan in
                let (ana, ben) = (lan.node("Ana", on: lan.hosts[0]), lan.node("Ben", on: lan.hosts[1]))
                for node in [ana, ben] { try await node.start() }
                try await until("Ben is nearby") {
                    try await ana.ctl("nearby", "--json").json(NearbyResponse.self).people.count == 1
                        ? true : nil
                }
                // 16 searches of 32 elements.
                for _ in 1...16 { _ = try await find(Self.number, from: ana, code: 1) }
                let refused = try await find(Self.number, from: ana, code: 1)
                try #require(refused.busy == 1 && refused.answered == 0, "\(refused)")
                try #require(try await ana.ctl("find", Self.number).errors.contains("tomorrow"))
            }
        }

        @Test func `P3: people who have each other in their contacts find each other, and nobody else does`()
            async throws
        {
            try await Lan.run(hosts: 3) { lan in
                let names = ["Ana", "Ben", "Cem"]
                let nodes = zip(names, lan.hosts).map { lan.node($0, on: $1) }
                let numbers = (0..<3).map { "+43664123456\($0)" }
                // Cem knows Ben's number, and Ben does not know Cem's.
                let known = [[1], [0], [0, 1]]
                for (index, node) in nodes.enumerated() {
                    try await node.start()
                    try #require(try await node.ctl("profile", "set", "phone", numbers[index]).code == 0)
                    let file = "\(lan.processes.directory)/contacts-\(index).vcf"
                    let cards = known[index].map {
                        "BEGIN:VCARD\nFN:My \(names[$0])\nTEL:\(numbers[$0])\nEND:VCARD\n"
                    }
                    try Data(cards.joined().utf8).write(to: URL(filePath: file))
                    let imported = try await node.ctl("contacts", "import", file, "--json")
                    try #require(
                        try imported.json(ContactImportResponse.self).added == known[index].count,
                        "\(imported)")
                }
                for node in nodes {
                    try await until("all are nearby") {
                        try await node.ctl("nearby", "--json").json(NearbyResponse.self).people.count == 2
                            ? true : nil
                    }
                }
                var found: [[String]] = []
                for node in nodes {
                    let answer = try await node.ctl("find", "--contacts", "--json").json(FindResponse.self)
                    try #require(answer.answered == 2 && answer.needNumber == 0, "\(answer)")
                    found.append(answer.found.map { "\($0.person.name ?? "") is \($0.contact ?? "")" })
                }
                try #require(found == [["Ben is My Ben"], ["Ana is My Ana"], []], "\(found)")
            }
        }

        /// `UFREE_PEOPLE=20` asks as many.
        private static let people =
            ProcessInfo.processInfo.environment["UFREE_PEOPLE"].flatMap { Int($0) } ?? 4

        @Test func `P2: all numbers of a phone are looked for at everybody nearby`() async throws {
            let count = Self.people
            try await Lan.run(hosts: 1 + (count + 3) / 4) { lan in
                let ana = lan.node("Ana", on: lan.hosts[0])
                try await ana.start()
                for number in 0..<count {
                    let node = lan.node("P\(number)", on: lan.hosts[1 + number / 4])
                    try await node.start()
                    for (field, value) in [("phone", "+4366412345\(number + 10)"), ("finders", "anyone")] {
                        try #require(try await node.ctl("profile", "set", field, value).code == 0)
                    }
                }
                try await until("all are nearby") {
                    try await ana.ctl("nearby", "--json").json(NearbyResponse.self).people.count == count
                        ? true : nil
                }
                let file = "\(lan.processes.directory)/contacts.csv"
                let numbers = (4_500..<4_756).map { "P,+43664123\($0)\n" }
                try Data(("Name,Phone\n" + numbers.joined()).utf8).write(to: URL(filePath: file))
                try #require(try await ana.ctl("contacts", "import", file).code == 0)
                let (before, sent) = (try Footprint(of: ana), try await traffic(of: lan.hosts[0]))
                let start = ContinuousClock.now
                // A command of `ctl` has 30 seconds.
                let lines = try ana.follow(["find", "--contacts", "--json"]).lines
                let answer = await lines.next(within: .seconds(300)) { $0 }
                let found = try JSONDecoder().decode(FindResponse.self, from: Data(try #require(answer).utf8))
                let (after, all) = (try Footprint(of: ana), try await traffic(of: lan.hosts[0]))
                report(
                    """
                    256 contacts at \(count) people: \(Measures.text(ContinuousClock.now - start)), \
                    \(after.processor - before.processor) ticks of the searcher's processor, \
                    \(zip(all, sent).map { $0 - $1 }) bytes received and sent
                    """)
                try #require(found.numbers.count == 256 && found.answered == count, "\(found)")
                try #require(Set(found.found.map(\.person.name)).count == count, "\(found.found)")
            }
        }

        /// Returns the bytes that a host received and sent.
        private func traffic(of host: LanHost) async throws -> [Int] {
            let shown = try await host.run("/usr/sbin/ip", "-s", "-o", "link", "show", "dev", "eth0").output
            let words = shown.split(whereSeparator: { $0.isWhitespace || $0 == "\\" }).map(String.init)
            return ["RX:", "TX:"].compactMap { word in
                guard let place = words.firstIndex(of: word) else { return nil }
                return words[place...].lazy.compactMap { Int($0) }.first
            }
        }

        private func find(_ number: String, from node: NodeProcess, code: Int32) async throws -> FindResponse
        {
            let result = try await node.ctl("find", number, "--json")
            try #require(result.code == code, "\(result)")
            return try result.json(FindResponse.self)
        }
    }
}
