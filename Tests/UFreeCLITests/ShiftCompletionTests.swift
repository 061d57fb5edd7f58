import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Completion of shifts")
struct ShiftCompletionTests {
    private static let answers: [String: [FakeDaemon.Answer]] = {
        let twin = LocationValue(id: "TWIN-ID", name: "clinic", address: nil)
        let locations = LocationsResponse(
            locations: Samples.locations.locations + [Samples.entry(twin)])
        return [
            "GET /v1/profile": [Samples.profileAnswer], "GET /v1/locations": [Samples.answer(locations)],
            "GET /v1/shift-types": [Samples.answer(Samples.shiftTypes)],
            "GET /v1/rotations/ready": [Samples.answer(Samples.ready)],
        ]
    }()

    /// Returns the words offered after those, without their descriptions.
    private func offered(_ words: String...) async throws -> [String] {
        try await FakeDaemon.run(Self.answers) { daemon in
            let result = await Desk(width: nil).run(
                ["completions", "--words", "fish"] + words, at: daemon)
            #expect(result.code == 0 && result.messages.isEmpty)
            return result.output.split(separator: "\n").map { line in
                line.split(separator: "\t").first.map(String.init) ?? ""
            }
        }
    }

    @Test("Symbols of shift types are completed, and after days also the day off")
    func symbols() async throws {
        for command in ["show", "edit", "rm"] {
            #expect(try await offered("shift-type", command, "") == ["D", "M", "N"])
            #expect(try await offered("shift-type", command, "N", "").isEmpty)
        }
        #expect(try await offered("shift-type", "rm", "N", "--reassign", "") == ["D", "M", "N"])
        #expect(try await offered("shift", "assign", "tom") == ["tomorrow"])
        #expect(try await offered("shift", "assign", "fri", "") == ["D", "M", "N", "-"])
        #expect(try await offered("shift", "assign", "next", "fri", "m") == ["M"])
        #expect(try await offered("shift", "assign", "fri", "M", "").isEmpty)
        #expect(try await offered("shift", "clear", "sat").first == "sat")
        #expect(try await offered("why", "sat").first == "sat")
    }

    @Test("Locations are completed by name; of two with one name the id")
    func locations() async throws {
        for command in ["show", "edit", "rm"] {
            #expect(try await offered("location", command, "") == ["CLINIC-ID", "St. Mary", "TWIN-ID"])
        }
        #expect(try await offered("location", "rm", "x", "--reassign", "st") == ["St. Mary"])
        #expect(try await offered("shift-type", "add", "--location", "St") == ["St. Mary"])
        #expect(try await offered("location", "list", "").isEmpty)
    }

    @Test("Ready-made rotations, days for dates, times for hours, and other fixed words are completed")
    func others() async throws {
        #expect(try await offered("rotation", "set", "") == ["4-on-4-off", "dupont"])
        #expect(try await offered("rotation", "set", "dup", "--from", "tom") == ["tomorrow"])
        #expect(try await offered("rotation", "set", "dupont", "").isEmpty)
        #expect(try await offered("shift-type", "add", "--from", "2") == ["22:00"])
        #expect(try await offered("profile", "set", "symbols", "") == ["on", "off"])
        #expect(try await offered("shift", "rest", "o") == ["off"])
        #expect(try await offered("shift-type", "im") == ["import"])
        #expect(try await offered("log", "--about", "sh") == ["shifts"])
    }

    @Test("A symbol is shown with its meaning, in bash a name is written as the shell reads it")
    func help() async throws {
        try await FakeDaemon.run(Self.answers) { daemon in
            let zsh = await Desk().run("completions", "--words", "zsh", "shift-type", "rm", "n", at: daemon)
            #expect(zsh.output == "N\tNight Shift, 22:00 - 06:00 (next day)\n")
            let bash = await Desk().run(
                "completions", "--words", "bash", "ufreectl location rm S", at: daemon)
            #expect(bash.output == "St.\\ Mary\n")
        }
        let absent = await Desk(width: nil).run("completions", "--words", "fish", "shift-type", "rm", "")
        #expect(absent == Desk.Result(code: 0, output: "", messages: ""))
    }
}
