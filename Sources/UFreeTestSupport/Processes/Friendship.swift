import UFreeAPI

/// Two nodes whose owners became friends the way people do, and what each of them saw.
package struct Friendship: Sendable {
    package let asking: NodeProcess
    package let accepting: NodeProcess
    /// The six digits on both sides before the request was accepted.
    package let askingCode: String
    package let acceptingCode: String
    /// Running watches of both nodes, after the event about the new friend with the zone of the test.
    package let askingWatch: WatchReader
    package let acceptingWatch: WatchReader
}

extension ProcessLan {
    /// Makes friends: Ana sends a request to Ben's address; both see a code; Ben accepts with it; both are
    /// notified.
    /// - Parameter who: how Ana names Ben in the command; nil for his address.
    /// - Throws: `FixtureError` for the first step that fails.
    package func befriend(_ ana: NodeProcess, _ ben: NodeProcess, asking who: String? = nil) async throws
        -> Friendship
    {
        let anaWatch = try await ana.watch()
        let benWatch = try await ben.watch()
        var words = ["add"]
        if let who { words.append(who) } else { words.append(try await ben.address()) }
        let asked = try await ana.ctl(words)
        guard asked.code == 0 else { throw FixtureError("\(asked)") }
        let benCode = try await benWatch.next("request with a code") { $0.request?.code }
        let anaCode = try await anaWatch.next("own request with a code") { $0.outgoing?.code }
        let accepted = try await ben.ctl("accept", ana.name, "--code", benCode)
        guard accepted.code == 0 else { throw FixtureError("\(accepted)") }
        for (watch, friend) in [(anaWatch, ben.name), (benWatch, ana.name)] {
            // The profile follows the friendship; until it is received, a friend's zone is UTC.
            try await watch.next("\(friend) as a friend, with the zone of the test") {
                $0.friend?.zone == zone ? $0 : nil
            }
        }
        return Friendship(
            asking: ana, accepting: ben, askingCode: anaCode, acceptingCode: benCode, askingWatch: anaWatch,
            acceptingWatch: benWatch)
    }

    /// Starts Ana and Ben and makes them friends.
    package func friends() async throws -> Friendship {
        let ana = node("Ana")
        let ben = node("Ben")
        try await ana.start()
        try await ben.start()
        return try await befriend(ana, ben)
    }
}
