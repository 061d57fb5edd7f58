import Synchronization
import UFreeTexts

@testable import UFreeCLI

/// A person at a terminal, or a script, that runs `ufreectl` inside the test.
struct Desk: Sendable {
    /// The output of a run.
    struct Result: Hashable, Sendable {
        var code: Int32
        var output: String
        var messages: String
    }

    private final class Paper: TextSink {
        private let text = Mutex("")
        private let room: Int?
        private let reads: Atomic<Int>

        init(room: Int? = nil, reads: Int? = nil) {
            self.room = room
            self.reads = Atomic(reads ?? .max)
        }

        var written: String { text.withLock { $0 } }

        func write(_ piece: String) -> Int32 {
            text.withLock { text in
                if reads.wrappingSubtract(1, ordering: .relaxed).oldValue <= 0 { return 32 }
                if let room, text.utf8.count + piece.utf8.count > room { return 32 }
                text += piece
                return 0
            }
        }
    }

    private final class Lines: Sendable {
        private let rest: Mutex<[String]>

        init(_ lines: [String]) { rest = Mutex(lines) }

        func next() -> String? { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    /// The width of the terminal; nil for a pipe.
    var width: Int? = 100
    /// The answer to questions; nil if nobody can be asked.
    var answer: String?
    /// The lines to type instead, followed by the end of input.
    var answers: [String]?
    var environment = ["LANG": "C.UTF-8", "NO_COLOR": "1"]
    /// The socket to use without a daemon; nil for the default path.
    var absent: String? = "/tmp/ufree-clitest-absent/control.sock"
    /// Nil for the locale of the environment.
    var locale: TextLocale?
    /// The number of bytes after which the reader of standard output goes away.
    var room: Int?
    /// The number of writes after which it goes away.
    var reads: Int?

    /// Whether the program's limits of time never come, for a machine that is busy with other tests.
    var isTimeless = false
    /// The browser; nil if there is none.
    var browser: (@Sendable (String) -> Bool)?

    /// The machine that `doctor` reads.
    var machine = DoctorSamples.healthy

    /// 2026-01-09T12:00:00Z.
    static let now = 1_767_960_000

    func run(_ words: String..., at daemon: FakeDaemon? = nil) async -> Result {
        await run(words, at: daemon)
    }

    func run(_ words: [String], at daemon: FakeDaemon? = nil) async -> Result {
        let (output, messages) = (Paper(room: room, reads: reads), Paper())
        var environment = environment
        environment["UFREE_SOCKET"] = daemon?.path ?? absent
        let (answer, rest) = (answer, Lines(answers ?? []))
        let isAsked = answer != nil || answers != nil
        let reply: @Sendable () -> String? = { rest.next() ?? answer }
        var surroundings = Surroundings(
            environment: environment, userID: 1000, output: output, messages: messages, terminalWidth: width,
            ask: isAsked ? reply : nil, now: { Desk.now }, clock: { "\($0 - Desk.now)s" },
            locale: locale ?? TextLocale(environment: environment),
            completionPatience: .seconds(60))
        if isTimeless {
            surroundings.pause = { _ in
                for await _ in AsyncStream.makeStream(of: Never.self).stream {}
            }
        }
        surroundings.machine = { [machine] reader, _ in
            var machine = machine
            if let ruleset = reader.ruleset { machine.firewall.ruleset = ruleset }
            return machine
        }
        if let browser { surroundings.openInBrowser = browser }
        let program = ControlProgram(surroundings: surroundings)
        let code = await program.run(words)
        return Result(code: code, output: output.written, messages: messages.written)
    }
}
