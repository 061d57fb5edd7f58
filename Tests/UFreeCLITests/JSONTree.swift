import FoundationEssentials

/// Any JSON value.
indirect enum JSONTree: Decodable {
    case object([String: JSONTree])
    case list([JSONTree])
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let object = try? container.decode([String: JSONTree].self) {
            self = .object(object)
        } else if let list = try? container.decode([JSONTree].self) {
            self = .list(list)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .other
        }
    }

    init?(_ text: String) {
        guard let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(text.utf8)) else { return nil }
        self = tree
    }

    /// Returns all texts of those keys at any depth, and all values of an error.
    func strings(of keys: Set<String>) -> Set<String> {
        switch self {
        case .object(let members):
            members.reduce(into: []) { found, member in
                let isWanted = keys.contains(member.key) || member.key == "values"
                found.formUnion(isWanted ? member.value.all : member.value.strings(of: keys))
            }
        case .list(let items): items.reduce(into: []) { $0.formUnion($1.strings(of: keys)) }
        case .text, .other: []
        }
    }

    private var all: Set<String> {
        switch self {
        case .object(let members): members.values.reduce(into: []) { $0.formUnion($1.all) }
        case .list(let items): items.reduce(into: []) { $0.formUnion($1.all) }
        case .text(let text): [text]
        case .other: []
        }
    }
}
