import UFreeDomain

/// Somebody who can be meant by a name, an id or a request's id.
struct Candidate: Hashable, Sendable {
    let owner: OwnerID?
    let name: DisplayName?
    let request: RequestID?

    init(owner: OwnerID?, name: DisplayName?, request: RequestID? = nil) {
        self.owner = owner
        self.name = name
        self.request = request
    }

    init(_ friend: Friend) {
        self.init(owner: friend.id, name: friend.profile.name)
    }

    init(_ request: FriendRequest) {
        self.init(owner: request.peer, name: request.peerName, request: request.id)
    }

    /// `name (id)`, as an ambiguous word lists them.
    var label: String {
        let id = owner?.description ?? request?.description ?? ""
        return name.map { "\($0) (\(id))" } ?? id
    }
}

/// Finds whom a word means: a full id or request id first, then names (without regard to case, never a
/// beginning of one) and the first characters of an id. A name cannot shadow an id: when both fit different
/// people, it is ambiguous.
struct PersonResolver: Sendable {
    /// Characters of an id that are enough: its first group.
    static let shortestID = 7
    static let shortestRequestID = 8

    let candidates: [Candidate]

    /// The candidates that the word means: several only when they are one person.
    /// - Throws: `noSuchPerson` with close names, `ambiguous` with the people it could mean.
    func resolve(_ word: String) throws(FriendError) -> [Candidate] {
        let found = try find(word)
        guard !found.isEmpty else { throw unknown(word) }
        return found
    }

    /// As `resolve`, but empty where the word means nobody.
    /// - Throws: `ambiguous`.
    func find(_ word: String) throws(FriendError) -> [Candidate] {
        let found = matches(word)
        guard Set(found.map(Self.person)).count <= 1 else {
            var seen: Set<String> = []
            let labels = found.map(\.label).filter { seen.insert($0).inserted }
            throw .ambiguous(word, candidates: labels)
        }
        return found
    }

    /// What is said of a word that means nobody.
    func unknown(_ word: String) -> FriendError {
        .noSuchPerson(word, closeNames: CloseNames.of(word, among: candidates.compactMap(\.name?.text)))
    }

    private func matches(_ word: String) -> [Candidate] {
        if let owner = OwnerID(text: word) { return candidates.filter { $0.owner == owner } }
        if let request = RequestID(text: word) {
            let named = candidates.filter { $0.request == request }
            if !named.isEmpty { return named }
        }
        let name = TextSanitizer.line(word).lowercased()
        let id = Self.letters(word, allowed: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uppercase: true)
        let request = Self.letters(word, allowed: "0123456789abcdef", uppercase: false)
        return candidates.filter { candidate in
            if let known = candidate.name, known.text.lowercased() == name { return true }
            if let id, id.count >= Self.shortestID, let owner = candidate.owner,
                owner.description.filter({ $0 != "-" }).hasPrefix(id)
            {
                return true
            }
            if let request, request.count >= Self.shortestRequestID, let known = candidate.request {
                return known.description.hasPrefix(request)
            }
            return false
        }
    }

    /// The word in one case and without dashes, or nil when it has any other character.
    private static func letters(_ word: String, allowed: String, uppercase: Bool) -> String? {
        let plain = (uppercase ? word.uppercased() : word.lowercased()).filter { $0 != "-" && $0 != " " }
        return plain.allSatisfy(allowed.contains) ? plain : nil
    }

    private static func person(_ candidate: Candidate) -> String {
        candidate.owner?.description ?? candidate.request?.description ?? ""
    }
}
