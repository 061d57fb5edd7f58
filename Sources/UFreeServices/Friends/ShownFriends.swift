package import UFreeDomain

extension [Friend] {
    /// The friends as lists show them: by name, ignoring case, and by id for equal names. A friend whose own name
    /// looks like the nickname of another one is marked: nobody can take over a nickname.
    package var shown: [Friend] {
        let nicknames = Set(compactMap(\.nickname).map { LookAlikes.skeleton($0.text) })
        let marked = map { friend in
            var friend = friend
            friend.isNamesake =
                !nicknames.isEmpty && friend.nickname == nil
                && nicknames.contains(LookAlikes.skeleton(friend.profile.name.text))
            return friend
        }
        return marked.sorted { left, right in
            let names = (left.name.text.lowercased(), right.name.text.lowercased())
            return names.0 == names.1
                ? left.id.bytes.lexicographicallyPrecedes(right.id.bytes) : names.0 < names.1
        }
    }
}
