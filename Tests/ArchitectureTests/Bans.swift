/// The banned constructs. Each ban has a sample that violates it.
enum Bans {
    static let all: [Ban] = [
        widestAccess, printing, escapes, clocks, chance, detachedTasks, unexplainedTasks,
        uncheckedSendability,
        sleepingTests, leavingTheLoop, longFiles, asynchronousEngine, testLibraryInSupport, dayDefault,
    ]

    static let widestAccess = Ban.words(
        "package is the widest access", [["public"], ["open", "class"], ["open", "func"]], in: \.isInSources,
        bad: ("Sources/UFreeDomain/X.swift", "public struct X {}"),
        good: ("Sources/UFreeDomain/X.swift", "package struct X { let isPublic = \"public\" } // public"))

    static let printing = Ban.words(
        "printing belongs to UFreeCLI", [["print", "("], ["debugPrint", "("], ["dump", "("]],
        in: { $0.isInSources && $0.target != "UFreeCLI" },
        unless: { file, place in
            guard place > 0 else { return false }
            let before = file.tokens[place - 1].text
            // A function with that name, or a method of something other than the standard library.
            return before == "func" || (before == "." && place > 1 && file.tokens[place - 2].text != "Swift")
        },
        bad: ("Sources/UFreeNode/X.swift", "func f() {\n    Swift.print(\"x\")\n}"),
        good: ("Sources/UFreeNode/X.swift", "func f() { printer.print(\"print(1)\") }"))

    static let escapes = Ban(
        name: "terminal escapes belong to UFreeCLI",
        badSample: ("Sources/UFreeTexts/X.swift", "let red = \"\\u{1B}[31m\""),
        goodSample: ("Sources/UFreeTexts/X.swift", "let red = \"[31m\" // never \\u{1B}[31m")
    ) { file in
        guard file.isInSources, file.target != "UFreeCLI", !file.isGenerated else { return [] }
        let marks = ["\\u{1b}", "\\u{01b}", "\\u{001b}", "\\u{9b}", "\\u{009b}", "\u{1B}", "\u{9B}"]
        return file.lines.indices.filter { index in
            let text = file.lines[index].strings.lowercased()
            return marks.contains { text.contains($0) }
        }.map { Violation(file, line: $0, "a terminal escape outside UFreeCLI") }
    }

    /// The engine and the rules receive the time as a parameter.
    static let clocks = Ban(
        name: "Domain and Sync have no clock",
        badSample: ("Sources/UFreeSync/X.swift", "let now = Date()\nlet later: Date = .now"),
        goodSample: ("Sources/UFreeSync/X.swift", "let offset = hello.now - now")
    ) { file in
        guard file.isInSources, isPure(file) else { return [] }
        let clocks: Set<String> = [
            "ContinuousClock", "SuspendingClock", "clock_gettime", "gettimeofday", "timeIntervalSinceNow",
        ]
        let words = file.tokens.filter { clocks.contains($0.text) }.map(\.line)
        let dates = file.places(of: ["Date", "(", ")"]).map { file.tokens[$0].line }
        let nows = file.places(of: [".", "now"]).filter { place in
            guard place > 0, let first = file.tokens[place - 1].text.first else { return true }
            // `hello.now` is a value that was passed in; `Date.now` and a bare `.now` read a clock.
            return !(first.isLetter && first.isLowercase) || file.tokens[place - 1].text == "return"
        }.map { file.tokens[$0].line }
        return (words + dates + nows).map { Violation(file, line: $0, "asks a clock") }
    }

    /// Randomness is passed in; the simulator uses a seed.
    static let chance = Ban(
        name: "Domain and Sync have no chance of their own",
        badSample: ("Sources/UFreeDomain/X.swift", "let id = UUID()\nlet n = Int.random(in: 0..<5)"),
        goodSample: ("Sources/UFreeDomain/X.swift", "let n = Int.random(in: 0..<5, using: &generator)")
    ) { file in
        guard file.isInSources, isPure(file) else { return [] }
        let plain = [["UUID", "(", ")"], ["SystemRandomNumberGenerator"], ["getrandom"], ["arc4random"]]
            .flatMap { file.places(of: $0) }
        let drawing = ["random", "randomElement", "shuffled", "shuffle"]
            .flatMap { file.places(of: [".", $0, "("]) }
            .filter { place in
                let line = file.tokens[place].line
                return !file.tokens.contains { $0.line == line && $0.text == "using" }
            }
        return (plain + drawing).map { Violation(file, line: file.tokens[$0].line, "draws from chance") }
    }

    static let detachedTasks = Ban.words(
        "no detached task", [["Task", ".", "detached"]], in: { _ in true },
        bad: ("Tests/UFreeNodeTests/X.swift", "Task.detached { }"),
        good: ("Tests/UFreeNodeTests/X.swift", "// Task.detached is banned"))

    static let unexplainedTasks = Ban(
        name: "an unstructured task says why",
        badSample: (
            "Sources/UFreeNode/X.swift", "func f() {\n    Task { }\n}\nlet t = Task<Void, Never> { }"
        ),
        goodSample: (
            "Sources/UFreeNode/X.swift",
            "// Outlives the caller, because the socket does.\nTask { }\nlet t: Task<Void, Never>?\nextension Task { }"
        )
    ) { file in
        guard !file.isGenerated else { return [] }
        return file.tokens.indices.filter { startsTask(file, at: $0) }
            .filter { !file.hasComment(besideLine: file.tokens[$0].line) }
            .map { Violation(file, line: file.tokens[$0].line, "a task without a comment that says why") }
    }

    static let uncheckedSendability = Ban.words(
        "unchecked sendability says why",
        [["@unchecked", "Sendable"], ["nonisolated", "(", "unsafe", ")"]], in: { _ in true },
        unless: { file, place in file.hasComment(besideLine: file.tokens[place].line) },
        bad: ("Sources/UFreeNode/X.swift", "final class X: @unchecked Sendable {\n}"),
        good: (
            "Sources/UFreeNode/X.swift",
            "// Every use is on one queue.\nfinal class X: @unchecked Sendable {\n}"
        ))

    static let sleepingTests = Ban.words(
        "a test never sleeps",
        [["Task", ".", "sleep"], ["Thread", ".", "sleep"], ["usleep", "("], ["nanosleep", "("]],
        in: { $0.isInTests || $0.target == "UFreeTestSupport" },
        bad: ("Tests/UFreeNodeTests/X.swift", "try await Task.sleep(for: .seconds(1))"),
        good: ("Sources/UFreeCLI/X.swift", "try await Task.sleep(for: .seconds(1))"))

    /// Both bypass the hook that runs tasks on the event loop: after one call, Dispatch wakes up every second
    /// for as long as the daemon runs (0006).
    static let leavingTheLoop = Ban.words(
        "the daemon's tasks stay on its event loop", [["Task", ".", "sleep"], ["Task", ".", "yield"]],
        in: { !$0.isInTests && !["UFreeCLI", "UFreeControlClient", "UFreeTestSupport"].contains($0.target) },
        bad: ("Sources/UFreeNode/X.swift", "await Task.yield()"),
        good: ("Sources/UFreeCLI/X.swift", "try await Task.sleep(for: .seconds(1))"))

    static let longFiles = Ban(
        name: "no file is over 400 lines",
        badSample: ("Sources/UFreeNode/X.swift", String(repeating: "\n", count: 401)),
        goodSample: ("Sources/UFreeNode/X.pb.swift", String(repeating: "\n", count: 401))
    ) { file in
        guard file.lines.count > 400, !file.isGenerated else { return [] }
        return [Violation(path: file.path, "has \(file.lines.count) lines")]
    }

    static let asynchronousEngine = Ban.words(
        "the engine is not asynchronous", [["async"], ["await"], ["actor"]],
        in: { $0.path.hasPrefix("Sources/UFreeSync/") },
        bad: ("Sources/UFreeSync/X.swift", "func f() async {}"),
        good: ("Sources/UFreeNode/X.swift", "func f() async {}"))

    static let testLibraryInSupport = Ban.words(
        "Sources import no test library", [["import", "Testing"], ["import", "XCTest"]], in: \.isInSources,
        bad: ("Sources/UFreeTestSupport/X.swift", "import Testing"),
        good: ("Tests/UFreeNodeTests/X.swift", "import Testing"))

    /// What a peer may send and see (0017).
    static let dayDefault = Ban.words(
        "the engine judges peers in one place", [["isForStrangers"], ["friendship", "?", ".", "level"]],
        in: { $0.path.hasPrefix("Sources/UFreeSync/Engine/") && !$0.path.hasSuffix("/PeerRole.swift") },
        bad: ("Sources/UFreeSync/Engine/X.swift", "let level = links[owner]?.friendship?.level"),
        good: ("Sources/UFreeSync/Engine/PeerRole.swift", "if message.isForStrangers { return .handshake }"))

    private static func isPure(_ file: SourceFile) -> Bool {
        file.target == "UFreeDomain" || file.target == "UFreeSync"
    }

    /// Whether the token at that index is a `Task` that is started.
    private static func startsTask(_ file: SourceFile, at place: Int) -> Bool {
        guard file.tokens[place].text == "Task", place + 1 < file.tokens.count else { return false }
        if place > 0, ["extension", "."].contains(file.tokens[place - 1].text) { return false }
        var next = place + 1
        if file.tokens[next].text == "<" {
            var depth = 0
            repeat {
                if file.tokens[next].text == "<" { depth += 1 }
                if file.tokens[next].text == ">" { depth -= 1 }
                next += 1
            } while depth > 0 && next < file.tokens.count
            guard next < file.tokens.count else { return false }
        }
        if file.tokens[next].text == ".", next + 1 < file.tokens.count {
            return ["init", "immediate"].contains(file.tokens[next + 1].text)
        }
        return ["{", "("].contains(file.tokens[next].text)
    }
}
