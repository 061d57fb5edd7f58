import Foundation

/// A node under attack while its owner and an honest friend continue to use it.
package struct Siege: Sendable {
    /// What the attacked node and the honest friend experienced during an attack.
    package struct Strain: Sendable, CustomStringConvertible {
        /// The times from the start of the friend's command to the event on the attacked node.
        package var edits: [Duration] = []
        /// The durations of `ufreectl status` on the attacked node.
        package var answers: [Duration] = []
        /// The durations of `ufreectl set` on the attacked node.
        package var sets: [Duration] = []
        /// The largest growth of anonymous memory in KiB, measured every 10 ms.
        package var memory = 0
        /// The growth of memory at the end (PSS), in KiB.
        package var kept = 0
        /// The largest growth of the number of descriptors.
        package var descriptors = 0
        /// The growth of the data directory at the end, in KiB.
        package var disk = 0
        /// The attacker's own results.
        package var attack = ""
        package var figures = HostilePeer.Figures()

        /// Represents "not within ten seconds".
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

    /// The attacked node is the one that sent the request.
    package let friendship: Friendship
    package let address: String

    package var attacked: NodeProcess { friendship.asking }
    package var honest: NodeProcess { friendship.accepting }

    /// Continues honest work until an attack is over: the friend edits, the owner reads and edits.
    /// - Parameter attack: an attack that has just started.
    package func endure(_ attack: HostilePeer.Running) async throws -> Strain {
        try await endure([attack])
    }

    /// Continues honest work during several attacks. The results are those of the first.
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
        // The last change may still be on its way.
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

    /// Continues honest work during floods of frames: all kinds in one attack, or one attack for each kind.
    /// - Parameter each: the seconds for each kind; nil means half a second each, in one attack.
    /// - Returns: The strain of each attack.
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

    /// Returns how long it takes until the attacked node shows the friend's change.
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

    /// Returns the total size of all files in a directory in bytes.
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
    /// Returns Ana, who will be attacked, and Ben, her honest friend.
    package func siege() async throws -> Siege {
        let friendship = try await friends()
        return Siege(friendship: friendship, address: try await friendship.asking.address())
    }
}
