import Testing
import UFreeAPI
import UFreeTestSupport

extension LANTests {
    /// Changes of cables and addresses between connected friends, without discovery.
    @Suite(.timeLimit(.minutes(6)))
    struct LinkTests {
        @Test func `Fault 22: edits on both sides of a silent partition end equal, each reported once`()
            async throws
        {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                try await lan.hosts[1].lose(percent: 100)
                for day in 1...3 {
                    try await circle.edit(by: 0, "+\(day)", note: "ana \(day)")
                    try await circle.edit(by: 1, "+\(day)", note: "ben \(day)")
                }
                try await expectSilence(circle.watches[1], for: Rounds.of(.seconds(5), full: .seconds(60)))
                try await lan.hosts[1].loseNothing()
                try await expectEqual(circle, after: "a silent partition", notes: 1...3)
                for watch in circle.watches {
                    let notes = try watch.all().filter { $0.event == .dayChanged && $0.mine == false }
                        .compactMap { $0.day?.note }
                    try #require(notes.count == Set(notes).count, "told twice: \(notes)")
                }
            }
        }

        @Test(arguments: [false, true])
        func `Fault 27: a link that was down and is up again: equal at once`(cable: Bool) async throws {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                try await cable ? lan.unplug(lan.hosts[1]) : lan.hosts[1].linkDown()
                try await circle.edit(by: 0, "+1", note: "ana 1")
                try await circle.edit(by: 1, "+1", note: "ben 1")
                try await expectSilence(circle.watches[1], for: Rounds.of(.seconds(5), full: .seconds(30)))
                try await cable ? lan.plug(lan.hosts[1]) : lan.hosts[1].linkUp()
                try await expectEqual(circle, after: cable ? "a pulled cable" : "a link down", notes: 1...1)
            }
        }

        @Test func `Fault 27: a link that flaps: equal after it, with few lines in the log`() async throws {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                let flaps = Rounds.of(10, full: 50)
                for number in 1...flaps {
                    try await lan.hosts[1].linkDown()
                    try await circle.edit(by: number % 2, "+\(number % 7)", note: "flap \(number)")
                    try await lan.hosts[1].linkUp()
                }
                let (_, time) = try await until("equal after \(flaps) flaps", within: .seconds(60)) {
                    let equal = try await circle.isEqual(owner: 0)
                    return try await circle.isEqual(owner: 1) && equal ? true : nil
                }
                report("link flapped \(flaps) times: equal after \(Measures.text(time))")
                try await circle.editSeen(by: 0, note: "quiet again")
                try await expectHealthy(circle)
            }
        }

        @Test func `Fault 25: a third of all packets lost, and 64 kbit/s: slower, equal`() async throws {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                var usual = Measures()
                for number in 1...10 { usual.add(try await circle.editSeen(by: 0, note: "usual \(number)")) }
                report("edit seen on a good link: \(usual)")
                for host in lan.hosts { try await host.lose(percent: 30) }
                var lossy = Measures()
                for number in 1...Rounds.of(10, full: 50) {
                    let note = "lossy \(number)"
                    lossy.add(try await circle.editSeen(by: number % 2, note: note, within: .seconds(120)))
                }
                report("edit seen with 30 % loss in each direction: \(lossy)")
                for host in lan.hosts {
                    try await host.loseNothing()
                    try await host.limit(kilobits: 64)
                }
                var slow = Measures()
                for number in 1...Rounds.of(10, full: 50) {
                    let note = "slow \(number)"
                    slow.add(try await circle.editSeen(by: number % 2, note: note, within: .seconds(120)))
                }
                report("edit seen at 64 kbit/s: \(slow)")
                for owner in 0...1 { try #require(try await circle.isEqual(owner: owner)) }
            }
        }

        @Test func `Fault 32: friends on IPv4 alone`() async throws {
            try await Lan.run(hosts: 2, family: .ipv4Only, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                report(
                    "IPv4 only, edit seen: \(Measures.text(try await circle.editSeen(by: 0, note: "four")))")
                try await expectReconnection(circle)
            }
        }

        @Test func `Fault 32: friends on IPv6 link-local addresses alone`() async throws {
            try await Lan.run(hosts: 2, family: .ipv6LinkLocalOnly, avahi: false) { lan in
                var addresses: [String] = []
                for host in lan.hosts { addresses.append("[\(try await host.linkLocal())%eth0]:7633") }
                let circle = try await Circle.byAddress(lan, at: addresses)
                report(
                    "IPv6 link-local only, edit seen: \(Measures.text(try await circle.editSeen(by: 0, note: "six")))"
                )
                try await expectReconnection(circle)
            }
        }

        @Test func `Y4: a friend learns a changed address without discovery`() async throws {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                try await lan.hosts[1].changeAddress(last: 201)
                let first = try await circle.editSeen(by: 1, note: "from elsewhere", within: .seconds(45))
                report("changed address, edit seen: \(Measures.text(first))")
                // Ana is restarted and only has the addresses that she remembers; Ben doesn't dial while he
                // is stopped.
                let (ana, ben) = (circle.nodes[0], circle.nodes[1])
                await ben.kill()
                await ana.kill()
                try await ana.start()
                try await ben.start()
                try await circle.edit(by: 1, "+2", note: "still elsewhere")
                try await circle.watches[0].sees(note: "still elsewhere", within: .seconds(60))
            }
        }

        @Test func `A connection that the system cuts is made again`() async throws {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                var times = Measures()
                for number in 1...5 {
                    try await lan.hosts[number % 2].cutConnections(port: 7633)
                    times.add(try await circle.editSeen(by: number % 2, note: "cut \(number)"))
                }
                report("edit seen after the connection was cut: \(times)")
            }
        }

        // MARK: Expectations

        /// Expects that no friend's day arrives in that time.
        private func expectSilence(_ watch: WatchReader, for time: Duration) async throws {
            let heard: String? = await watch.lines.next(within: time) { line in
                line.contains("\"day.changed\"") && line.contains("\"mine\":false") ? line : nil
            }
            try #require(heard == nil, "the network is not gone")
        }

        private func expectEqual(_ circle: Circle, after what: String, notes: ClosedRange<Int>) async throws {
            let start = ContinuousClock.now
            for day in notes {
                try await circle.watches[1].day(note: "ana \(day)", within: .seconds(60))
                try await circle.watches[0].day(note: "ben \(day)", within: .seconds(60))
            }
            report("\(what): equal after \(Measures.text(ContinuousClock.now - start))")
            for owner in 0...1 { try #require(try await circle.isEqual(owner: owner)) }
        }

        /// Expects that both reconnect after one was restarted.
        private func expectReconnection(_ circle: Circle) async throws {
            for number in 0...1 {
                await circle.nodes[number].kill()
                try await circle.nodes[number].start()
                try await circle.edit(by: number, "+2", note: "again \(number)")
                try await circle.watches[1 - number].day(note: "again \(number)")
            }
        }

        private func expectHealthy(_ circle: Circle) async throws {
            for node in circle.nodes {
                let status = try await node.status()
                try #require(status.friends.connected == 1)
                let severe = status.health.filter { $0.severity == "error" }
                try #require(severe.isEmpty, "\(severe)")
            }
        }
    }
}
