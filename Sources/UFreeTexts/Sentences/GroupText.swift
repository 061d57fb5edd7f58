package import UFreeAPI

/// Groups of friends in words.
package enum GroupText {
    package static var none: String { say("You have no groups.", "Du hast keine Gruppen.") }

    /// How to add one.
    package static var how: String {
        say(
            "Add one: ufreectl group add flat ana,ben",
            "So legst du eine an: ufreectl group add wg ana,ben")
    }

    /// `Ana and Ben`.
    package static func names(_ group: GroupValue) -> String { list(group.members.map(FriendText.name)) }

    /// `flat: Ana and Ben.`
    package static func members(_ group: GroupValue) -> String { "\(group.name): \(names(group))." }

    /// After a group was removed.
    package static func removed(_ name: String) -> String {
        say("Group \(name) removed.", "Gruppe \(name) entfernt.")
    }
}
