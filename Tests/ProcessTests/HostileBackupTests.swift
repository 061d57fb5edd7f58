import Foundation
import Testing
import UFreeAPI
import UFreeTestSupport

extension ProcessTests {
    /// Malicious backups, passed to a real daemon by the real `ufreectl restore`.
    @Suite(.timeLimit(.minutes(5)))
    struct HostileBackupTests {
        /// Files that must not be in a daemon's directory after a refusal.
        private static let traces = ["former-", "damaged-", "ufree.next", "identity.back", "suspect"]

        private static let script = URL(filePath: #filePath)
            .appending(path: "../../../Scripts/hostile-backups.py").standardizedFileURL.path

        @Test
        func
            `D6: hostile backups are refused in three times the time of making one, and what many MiB take to carry, the daemon stays usable, and nothing is changed`()
            async throws
        {
            try await ProcessLan.run { lan in
                let (ana, zoe) = (lan.node("Ana"), lan.node("Zoe"))
                let (good, secret, folder) = (
                    "\(lan.directory)/good", "\(lan.directory)/passphrase", "\(lan.directory)/hostile"
                )
                try Data("correct horse\n".utf8).write(to: URL(filePath: secret))
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                for node in [ana, zoe] { try await node.start() }
                try #require(try await ana.ctl("set", "+2", "evening", "-m", "of Ana").code == 0)
                try #require(try await zoe.ctl("set", "+3", "busy", "-m", "of Zoe").code == 0)
                // Both derive a key from the passphrase, which is most of the time.
                let saving = ContinuousClock.now
                try #require(try await ana.ctl("backup", good, "--passphrase-file", secret).code == 0)
                let usual = ContinuousClock.now - saving
                _ = await ana.stop()
                let made = try await zoe.run(
                    "/usr/bin/python3", [Self.script, good, "correct horse", folder])
                try #require(made.code == 0, "\(made)")

                let week = try await zoe.ctl("week", "--json").json(WeekResponse.self)
                let before = try await zoe.status()
                let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                try #require(names.count > 30)
                var slowest = (name: "", refusal: Duration.zero, status: Duration.zero)
                for name in names where name != "honest" && !name.hasPrefix("beside-") {
                    let started = ContinuousClock.now
                    async let restored = zoe.ctl(
                        "restore", "\(folder)/\(name)", "--yes", "--passphrase-file", secret)
                    // Meanwhile the owner continues to use the node.
                    let asked = ContinuousClock.now
                    _ = try await zoe.status()
                    let answered = ContinuousClock.now - asked
                    let result = try await restored
                    let taken = ContinuousClock.now - started
                    try #require([65, 66, 77].contains(result.code), "\(name): \(result)")
                    // A file must be transferred before it can be checked: a debug build takes some time for
                    // many MiB.
                    let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size]
                    let mebibytes = min((size as? Int ?? 0) >> 20, 256)
                    try #require(
                        taken < usual * 3 + .milliseconds(mebibytes * 15),
                        "\(name) took \(taken), saving \(usual)")
                    if taken > slowest.refusal { slowest = (name, taken, max(slowest.status, answered)) }
                    slowest.status = max(slowest.status, answered)
                    let now = try await zoe.status()
                    try #require(now.id == before.id && now.instance == before.instance, "\(name)")
                    try #require(now.health == before.health, "\(name): \(now.health)")
                    try #require(
                        try await zoe.ctl("week", "--json").json(WeekResponse.self).days == week.days)
                    let left = try FileManager.default.contentsOfDirectory(atPath: zoe.home).filter { file in
                        Self.traces.contains { file.hasPrefix($0) }
                    }
                    try #require(left.isEmpty, "\(name): \(left)")
                }
                report(
                    "\(names.count) hostile backups: slowest \(slowest.name), \(slowest.refusal); "
                        + "status beside them \(slowest.status) at most")
                // Its author can encrypt backups: an honest one is accepted.
                let honest = try await zoe.ctl(
                    "restore", "\(folder)/honest", "--yes", "--passphrase-file", secret)
                try #require(honest.code == 0, "\(honest)")
                try #require(try await zoe.status().id != before.id)
            }
        }
    }
}
