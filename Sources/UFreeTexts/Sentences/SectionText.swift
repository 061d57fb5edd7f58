/// Headings and empty states, exact (F2, F9, W4).
package enum SectionText {
    package static let friendRequests = "Friend Requests"
    /// Beside a request under the name of a friend (F5).
    package static let sameName =
        "A friend of yours has this name and another key: this may be somebody else."
    package static let trustedCircle = "My Trusted Circle"
    package static let addFriends = "Add Friends"
    package static let emptyHeading = "No Friends Yet"
    package static let emptySubheading = "Invite friends to see their availability"
    package static let emptyButton = "Find Friends"
}
