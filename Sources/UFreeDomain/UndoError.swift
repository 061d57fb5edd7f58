/// A reason why changes of the owner are not undone or redone (A12).
package enum UndoError: Error, Hashable, Sendable {
    /// No change that can be undone is left.
    case nothingToUndo
    /// Nothing was undone, or another change was made since.
    case nothingToRedo
    /// The record is not as the change left it; undoing the change would undo somebody else's too.
    case changedSince(OwnRecord)
    /// The change that the caller expected to be first is not: another one was made or undone since.
    case overtaken
}

/// A record of the owner, by what people know it by.
package enum OwnRecord: Hashable, Sendable {
    case day(CivilDate)
    case dayDefault(Weekdays)
    case location(String)
    case shiftType(String)
    case shift(CivilDate)
    case rotation
    case shiftSettings
    case live
    case profile
    case nickname
    /// What a friend sees.
    case level
    case newLevel
    case group(String)
    /// What was about somebody who is no friend any more.
    case formerFriend
}
