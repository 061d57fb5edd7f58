import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's groups, as a list or after a change.
struct GroupsView {
    let reply: Reply<GroupsResponse>

    var presentation: Presentation {
        let groups = reply.value.groups
        return Presentation(
            blocks: groups.isEmpty
                ? [.text(GroupText.none, .dim), .text(GroupText.how, .dim)] : [.table(groups.map(row))],
            records: groups.map(record), json: reply.json)
    }

    /// Shows one group after a change.
    /// - Parameter word: its name or id.
    func showChange(of word: String, in session: Session) {
        let group = reply.value.groups.first { [$0.name.lowercased(), $0.id].contains(word.lowercased()) }
        session.show(
            Presentation(
                blocks: [.text((group.map(GroupText.members) ?? GroupText.removed(word)) + " " + ChangeText.undo)],
                records: group.map { [record($0)] } ?? [], json: reply.json))
    }

    /// Name, ids of members, id.
    private func record(_ group: GroupValue) -> [Span] {
        [
            Span(group.name), Span(group.members.compactMap(\.id).joined(separator: ",")), Span(group.id),
        ]
    }

    private func row(_ group: GroupValue) -> [[Span]] {
        [[Span(group.name, .heading)], [Span(GroupText.names(group))]]
    }
}
