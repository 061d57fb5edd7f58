/// Records who consented to be whose friend, by sending or accepting a request.
struct ConsentBook {
    private struct Pair: Hashable {
        let from: Int
        let to: Int
    }

    private var given: Set<Pair> = []

    mutating func consent(of node: Int, to other: Int) { given.insert(Pair(from: node, to: other)) }

    func hasConsented(_ node: Int, to other: Int) -> Bool { given.contains(Pair(from: node, to: other)) }
}
