import FoundationEssentials
import UFreeDomain

/// A person or group that can be meant by a name, an id or a request's id.
struct Candidate<Meaning: Sendable>: Sendable {
    /// Two candidates with the same identity are one person.
    enum Identity: Hashable, Sendable, CustomStringConvertible {
        case owner(OwnerID)
        /// An unknown person who was asked at an address.
        case request(RequestID)
        case group(UUID)

        var description: String {
            switch self {
            case .owner(let id): "\(id)"
            case .request(let id): "\(id)"
            case .group(let id): id.lowercaseText
            }
        }
    }

    let identity: Identity
    /// The name that the owner gave: a nickname, or the name of a group.
    var nickname: DisplayName?
    /// The person's own name, if the owner sees it.
    var name: DisplayName?
    /// The own name of a person who has a nickname.
    var ownName: DisplayName?
    let request: RequestID?
    /// The result of resolving a word to this candidate.
    let meaning: Meaning

    init(_ owner: OwnerID, name: DisplayName?, request: RequestID? = nil, meaning: Meaning) {
        identity = .owner(owner)
        self.name = name
        self.request = request
        self.meaning = meaning
    }

    init(_ friend: Friend, meaning: Meaning) {
        self.init(friend.id, name: friend.nickname == nil ? friend.name : nil, meaning: meaning)
        nickname = friend.nickname
        ownName = friend.profile.name
    }

    init(_ group: FriendGroup, meaning: Meaning) {
        identity = .group(group.id)
        nickname = group.name
        request = nil
        self.meaning = meaning
    }

    init(_ request: FriendRequest, meaning: Meaning) {
        identity = request.peer.map { .owner($0) } ?? .request(request.id)
        name = request.peerName
        self.request = request.id
        self.meaning = meaning
    }

    /// All names, the one that the owner sees first.
    var names: [DisplayName] { [nickname, name, ownName].compactMap(\.self) }

    /// `name (id)`, as shown for an ambiguous word.
    var label: String { names.first.map { "\($0) (\(identity))" } ?? "\(identity)" }
}

/// Resolves a word to a person or group: first a full id or request id, then names (case-insensitive, never only
/// a prefix) and the first characters of an id. The owner's own names come first: nicknames and groups, then the
/// names that the owner sees, then the own names of people with a nickname. A name cannot shadow an id: if both
/// match different people, the word is ambiguous.
struct PersonResolver<Meaning: Sendable>: Sendable {
    /// The minimum number of characters of an id: its first group.
    private var shortestID: Int { 7 }
    private var shortestRequestID: Int { 8 }

    let candidates: [Candidate<Meaning>]

    /// Returns the meaning of a word.
    /// - Throws: `noSuchPerson` with close names, `ambiguous` with the people it could mean.
    func resolve(_ word: String) throws(FriendError) -> Meaning {
        guard let found = try find(word).first else { throw unknown(word) }
        return found.meaning
    }

    /// Returns the candidates that match the word: none, or several only if they are one person.
    /// - Throws: `ambiguous`.
    func find(_ word: String) throws(FriendError) -> [Candidate<Meaning>] {
        let found = matches(word)
        guard Set(found.map(\.identity)).count <= 1 else {
            var seen: Set<String> = []
            let labels = found.map(\.label).filter { seen.insert($0).inserted }
            throw .ambiguous(word, candidates: labels)
        }
        return found
    }

    /// Returns the error for a word that matches nobody.
    func unknown(_ word: String) -> FriendError {
        .noSuchPerson(word, closeNames: CloseNames.of(word, among: candidates.flatMap(\.names).map(\.text)))
    }

    private func matches(_ word: String) -> [Candidate<Meaning>] {
        if let owner = OwnerID(text: word) { return candidates.filter { $0.identity == .owner(owner) } }
        if let request = RequestID(text: word) {
            let named = candidates.filter { $0.request == request }
            if !named.isEmpty { return named }
        }
        let name = TextSanitizer.line(word).lowercased()
        let kinds: [KeyPath<Candidate<Meaning>, DisplayName?>] = [\.nickname, \.name, \.ownName]
        let kind = kinds.first { kind in
            candidates.contains { $0[keyPath: kind]?.text.lowercased() == name }
        }
        let id = Self.letters(word, allowed: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", uppercase: true)
        let request = Self.letters(word, allowed: "0123456789abcdef", uppercase: false)
        return candidates.filter { candidate in
            if let kind, candidate[keyPath: kind]?.text.lowercased() == name { return true }
            if let id, id.count >= shortestID, case .owner(let owner) = candidate.identity,
                owner.description.filter({ $0 != "-" }).hasPrefix(id)
            {
                return true
            }
            if let request, request.count >= shortestRequestID, let known = candidate.request {
                return known.description.hasPrefix(request)
            }
            return false
        }
    }

    /// Returns the word in one case and without dashes and spaces; nil if it has any other character.
    private static func letters(_ word: String, allowed: String, uppercase: Bool) -> String? {
        let plain = (uppercase ? word.uppercased() : word.lowercased()).filter { $0 != "-" && $0 != " " }
        return plain.allSatisfy(allowed.contains) ? plain : nil
    }
}
