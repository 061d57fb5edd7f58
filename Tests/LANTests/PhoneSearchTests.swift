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

        @Test func `P2: all numbers of a phone are looked for at everybody nearby`() async throws {
            try await Lan.run(hosts: 2) { lan in
                let ana = lan.node("Ana", on: lan.hosts[0])
                try await ana.start()
                let count = 4
                for number in 1...count {
                    let node = lan.node("P\(number)", on: lan.hosts[1])
                    try await node.start()
                    for (field, value) in [("phone", "+4366412345\(number + 10)"), ("finders", "anyone")] {
                        try #require(try await node.ctl("profile", "set", field, value).code == 0)
                    }
                }
                try await until("all are nearby") {
                    try await ana.ctl("nearby", "--json").json(NearbyResponse.self).people.count == count
                        ? true : nil
                }
                let start = ContinuousClock.now
                let result = try await ana.run(
                    "/bin/sh",
                    ["-c", "seq -f '+43664123%.0f' 4500 4755 | \"$0\" find - --json", ana.programs.client])
                let found = try result.json(FindResponse.self)
                report("256 numbers at \(count) people: \(Measures.text(ContinuousClock.now - start))")
                try #require(found.numbers.count == 256 && found.answered == count, "\(found)")
                try #require(Set(found.found.map(\.person.name)).count == count, "\(found.found)")
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
