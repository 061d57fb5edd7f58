/// Records who consented to be whose friend, by sending or accepting a request.
struct ConsentBook {
    private struct Pair: Hashable {
        let from: Int
        let to: Int
    }

    private var given: Set<Pair> = []
    private var proved: Set<Pair> = []

    mutating func consent(of node: Int, to other: Int) { given.insert(Pair(from: node, to: other)) }

    /// One gave the other an invitation: each can prove to know its secret.
    mutating func prove(_ node: Int, _ other: Int) {
        proved.formUnion([Pair(from: node, to: other), Pair(from: other, to: node)])
    }

    func mayBeVerified(_ node: Int, by other: Int) -> Bool { proved.contains(Pair(from: node, to: other)) }

    func hasConsented(_ node: Int, to other: Int) -> Bool { given.contains(Pair(from: node, to: other)) }
}
