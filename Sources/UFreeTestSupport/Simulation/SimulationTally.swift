/// Counts the situations that a simulation is meant to produce. A run without any of them proves nothing.
package struct SimulationTally: Sendable {
    package var friendshipsAtEnd = 0
    package var liveStatuses = 0
    package var cards = 0
    package var removals = 0
    package var resets = 0
    package var blocks = 0
    package var blocksAtEnd = 0
    package var crossings = 0
    package var codesAtEnd = 0
    package var invitations = 0
    package var verifiedAtEnd = 0
    package var deltas = 0
    package var snapshots = 0
    package var crashes = 0
    package var lost = 0
    package var repeated = 0
    package var shuffled = 0
    package var violations = 0
    // Copies: what was done to databases, and how it was detected.
    package var restores = 0
    package var restoresFromWitness = 0
    package var writesAfterRestore = 0
    package var clones = 0
    package var clonesSuspected = 0
    package var ownKeyMet = 0
    package var foreignHistories = 0
    package var notKnown = 0
    package var probesAlive = 0
    package var probesDead = 0
    // A person with two devices: moments at a friend, those in which one replica for all devices would be wrong, and devices lost.
    package var deviceMoments = 0
    package var wrongWithOneReplica = 0
    package var devicesLost = 0

    package init() {}

    package static func + (left: SimulationTally, right: SimulationTally) -> SimulationTally {
        var sum = left
        sum.friendshipsAtEnd += right.friendshipsAtEnd
        sum.liveStatuses += right.liveStatuses
        sum.cards += right.cards
        sum.removals += right.removals
        sum.resets += right.resets
        sum.blocks += right.blocks
        sum.blocksAtEnd += right.blocksAtEnd
        sum.crossings += right.crossings
        sum.codesAtEnd += right.codesAtEnd
        sum.invitations += right.invitations
        sum.verifiedAtEnd += right.verifiedAtEnd
        sum.deltas += right.deltas
        sum.snapshots += right.snapshots
        sum.crashes += right.crashes
        sum.lost += right.lost
        sum.repeated += right.repeated
        sum.shuffled += right.shuffled
        sum.violations += right.violations
        sum.restores += right.restores
        sum.restoresFromWitness += right.restoresFromWitness
        sum.writesAfterRestore += right.writesAfterRestore
        sum.clones += right.clones
        sum.clonesSuspected += right.clonesSuspected
        sum.ownKeyMet += right.ownKeyMet
        sum.foreignHistories += right.foreignHistories
        sum.notKnown += right.notKnown
        sum.probesAlive += right.probesAlive
        sum.probesDead += right.probesDead
        sum.deviceMoments += right.deviceMoments
        sum.wrongWithOneReplica += right.wrongWithOneReplica
        sum.devicesLost += right.devicesLost
        return sum
    }
}
