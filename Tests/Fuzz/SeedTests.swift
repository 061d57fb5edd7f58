import FoundationEssentials
import Glibc
import Testing
import UFreeTestSupport

/// What the fuzzer is given first, without the fuzzer: CI has no time to build all of our code once more with its counters.
@Suite("Inputs that found a bug, and first ones") struct SeedTests {
    /// Changed copies of each input.
    private static let copies = 20

    @Test(
        "Each target takes its seeds, what once found a bug, and changed copies",
        arguments: FuzzTarget.all.map(\.name))
    func survives(name: String) async throws {
        let last = FileManager.default.temporaryDirectory.appending(path: "ufree-seed-\(UUID())").path
        defer { unlink(last) }
        let ended = await #expect(processExitsWith: .success) {
            [name = name as String, last = last as String] in
            try SeedTests.run(name, noting: last)
        }
        if ended == nil {
            Issue.record("the input was \((try? String(contentsOfFile: last, encoding: .utf8)) ?? "none")")
        }
    }

    /// Runs a target in this process, which ends at the first property that an input violates.
    /// - Parameter last: where the input that is run is noted first.
    private static func run(_ name: String, noting last: String) throws {
        guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
            fatalError("no target \(name)")
        }
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        var random = SeededGenerator(seed: 1)
        for place in ["Seeds", "Found"] {
            let inputs = folder.appending(path: "\(place)/\(name)").path
            for file in (try? FileManager.default.contentsOfDirectory(atPath: inputs))?.sorted() ?? [] {
                let input = Array(try Data(contentsOf: URL(filePath: "\(inputs)/\(file)")))
                for copy in 0...copies {
                    try Data("\(place)/\(name)/\(file), copy \(copy)".utf8).write(to: URL(filePath: last))
                    target.run(copy == 0 ? input : changed(input, below: target.lengthLimit, &random))
                }
            }
        }
    }

    /// Returns an input with some bytes changed, left out, added or doubled.
    private static func changed(
        _ input: [UInt8], below limit: Int, _ random: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = input
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let byte = UInt8.random(in: .min ... .max, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where place < bytes.count: bytes[place] = byte
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: bytes[place..<min(place + 8, bytes.count)], at: place)
            default: bytes.insert(byte, at: place)
            }
        }
        return Array(bytes.prefix(limit))
    }
}
