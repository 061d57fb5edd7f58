import Foundation

/// An attacker over the peer protocol: `Scripts/hostile`, which shares no code with the programs.
///
/// An attack is limited by its `seconds=` and `count=`, and ends with the test at the latest.
package struct HostilePeer: Sendable {
    /// The results of an attack, from its last line. Each attack has its own set of them.
    package struct Figures: Codable, Sendable {
        /// The result of one connection that showed an outdated device list.
        package struct Shown: Codable, Hashable, Sendable {
            /// The frames of the answer, by name.
            package var frames: [String]
            /// How much newer the returned list is than the one shown; -1 if none was returned.
            package var list: Int
            package var alive: Bool
            /// The code of CLOSE; -1 if there was none.
            package var code: Int
        }

        /// The frames that a lost device received, by name, and the code of CLOSE.
        package var frames: [String]?
        package var code: Int?
        package var opened: Int?
        package var alive: Int?
        package var removed: Shown?
        package var outdated: Shown?
        package var nonces: Int?
        package var connections: Int?
        /// The codes of the CLOSE frames that ended connections; -1 for an end without one, or with one that
        /// was not read.
        package var codes: [Int]?
        package var certificates: Int?
        package var ownerKeys: Int?
        /// The number of counted rows.
        package var rows: Int?
        /// The answers to each step of a request: names of frames and their bytes.
        package var answers: [String: [[Answer]]]?
        /// The share of pairs of answers in which this person's took longer than another's.
        package var slower: Double?
        /// The answers to malformed samples: the code of CLOSE, `-` if none, and the sample's description.
        package var answered: [[String]]?
    }

    /// A frame's name, its body in hexadecimal, or the body's length if the body is random.
    package enum Answer: Codable, Hashable, Sendable {
        case text(String)
        case length(Int)

        package init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            self = try (try? value.decode(Int.self)).map { .length($0) } ?? .text(value.decode(String.self))
        }

        package func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .text(let text): try value.encode(text)
            case .length(let length): try value.encode(length)
            }
        }
    }

    /// A running attack.
    package struct Running: Sendable {
        package let process: ChildProcess
        private let lines: LineReader
        private let words: [String]

        init(process: ChildProcess, lines: LineReader, words: [String]) {
            (self.process, self.lines, self.words) = (process, lines, words)
        }

        /// Waits for a line that reports a stage of the attack.
        package func reaches(_ mark: String) async throws { try await lines.expect("\"\(mark)\"") }

        /// Waits for the end of the attack.
        /// - Returns: The last line, as text and decoded.
        /// - Throws: `FixtureError` if it failed, or is still running after two minutes.
        package func figures() async throws -> (text: String, values: Figures) {
            let status = await process.exit(within: .seconds(120))
            // The output ends after the process has ended.
            _ = await lines.next(within: .seconds(5)) { _ in nil as Bool? }
            guard status == .exited(0), let line = lines.all.last else {
                throw FixtureError("\(words) ended with \(status.map { "\($0)" } ?? "nothing")")
            }
            return (line, try JSONDecoder().decode(Figures.self, from: Data(line.utf8)))
        }
    }

    package let name: String
    /// The path of this person's keys.
    package let keys: String
    private let runner: ProgramRunner

    fileprivate init(name: String, keys: String, runner: ProgramRunner) {
        (self.name, self.keys, self.runner) = (name, keys, runner)
    }

    /// Starts an attack, one of the methods of `Scripts/hostile`.
    /// - Parameters:
    /// - address: the address of the attacked node, `127.0.0.1:PORT`.
    ///   - options: `name=value`.
    package func begin(_ attack: String, at address: String, _ options: [String] = []) throws -> Running {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Scripts/hostile").standardizedFileURL.path
        let words = ["-B", script, keys, attack, address] + options
        let (process, lines) = try runner.follow("/usr/bin/python3", words)
        return Running(process: process, lines: lines, words: [attack, address] + options)
    }

    /// Runs an attack to its end.
    package func attack(_ attack: String, at address: String, _ options: String...) async throws
        -> (text: String, values: Figures)
    {
        let running = try begin(attack, at: address, options)
        do {
            return try await running.figures()
        } catch {
            throw FixtureError("\(error): \(runner.followedErrors)")
        }
    }

    /// Not an attack: returns the number of rows in a table of a node's database.
    package func rows(of table: String, at node: NodeProcess) async throws -> Int {
        let (text, values) = try await attack("rows", at: node.home + "/ufree.db", "table=\(table)")
        guard let rows = values.rows else { throw FixtureError("no rows of \(table): \(text)") }
        return rows
    }

    /// Sends a friend request to a node and is accepted without a comparison of the codes.
    package func befriend(_ node: NodeProcess) async throws {
        let running = try begin("befriend", at: try await node.address(), ["name=\(name)"])
        try await running.reaches("asked")
        let accepted = try await node.ctl("accept", name, "--yes")
        guard accepted.code == 0 else { throw FixtureError("\(accepted)") }
        _ = try await running.figures()
    }
}

extension ProcessLan {
    /// Returns an attacker with new keys, which are removed after the test.
    package func hostile(_ name: String) -> HostilePeer {
        let files = "\(directory)/\(name.lowercased())"
        let runner = ProgramRunner(place: .here, files: files, environment: ["HOME": directory])
        atEnd { await runner.end() }
        return HostilePeer(name: name, keys: files + ".json", runner: runner)
    }
}
