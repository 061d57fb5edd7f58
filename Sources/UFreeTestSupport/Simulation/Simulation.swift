import UFreeDomain
import UFreeSync

/// Several engines on a simulated network. The seed determines everything that happens.
///
/// During a run, messages are lost, repeated and reordered, connections are cut, the network is split, and
/// nodes crash between any two effects. At the end everything is repaired, and all copies must be equal.
package struct Simulation {
    package let seed: UInt64
    var random: SeededGenerator
    var nodes: [SimulatedNode] = []
    var connections: [Int: SimulatedConnection] = [:]
    var nextConnection = 0
    var nextSession: UInt64 = 0
    /// The side of a split for each node. Nodes on different sides can't reach each other.
    var side: [Int] = []
    var now = Timestamp(milliseconds: 1_767_960_000_000)
    /// Whether nothing fails any more.
    var isHealed = false
    var book = ConsentBook()
    var stamps: [StampKey: Stamp] = [:]
    /// The friends for whom an owner has changed the level.
    var relevelled: [OwnerID: Set<OwnerID>] = [:]
    /// Unanswered checks whether an older connection is alive.
    var probes: [SimulatedProbe] = []
    /// Whether this simulation copies and restores databases.
    private(set) var hasCopies = false
    /// The people whose database was restored or ran twice.
    var copied: Set<Int> = []
    package internal(set) var tally = SimulationTally()
    var isTracing: Bool
    /// A description of the steps, if they are traced.
    package private(set) var trace: [String] = []
    /// What the friends of a person with two devices were told; nil without such a person.
    var told: [Int: ToldByDevices]?

    struct StampKey: Hashable {
        let holder: Int
        let owner: OwnerID
        let date: CivilDate
    }

    /// - Parameters:
    /// - seed: determines everything.
    /// - isTracing: whether to keep a line for every step; slow, for analysing a failure.
    /// - people: how many nodes there are; nil for a random number, and copies of some.
    package init(seed: UInt64, isTracing: Bool = false, people: Int? = nil) {
        self.seed = seed
        self.isTracing = isTracing
        random = SeededGenerator(seed: seed)
        // Usually two to five nodes; one simulation in twenty has many.
        let count =
            people
            ?? (chance(1, in: 20)
                ? Int.random(in: 6...20, using: &random) : Int.random(in: 2...5, using: &random))
        for index in 0..<count {
            guard let keys = SimulatedNode.keys(index), let name = DisplayName(sanitizing: "Node \(index)")
            else {
                continue
            }
            let database = MemoryDatabase(
                owner: keys.owner, device: keys.device, profile: Profile(name: name, zone: .utc), at: now)
            nodes.append(SimulatedNode(index: index, person: index, keys: keys, database: database))
        }
        hasCopies = people == nil && chance(1, in: 3)
        side = Array(repeating: 0, count: nodes.count)
        for index in nodes.indices { start(index) }
    }

    /// Runs the simulation to its end.
    /// - Parameter steps: the number of steps before everything is repaired.
    /// - Throws: `SimulationFailure` at the first violated invariant.
    package mutating func run(steps: Int = 900) throws {
        for _ in 0..<steps { try step() }
        try heal()
        if told == nil { try checkQuiescence() } else { try checkDevices() }
    }

    mutating func chance(_ part: Int, in whole: Int) -> Bool {
        Int.random(in: 0..<whole, using: &random) < part
    }

    mutating func note(_ line: @autoclosure () -> String) {
        if isTracing { trace.append(line()) }
    }

    func fail(_ what: String) -> SimulationFailure { SimulationFailure(seed: seed, what: what) }
}

/// A violated invariant, with the seed that reproduces it.
package struct SimulationFailure: Error, CustomStringConvertible {
    package let seed: UInt64
    package let what: String

    package var description: String { "seed \(seed): \(what)" }
}
