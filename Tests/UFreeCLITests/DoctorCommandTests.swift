import Foundation
import Testing
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

@Suite("doctor")
struct DoctorCommandTests {
    private static func answers(
        _ friend: FriendValue, _ status: StatusResponse = DoctorSamples.status()
    ) -> [String: [FakeDaemon.Answer]] {
        [
            "GET /v1/status": [Scenario.json(status)],
            "GET /v1/friends?limit=100": [Scenario.json(FriendsResponse(friends: [friend]))],
            "GET /v1/friends/BEN-ID": [Scenario.json(FriendResponse(friend: friend))],
            "GET /v1/friends/Ben": [Scenario.json(FriendResponse(friend: friend))],
        ]
    }

    @Test("Q10: a healthy machine, with a friend who is away")
    func healthy() async throws {
        let ben = DoctorSamples.ben("10.0.0.7:7633", "refused")
        let result = try await FakeDaemon.run(Self.answers(ben)) { await Desk().run("doctor", at: $0) }
        #expect(
            result.output == """
                ✓ Daemon    ufreed \(ProgramVersion.current) is running, the same version as ufreectl.
                ✓ Files     Nobody else can read the files in /home/ana/ufree.
                ✓ Disk      12.3 GB are free.
                ✓ Clock     No connected friend has a clock that differs.
                ✓ Discovery avahi-daemon is running, on wlan0.
                ✓ Port      ufreed listens at [::]:7633.
                ✓ Network   Connected: wlan0 (10.0.0.2, fe80::2).
                ✓ Friends   1 of 2 are connected.
                · Friends   note: Ben is not connected; last success: 2 min ago.
                    10.0.0.7:7633 refuses connections: ufreed may not be running there.
                    Start ufreed there; ufreectl status there shows its port.

                No problems found.

                """)
        #expect(result.code == 0)
    }

    @Test("Q10: without the daemon, what this machine shows is found all the same, and the exit code is 1")
    func broken() async throws {
        var desk = Desk()
        desk.machine = DoctorSamples.broken
        let result = await desk.run("doctor")
        #expect(result.code == 1)
        #expect(
            result.output.hasPrefix(
                """
                ✗ Daemon    error: ufreed is not running.
                    Friends get none of your changes, and you none of theirs. Some checks need it.
                    Start it: systemctl --user start ufreed
                ✗ Files     warning: /home/ana/ufree is open to other users (0755).
                """), "\(result.output)")
        #expect(result.output.hasSuffix("\n\nProblems found; see above.\n"))
        #expect(result.messages == "")
        let json = await desk.run("doctor", "--json")
        let answer = try JSONDecoder().decode(DoctorResponse.self, from: Data(json.output.utf8))
        #expect(json.code == 1 && !answer.healthy)
        #expect(
            answer.checks.compactMap(\.code) == [
                "daemon-stopped", "directory-mode", "file-mode", "disk-full", "avahi-stopped", "second-mdns",
                "vpn-no-multicast",
            ])
        #expect(answer.checks.first?.command == "systemctl --user start ufreed")
        let quiet = await desk.run("doctor", "-q")
        #expect(quiet.code == 1 && quiet.output == "")
    }

    @Test("Records have a fixed order of fields")
    func records() async throws {
        let ben = DoctorSamples.ben(nil, nil)
        var desk = Desk(width: nil)
        desk.machine.freeBytes = 1_000
        let result = try await FakeDaemon.run(Self.answers(ben)) { await desk.run("doctor", at: $0) }
        let lines = result.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(lines.allSatisfy { $0.count == 8 })
        #expect(
            lines[2] == [
                "disk", "error", "disk-full", "", "Only 0 MB are free on the disk of /home/ana/ufree.",
                "Changes and backups will fail.",
                "Free some space; this shows how much there is: df -h /home/ana/ufree",
                "df -h /home/ana/ufree",
            ])
        #expect(lines.last?.prefix(4) == ["friends", "note", "friend-away", "BEN-ID"])
    }

    @Test("One friend can be asked about; one who is unknown is an error")
    func friend() async throws {
        let ben = DoctorSamples.ben("10.0.0.7:7633", "noAnswer", connected: true)
        let one = try await FakeDaemon.run(Self.answers(ben)) { daemon in
            let result = await Desk().run("doctor", "Ben", at: daemon)
            #expect(daemon.calls.map(\.route) == ["GET /v1/status", "GET /v1/friends/Ben"])
            return result
        }
        #expect(one.code == 0)
        let nobody = try await FakeDaemon.run([
            "GET /v1/status": [Scenario.json(DoctorSamples.status())],
            "GET /v1/friends/Cleo": [Scenario.refusal(.noSuchPerson, ["who": "Cleo"])],
        ]) { await Desk().run("doctor", "Cleo", at: $0) }
        #expect(nobody.code == 67 && nobody.output == "")
    }

    @Test("If the daemon goes away between two answers, what is known is shown")
    func gone() async throws {
        let result = try await FakeDaemon.run(["GET /v1/status": [Scenario.json(DoctorSamples.status())]]) {
            await Desk().run("doctor", at: $0)
        }
        #expect(result.code == 0)
    }

    @Test("Rules that root read for the user are looked at")
    func ruleset() async throws {
        let folder = try Folder()
        let file = folder.path + "/rules"
        let rules = """
            table inet filter {
            \tchain input {
            \t\ttype filter hook input priority filter; policy drop;
            \t}
            }
            """
        try Data(rules.utf8).write(to: URL(filePath: file))
        let result = try await FakeDaemon.run(Self.answers(DoctorSamples.ben(nil, nil))) {
            await Desk().run("doctor", "--ruleset", file, at: $0)
        }
        #expect(result.code == 1)
        #expect(
            result.output.contains("sudo nft insert rule inet filter input tcp dport 7633 accept"),
            "\(result.output)")
        let none = await Desk().run("doctor", "--ruleset", folder.path + "/none")
        #expect(none.code == 66)
    }

    private static let values = [
        "name": "Ben", "path": "/p", "mode": "0644", "bytes": "1", "minutes": "7", "interface": "eth0",
        "program": "nc", "place": "inet t in", "port": "1", "usual": "2", "address": "10.0.0.7:7633",
        "problem": "noAnswer", "asOf": Samples.time, "now": "\(Desk.now)", "code": "clone",
        "error": "notPermitted",
        "daemon": "1", "ufreectl": "2", "version": "1", "interfaces": "eth0", "addresses": "[::]:1",
        "total": "2", "connected": "1",
    ]

    @Test("Each finding is three sentences, in both languages", arguments: FindingCode.allCases)
    func sentences(code: FindingCode) {
        // What the daemon reports has no words of its own.
        let empty = code == .reported ? [] : [[String: String]()]
        for values in [Self.values, Self.values.merging(["all": "yes"]) { $1 }] + empty {
            let words = Language.allCases.map { language in
                TextLocale.$current.withValue(TextLocale(language: language)) {
                    DoctorText.words(code, values)
                }
            }
            for text in words {
                #expect(text.found.hasSuffix(".") && !text.means.isEmpty && !text.fix.hasSuffix("."))
                #expect(DoctorText.fix(text.fix, command: "x").hasSuffix(": x"))
                #expect(DoctorText.fix(text.fix, command: nil).hasSuffix("."))
            }
            #expect(words[0].found != words[1].found)
            #expect(words[0].fix != words[1].fix)
        }
    }

    @Test("Each check has a title, a sentence for when all is well, and words for each severity")
    func titles() {
        for check in CheckWord.allCases {
            #expect(!DoctorText.title(check.rawValue).isEmpty)
            #expect(DoctorText.fine(check, Self.values).hasSuffix("."))
        }
        #expect(DoctorText.title("newer") == "newer")
        #expect(Set((SeverityWord.allCases.map(\.rawValue)).map(DoctorText.severity)).count == 4)
        #expect(DoctorText.fine(.avahi, [:]) == "avahi-daemon is running.")
    }
}
