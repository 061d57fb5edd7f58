import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The people on this network (P1). Anybody can announce any name, so each is shown with its id or its
/// address.
struct NearbyView {
    let reply: Reply<NearbyResponse>
    let symbols: Symbols

    /// A problem that may be why nobody was found, and what to do.
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

    /// Name, relation, what to do, and the id or address that tells apart people with the same name.
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

    /// The name if it is unique, otherwise the id or address.
    private func word(_ person: NearbyValue) -> String? {
        let isAlone =
            reply.value.people.filter { $0.name?.lowercased() == person.name?.lowercased() }.count == 1
        guard let exact = person.id ?? person.addresses.first else { return nil }
        return isAlone && person.sameNameAs == nil
            ? ShellWord.naming(person.name, id: exact) : ShellWord.quoted(exact)
    }

    /// Id, name, relation, the friend whose name it resembles, addresses.
    private func record(_ person: NearbyValue) -> [Span] {
        let fields = [person.id ?? "", person.name ?? "", person.relation, person.sameNameAs ?? ""]
        return (fields + person.addresses).map { Span($0) }
    }
}
