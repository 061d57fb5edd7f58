import Foundation

/// A node that is attacked while its owner and an honest friend go on as always.
package struct Siege: Sendable {
    /// What the attacked node and the honest friend felt during an attack.
    package struct Strain: Sendable, CustomStringConvertible {
        /// From the start of the friend's command to the event on the attacked node.
        package var edits: [Duration] = []
        /// `ufreectl status` of the attacked node, from start to end.
        package var answers: [Duration] = []
        /// `ufreectl set` of the attacked node.
        package var sets: [Duration] = []
        /// The largest growth of memory that is the daemon's own and of no file, in KiB, looked at every 10 ms.
        package var memory = 0
        /// How much larger its memory was at the end (PSS), in KiB.
        package var kept = 0
        /// The largest growth of the number of descriptors.
        package var descriptors = 0
        /// How much larger the data directory was at the end, in KiB.
        package var disk = 0
        /// What the attacker says of it.
        package var attack = ""
        package var figures = HostilePeer.Figures()

        /// A time that stands for "never within ten seconds".
        package static let never = Duration.seconds(60)

        package var slowestEdit: Duration { edits.max() ?? Self.never }
        package var slowestAnswer: Duration { (answers + sets).max() ?? Self.never }

        package var description: String {
            func list(_ times: [Duration]) -> String {
                let sorted = times.sorted()
                func milliseconds(_ time: Duration?) -> String {
                    guard let time else { return "none" }
                    return time >= Self.never ? "never" : "\(Int(time / .milliseconds(1))) ms"
                }
                let middle = sorted.isEmpty ? nil : sorted[sorted.count / 2]
                return "\(sorted.count), p50 \(milliseconds(middle)), max \(milliseconds(sorted.last))"
            }
            return
                "edits \(list(edits)); status \(list(answers)); set \(list(sets)); memory at most +\(memory) KiB, in the "
                + "end +\(kept) KiB, "
                + "descriptors +\(descriptors), disk +\(disk) KiB; \(attack)"
        }
    }

    /// The attacked node is the one that asked.
    package let friendship: Friendship
    package let address: String

    package var attacked: NodeProcess { friendship.asking }
    package var honest: NodeProcess { friendship.accepting }

    /// Goes on with honest work until an attack is over: the friend edits, the owner asks and edits.
    /// - Parameter attack: one that was begun just before.
    package func endure(_ attack: HostilePeer.Running) async throws -> Strain {
        try await endure([attack])
    }

    /// The same with several attacks at once; the figures are those of the first.
    package func endure(_ attacks: [HostilePeer.Running]) async throws -> Strain {
        let before = try Footprint(of: attacked)
        guard let peak = MemoryPeak(of: attacked) else { throw FixtureError("no memory of \(attacked.name)") }
        let disk = try Self.size(of: attacked.home)
        var strain = Strain()
        repeat {
            strain.edits.append(await edit())
            strain.answers.append(await ask("status", "--json"))
            strain.sets.append(await ask("set", "+2", "busy", "-m", "own \(strain.sets.count)"))
            let now = try Footprint(of: attacked)
            strain.descriptors = max(strain.descriptors, now.descriptors - before.descriptors)
        } while await attacks.first?.process.exit(within: .milliseconds(50)) == nil
        // What was sent last may still be on its way through.
        strain.edits.append(await edit())
        strain.answers.append(await ask("status", "--json"))
        strain.memory = peak.growth
        strain.kept = try Footprint(of: attacked).memory - before.memory
        strain.disk = (try Self.size(of: attacked.home) - disk) / 1_024
        for (place, attack) in attacks.enumerated() {
            let (text, values) = try await attack.figures()
            if place == 0 { strain.figures = values }
            strain.attack += text
        }
        return strain
    }

    /// Honest work beside floods of frames: one after the other in one attack, or an attack for each kind.
    /// - Parameter each: how many seconds of each kind; nil is half a second of each, in one attack.
    /// - Returns: the strain of each attack.
    package func endureFloods(of kinds: [String], by peer: HostilePeer, each: Int?) async throws
        -> [(kinds: String, strain: Strain)]
    {
        guard let each else {
            let options = ["kinds=\(kinds.joined(separator: ","))", "each=0.5", "seconds=\(kinds.count / 2)"]
            return [("all kinds", try await endure(try peer.begin("floods", at: address, options)))]
        }
        var strains: [(String, Strain)] = []
        for kind in kinds {
            let options = ["kind=\(kind)", "seconds=\(each)"]
            strains.append((kind, try await endure(try peer.begin("flood", at: address, options))))
        }
        return strains
    }

    /// How long until the attacked node shows what the friend said.
    private func edit() async -> Duration {
        let start = ContinuousClock.now
        let note = "edit \(start.hashValue)"
        do {
            let set = try await honest.ctl("set", "tomorrow", "free", "-m", note)
            guard set.code == 0 else { return Strain.never }
            try await friendship.askingWatch.day(note: note, within: .seconds(10))
            return ContinuousClock.now - start
        } catch {
            return Strain.never
        }
    }

    private func ask(_ words: String...) async -> Duration {
        guard let result = try? await attacked.ctl(words), result.code == 0 else {
            return Strain.never
        }
        return result.duration
    }

    /// The bytes of all files of a directory.
    package static func size(of directory: String) throws -> Int {
        let files = FileManager.default.enumerator(
            at: URL(filePath: directory), includingPropertiesForKeys: [.fileSizeKey])
        var sum = 0
        while let file = files?.nextObject() as? URL {
            sum += (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        }
        return sum
    }
}

extension ProcessLan {
    /// Ana, who will be attacked, and Ben, her honest friend.
    package func siege() async throws -> Siege {
        let friendship = try await friends()
        return Siege(friendship: friendship, address: try await friendship.asking.address())
    }
}
