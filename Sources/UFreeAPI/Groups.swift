/// One of my groups: a name for some friends, which only I see.
package struct GroupValue: Codable, Sendable, Hashable {
    package var id: String
    package var name: String
    /// At least one friend, sorted by name.
    package var members: [PersonValue]

    package init(id: String, name: String, members: [PersonValue]) {
        self.id = id
        self.name = name
        self.members = members
    }
}

/// My groups, sorted by name.
package struct GroupsResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.groups/1"
    package var groups: [GroupValue]

    package init(groups: [GroupValue]) { self.groups = groups }
}

/// Body of `POST /v1/groups`.
package struct GroupBody: Codable, Sendable, Hashable {
    /// The name of a new group, or of the one to which the friends are added.
    package var name: String
    /// Names or ids of friends, or groups, whose members are added; at least one.
    package var people: [String]

    package init(name: String, people: [String]) {
        self.name = name
        self.people = people
    }
}

/// A group, and the members to remove.
package struct GroupRemoval: EndpointParameters {
    /// The name or id of the group.
    package var who = ""
    /// Names or ids of members, without commas; empty for the whole group.
    package var people: [String] = []

    package init() {}
    package init(_ who: String, people: [String] = []) {
        self.who = who
        self.people = people
    }
    package static let all = [Parameter("who", \Self.who), Parameter("people", \Self.people)]
}

/// Body of `PUT /v1/friends/{who}/nickname`.
package struct NicknameBody: Codable, Sendable, Hashable {
    /// The name under which I see the friend: 1 to 64 characters.
    package var nickname: String

    package init(nickname: String) { self.nickname = nickname }
}

/// Body of `PUT /v1/privacy`.
package struct PrivacyBody: Codable, Sendable, Hashable {
    /// Names or ids of friends, or groups, whose members are meant; empty for friends to come.
    package var people: [String]
    /// `full`, `no-notes`, `busy-only`, `live-only` or `paused`.
    package var level: String
    /// The first day after a pause, `YYYY-MM-DD`; absent for a pause without an end.
    @Omittable package var until: String?

    package init(people: [String], level: String, until: String? = nil) {
        self.people = people
        self.level = level
        self.until = until
    }
}

/// What friends see.
package struct PrivacyResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.privacy/1"
    /// The level of new friends.
    package var newFriends: String
    /// The friends that were meant, without days, sorted by name.
    package var friends: [FriendValue]

    package init(newFriends: String, friends: [FriendValue]) {
        self.newFriends = newFriends
        self.friends = friends
    }
}

/// A person whom I blocked.
package struct BlockedValue: Codable, Sendable, Hashable {
    package var id: String
    /// The name under which I saw the person.
    package var name: String
    /// When I blocked the person (RFC 3339).
    package var since: String

    package init(id: String, name: String, since: String) {
        self.id = id
        self.name = name
        self.since = since
    }
}

/// People whom I blocked, or the one that was meant, sorted by name.
package struct BlockedResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.blocked/1"
    package var people: [BlockedValue]

    package init(people: [BlockedValue]) { self.people = people }
}
