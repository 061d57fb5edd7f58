import UFreeDomain
import UFreeSync

/// Several engines on a simulated network: everything that happens follows from the seed.
///
/// While it runs, messages are lost, repeated and shuffled, connections are cut, the network is split and nodes
/// crash between any two effects. At the end everything heals, and all copies must be equal.
package struct Simulation {
    package let seed: UInt64
    var random: SeededGenerator
    var nodes: [SimulatedNode] = []
    var connections: [Int: SimulatedConnection] = [:]
    var nextConnection = 0
    var nextSession: UInt64 = 0
    /// Nodes of different sides cannot reach each other.
    var side: [Int] = []
    var now = Timestamp(milliseconds: 1_767_960_000_000)
    /// True while nothing goes wrong any more.
    var isHealed = false
    var book = ConsentBook()
    var stamps: [StampKey: Stamp] = [:]
    /// Questions whether an older connection is alive, not answered yet.
    var probes: [SimulatedProbe] = []
    /// Whether databases are copied and put back in this simulation.
    private(set) var hasCopies = false
    /// Whose database went back in time, or ran twice.
    var copied: Set<Int> = []
    package internal(set) var tally = SimulationTally()
    var isTracing: Bool
    /// What happened, when it is traced.
    package private(set) var trace: [String] = []

    struct StampKey: Hashable {
        let holder: Int
        let owner: OwnerID
        let date: CivilDate
    }

    /// - Parameters:
    ///   - seed: decides everything.
    ///   - isTracing: keeps a line for every step; slow, for replaying a failure.
    package init(seed: UInt64, isTracing: Bool = false) {
        self.seed = seed
        self.isTracing = isTracing
        random = SeededGenerator(seed: seed)
        // Mostly two to five nodes; one simulation in twenty is a crowd.
        let count =
            chance(1, in: 20) ? Int.random(in: 6...20, using: &random) : Int.random(in: 2...5, using: &random)
        for index in 0..<count {
            guard let keys = SimulatedNode.keys(index), let name = DisplayName(sanitizing: "Node \(index)")
            else {
                continue
            }
            let database = MemoryDatabase(
                owner: keys.owner, device: keys.device, profile: Profile(name: name, zone: .utc), at: now)
            nodes.append(SimulatedNode(index: index, person: index, keys: keys, database: database))
        }
        hasCopies = chance(1, in: 3)
        side = Array(repeating: 0, count: nodes.count)
        for index in nodes.indices { start(index) }
    }

    /// Runs to the end.
    /// - Parameter steps: how many things happen before everything heals.
    /// - Throws: `SimulationFailure` at the first broken invariant.
    package mutating func run(steps: Int = 900) throws {
        for _ in 0..<steps { try step() }
        try heal()
        try checkQuiescence()
    }

    mutating func chance(_ part: Int, in whole: Int) -> Bool {
        Int.random(in: 0..<whole, using: &random) < part
    }

    mutating func note(_ line: @autoclosure () -> String) {
        if isTracing { trace.append(line()) }
    }

    func fail(_ what: String) -> SimulationFailure { SimulationFailure(seed: seed, what: what) }
}

/// A broken invariant, with the seed that shows it again.
package struct SimulationFailure: Error, CustomStringConvertible {
    package let seed: UInt64
    package let what: String

    package var description: String { "seed \(seed): \(what)" }
}
