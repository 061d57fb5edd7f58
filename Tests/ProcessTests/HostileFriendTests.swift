import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

/// The limits for every attack. The program's own values are far below; a debug build is slower on two cores
/// that also compile and run the attacker.
enum Limits {
    /// `UFREE_ATTACKS=full` runs as long as the attacks in the report.
    static let isFull = ProcessInfo.processInfo.environment["UFREE_ATTACKS"] == "full"
    /// The time from a friend's command to the event on the attacked node: 2 s in a release build.
    static let edit = Duration.seconds(4)
    /// The duration of a control request: 2 s in a release build.
    static let answer = Duration.seconds(4)
    /// The lasting growth of memory in KiB.
    static let kept = 16 * 1_024 * shadow
    /// The largest growth of memory in KiB.
    static let memory = 24 * 1_024 * shadow
    /// ThreadSanitizer (`Scripts/test-tsan`) keeps more memory about a program than the program has itself.
    private static let shadow = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? 1 : 4
    /// The growth of the number of descriptors.
    static let descriptors = 64
    /// The growth of the data directory under one friend's attack in KiB, including the write-ahead log of 4
    /// MB.
    static let disk = 12 * 1_024

    static func seconds(_ short: Int, full: Int) -> String { "seconds=\(isFull ? full : short)" }
}

/// Prints the results of an attack and checks the limits.
func judge(
    _ name: String, _ strain: Siege.Strain, comesAnew: Bool = false,
    at location: SourceLocation = #_sourceLocation
) {
    // The memory that malloc keeps after hundreds of closed connections levels off: testing.md.
    let more = comesAnew ? 12 * 1_024 : 0
    report("\(name): \(strain)")
    #expect(strain.slowestEdit < Limits.edit, "\(name): a friend's edit", sourceLocation: location)
    #expect(strain.slowestAnswer < Limits.answer, "\(name): status or set", sourceLocation: location)
    #expect(strain.memory < Limits.memory + more, "\(name): memory in KiB", sourceLocation: location)
    #expect(strain.kept < Limits.kept + more, "\(name): memory kept in KiB", sourceLocation: location)
    #expect(strain.descriptors < Limits.descriptors, "\(name): descriptors", sourceLocation: location)
    #expect(strain.disk < Limits.disk, "\(name): disk in KiB", sourceLocation: location)
}

extension ProcessTests {
    /// A friend who attacks: they may send everything that friends may, and sign what the protocol requires.
    @Suite(.timeLimit(.minutes(10)))
    struct HostileFriendTests {
        /// Sets up Ana with an honest friend and a hostile one.
        private func siege(_ body: (Siege, HostilePeer) async throws -> Void) async throws {
            try await ProcessLan.run { lan in
                let siege = try await lan.siege()
                let mallory = lan.hostile("Mallory")
                try await mallory.befriend(siege.attacked)
                try await body(siege, mallory)
            }
        }

        @Test
        func `Attack 1: a device list for each of many new device keys: four connections, all others served`()
            async throws
        {
            try await siege { siege, mallory in
                let running = try mallory.begin(
                    "devices", at: siege.address,
                    [Limits.seconds(4, full: 15), "count=\(Limits.isFull ? 10_000 : 200)", "hold=1"])
                let strain = try await siege.endure(running)
                judge("1, new device keys", strain)
                #expect(try #require(strain.figures.alive) <= 4)
            }
        }

        @Test
        func `Attack 1: an outdated device list is answered with the newer one; a removed device is closed`()
            async throws
        {
            try await siege { siege, mallory in
                let (text, values) = try await mallory.attack("oldList", at: siege.address)
                report("1, outdated list: \(text)")
                let removed = try #require(values.removed)
                let outdated = try #require(values.outdated)
                // Such a device sees nothing of the owner's log.
                #expect(!removed.alive)
                #expect(!removed.frames.contains { ["STATE", "DELTA", "SNAPSHOT_BEGIN"].contains($0) })
                #expect(removed.list == 1)
                #expect(outdated.list == 1)
                #expect(outdated.alive)
            }
        }

        @Test
        func `I4: the newest word of a friend's two devices is shown, and nothing of one that was lost`()
            async throws
        {
            try await siege { siege, mallory in
                func shown() async throws -> [String] {
                    try await siege.attacked.ctl("week", "Mallory", "--json").json(WeekResponse.self).days
                        .map(\.status).filter { $0 != "unknown" }
                }
                _ = try await mallory.attack("several", at: siege.address)
                #expect(try await shown() == ["free", "free", "free"])
                #expect(try await mallory.rows(of: "replica_row", at: siege.attacked) == 6)
                let (text, lost) = try await mallory.attack("lose", at: siege.address)
                report("4, a lost device: \(text)")
                #expect(lost.frames == ["HELLO", "DEVICE_LIST", "CLOSE"] && lost.code == 3)
                #expect(try await shown() == ["free", "busy"])
                #expect(try await mallory.rows(of: "replica_row", at: siege.attacked) == 3)
            }
        }

        @Test func `Attack 1: no data of a removed device is kept`() async throws {
            try await siege { siege, mallory in
                let strain = try await siege.endure(
                    try mallory.begin(
                        "logs", at: siege.address,
                        [Limits.seconds(4, full: 15), "count=\(Limits.isFull ? 10_000 : 100)"]))
                judge("1, logs of new devices", strain)
                let rows = try await mallory.rows(of: "position", at: siege.attacked)
                report("1, positions kept: \(rows)")
                // Two rows for each device: what it has received and what was received from it.
                #expect(rows <= 2 * 32 + 2)
            }
        }

        @Test func `Attack 2: changed days with long notes at full speed fill no disk`()
            async throws
        {
            try await siege { siege, mallory in
                let strain = try await siege.endure(
                    try mallory.begin("deltas", at: siege.address, [Limits.seconds(6, full: 20)]))
                judge("2, changed days with long notes", strain)
            }
        }

        @Test func `Attack 2: single changes at full speed delay nobody`() async throws {
            try await siege { siege, mallory in
                let options = [Limits.seconds(3, full: 20), "rows=1", "note=none"]
                let strain = try await siege.endure(
                    try mallory.begin("deltas", at: siege.address, options))
                judge("2, many small changes", strain)
            }
        }

        @Test func `Attack 2: a live status that changes all the time delays nobody`() async throws {
            try await siege { siege, mallory in
                let options = [Limits.seconds(3, full: 20), "rows=1", "body=live"]
                let strain = try await siege.endure(
                    try mallory.begin("deltas", at: siege.address, options))
                judge("2, live status", strain)
            }
        }

        @Test func `Attack 2: whole logs of 1,000 days at full speed delay nobody`()
            async throws
        {
            try await siege { siege, mallory in
                let strain = try await siege.endure(
                    try mallory.begin("snapshots", at: siege.address, [Limits.seconds(4, full: 20)]))
                judge("2, whole logs", strain)
            }
        }

        @Test(arguments: ["overflow", "flap"])
        func `Attack 2: more days than a friend may have, and constant reconnecting, delay nobody`(
            attack: String
        ) async throws {
            try await siege { siege, mallory in
                let strain = try await siege.endure(
                    try mallory.begin(attack, at: siege.address, [Limits.seconds(3, full: 15)]))
                judge("2, \(attack)", strain)
            }
        }

        @Test func `Attack 4: every frame a friend may send, at full speed, delays nobody`()
            async throws
        {
            let kinds = [
                "ping", "pingFull", "pong", "unknown", "unknownLarge", "state", "applied", "invented",
                "begin",
                "beginEnd", "foreignDelta", "current", "emptySnapshot", "deviceList", "deviceListNew",
                "removeMany", "acceptNew",
            ]
            try await siege { siege, mallory in
                let each = Limits.isFull ? 5 : nil
                for (kinds, strain) in try await siege.endureFloods(of: kinds, by: mallory, each: each) {
                    judge("4, friend: \(kinds)", strain, comesAnew: true)
                }
                let strain = try await siege.endure(
                    try mallory.begin(
                        "flood", at: siege.address, ["kind=state", "read=0", Limits.seconds(1, full: 5)]))
                judge("4, friend: state, nothing read", strain)
            }
        }

        @Test func `Attack 5: notes of joined emoji are cut to 4,096 bytes and cost no time`() async throws {
            try await siege { siege, mallory in
                let options = [
                    "note=zwj", "count=\(Limits.isFull ? 4_092 : 990)", "days=4090", "wait=1",
                    Limits.seconds(6, full: 60),
                ]
                let strain = try await siege.endure(try mallory.begin("deltas", at: siege.address, options))
                judge("5, notes of joined emoji", strain)
                let week = try await siege.attacked.ctl("week", "Mallory", "--json").json(WeekResponse.self)
                let longest = week.days.compactMap { $0.note?.utf8.count }.max() ?? 0
                report("5, longest note shown: \(longest) bytes")
                #expect(longest > 0)
                #expect(longest <= 4_096)
            }
        }

        @Test func `Attack 10: CLOSE 6 from one friend is a warning and advises no new identity`()
            async throws
        {
            try await siege { siege, mallory in
                let (text, _) = try await mallory.attack("close6", at: siege.address, "count=3")
                let health = try await siege.attacked.status().health
                report("10, CLOSE 6: \(text), health \(health.map { "\($0.severity) \($0.code)" })")
                #expect(!health.contains { $0.severity == "error" })
                #expect(!health.contains { "\($0)".contains("identity new") })
            }
        }

        @Test func `Attack 10: one device key that keeps restarting has few connections`() async throws {
            try await siege { siege, mallory in
                let strain = try await siege.endure(
                    try mallory.begin("twins", at: siege.address, ["count=100", Limits.seconds(3, full: 15)]))
                judge("10, twins", strain)
                #expect(try #require(strain.figures.alive) <= 4)
            }
        }
    }
}
