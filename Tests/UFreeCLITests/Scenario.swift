import FoundationEssentials
import Glibc
import UFreeAPI
import UFreeTexts

@testable import UFreeCLI

/// A command line and the daemon that answers it.
struct Scenario: Sendable, CustomStringConvertible {
    /// A placeholder in the command line for a file that can be written.
    static let output = "OUTPUT-FILE"
    /// A placeholder in the command line for a file that can be read.
    static let input = "INPUT-FILE"

    /// A placeholder in the command line for a file of twelve contacts.
    static let contactFile = "CONTACT-FILE"

    let words: [String]
    let answers: [String: [FakeDaemon.Answer]]
    /// Typed texts that may be shown unchanged.
    let typed: [String]
    /// The number of writes before the reader of standard output goes away; nil if it reads everything.
    let reads: Int?
    /// Whether there is a daemon.
    let isServed: Bool

    init(
        _ line: String, _ answers: [String: [FakeDaemon.Answer]] = [:], typed: [String] = [],
        reads: Int? = nil, isServed: Bool = true
    ) {
        words = line.split(separator: " ").map(String.init)
        self.answers = answers.merging(["GET /v1/profile": [Self.json(Samples.profile)]]) { own, _ in own }
        self.typed = typed
        self.reads = reads
        self.isServed = isServed
    }

    var description: String { words.joined(separator: " ") }

    /// - Returns: The result, with placeholders in place of the files' paths.
    /// - Parameter look: receives the requests to the daemon.
    func run(
        _ desk: Desk, adding more: [String] = [], _ look: ([FakeDaemon.Call]) -> Void = { _ in }
    ) async throws -> Desk.Result {
        var desk = desk
        desk.reads = reads
        let folder = try Folder()
        let files = [
            Self.output: folder.path + "/out", Self.input: folder.path + "/in",
            Self.contactFile: folder.path + "/contacts.csv",
        ]
        try Data("anything".utf8).write(to: URL(filePath: folder.path + "/in"))
        let table = "Name,Phone\n" + (1...12).map { "Ana Novak,0664 \($0)\n" }.joined()
        try Data(table.utf8).write(to: URL(filePath: folder.path + "/contacts.csv"))
        let words = words.map { files[$0] ?? $0 } + more
        var result: Desk.Result
        if isServed {
            let desk = desk
            result = try await FakeDaemon.run(answers) { daemon in
                var result = await desk.run(words, at: daemon)
                result.output = result.output.replacing(daemon.path, with: "/socket")
                look(daemon.calls)
                return result
            }
        } else {
            result = await desk.run(words)
        }
        for (name, path) in files {
            result.output = result.output.replacing(path, with: name)
            result.messages = result.messages.replacing(path, with: name)
        }
        return result
    }

    /// Texts that may be shown untranslated: texts that people wrote, and names.
    var data: Set<String> {
        let keys: Set<String> = [
            "id", "name", "note", "zone", "device", "devices", "address", "addresses", "networkAddress",
            "listening", "socket",
            "version", "ownName", "sameNameAs", "former", "symbol", "title", "shiftDescription", "pattern",
            "location", "source", "place", "calendar", "detail",
            "shift", "shiftTypes", "text", "link", "networkLink",
            "fingerprint",
        ]
        return answers.values.joined().reduce(
            into: Set(typed).union([Self.output, Self.input, Self.contactFile])
        ) {
            data, answer in
            for tree in Self.trees(answer) { data.formUnion(tree.strings(of: keys)) }
        }
    }

    private static func trees(_ answer: FakeDaemon.Answer) -> [JSONTree] {
        switch answer {
        case .json(let body, _): [JSONTree(body)].compactMap(\.self)
        case .stream(let pieces, _):
            pieces.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("data: ") }
                .compactMap { JSONTree(String($0.dropFirst(6))) }
        }
    }

    static func json(_ value: some Encodable) -> FakeDaemon.Answer { .json(Samples.json(value)) }

    static func refusal(
        _ code: ErrorCode, _ values: [String: String] = [:], details: [String] = [],
        rules: [RuleValue] = []
    ) -> FakeDaemon.Answer {
        // As the daemon sends it, with its English texts.
        let error = APIError(code, values: values, details: details, rules: rules)
        return .json(Samples.json(ErrorResponse(error)), status: 422)
    }
}
