import Testing
import UFreeAPI
import UFreeTestSupport

extension LANTests {
    /// Changes of the machine itself. Without a report from the kernel each of them would take the minutes
    /// after which a silent connection is closed.
    @Suite(.timeLimit(.minutes(3)))
    struct MachineTests {
        @Test
        func `Fault 23: connections that a new address left half-open are noticed and made again at once`()
            async throws
        {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                var times = Measures()
                for number in 1...3 {
                    try await lan.hosts[1].changeAddress(last: 200 + number)
                    // Well below the 150 seconds after which a silent connection is closed.
                    times.add(
                        try await circle.editSeen(by: 1, note: "moved \(number)", within: .seconds(45)))
                }
                report("edit seen after a changed address, without discovery: \(times)")
            }
        }

        @Test func `Fault 27: an interface that comes and goes is noticed, and what it changes is little`()
            async throws
        {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                for number in 1...20 {
                    try await lan.hosts[0].shell("ip address add 10.99.0.\(number)/32 dev eth0")
                    try await lan.hosts[0].shell("ip address delete 10.99.0.\(number)/32 dev eth0")
                }
                try await circle.editSeen(by: 0, note: "the same connection")
                for watch in circle.watches {
                    let lost = try watch.all().filter { $0.event == .peerDisconnected }
                    try #require(lost.isEmpty, "\(lost)")
                }
            }
        }

        @Test
        func `No network at all: the daemon starts and serves its owner; friends are met once there is one`()
            async throws
        {
            try await Lan.run(hosts: 2, avahi: false) { lan in
                let circle = try await Circle.byAddress(lan)
                let ana = circle.nodes[0]
                await ana.kill()
                try await lan.hosts[0].shell("ip link set eth0 down; ip link set lo down")
                try await ana.start()
                try await circle.edit(by: 0, "tomorrow", note: "alone")
                let day = try await ana.ctl("week", "--json").json(WeekResponse.self).days.first {
                    $0.note == "alone"
                }
                try #require(day != nil)
                try await lan.hosts[0].shell("ip link set lo up; ip link set eth0 up")
                try await circle.watches[1].day(note: "alone", within: .seconds(25))
            }
        }
    }
}
