import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Who is on this network (P1). Names on the air are anybody's to choose: each stands beside its id or its address.
struct NearbyView {
    let reply: Reply<NearbyResponse>
    let symbols: Symbols

    /// Why nobody may be there, and what to do.
    var trouble: (text: String, fix: String)? { NearbyText.trouble(reply.value.discovery) }

    var presentation: Presentation {
        let people = reply.value.people
        var blocks: [Block] = []
        if people.isEmpty {
            blocks = [.heading(NearbyText.emptyHeading)]
            if trouble == nil { blocks.append(.text(NearbyText.howToBeSeen)) }
        } else {
            blocks = [.heading(NearbyText.heading), .table(people.map(row))]
            if people.contains(where: { $0.sameNameAs != nil }) {
                blocks.append(.text("  ! " + NearbyText.sameName, .warning))
            }
        }
        return Presentation(blocks: blocks, records: people.map(record), json: reply.json)
    }

    /// Name, relation, what to do, and what tells people of one name apart.
    private func row(_ person: NearbyValue) -> [[Span]] {
        let mark = person.sameNameAs == nil ? "" : " !"
        return [
            [Span(person.name ?? NearbyText.noName, .heading), Span(mark, .warning)],
            [Span(NearbyText.relation(person) ?? "", person.relation == "friend" ? .good : .plain)],
            [Span(step(person) ?? "")],
            [Span(person.id ?? person.addresses.first ?? "", .dim)],
        ]
    }

    private func step(_ person: NearbyValue) -> String? {
        switch RelationWord(rawValue: person.relation) {
        case .friend: person.id.map { "ufreectl week \(ShellWord.naming(person.name, id: $0))" }
        case .incoming: person.id.map { "ufreectl accept \(ShellWord.naming(person.name, id: $0))" }
        case .outgoing: "ufreectl requests"
        case .ignored, .stranger, nil: word(person).map { "ufreectl add \($0)" }
        }
    }

    /// The name only where it means one person.
    private func word(_ person: NearbyValue) -> String? {
        let isAlone =
            reply.value.people.filter { $0.name?.lowercased() == person.name?.lowercased() }.count == 1
        guard let exact = person.id ?? person.addresses.first else { return nil }
        return isAlone && person.sameNameAs == nil
            ? ShellWord.naming(person.name, id: exact) : ShellWord.quoted(exact)
    }

    /// Id, name, relation, the friend whose name it looks like, addresses.
    private func record(_ person: NearbyValue) -> [Span] {
        let fields = [person.id ?? "", person.name ?? "", person.relation, person.sameNameAs ?? ""]
        return (fields + person.addresses).map { Span($0) }
    }
}
