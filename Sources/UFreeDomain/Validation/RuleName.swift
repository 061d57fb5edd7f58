/// The stable names of validation rules, as they travel in JSON (`rules[].rule`, docs/control-api.yaml). Names are added and
/// never changed. If the control API has an error code for a rule, the two are the same word.
package enum RuleName: String, CaseIterable, Sendable {
    // Any value.
    case required, oneOf, type, unique, matches, alone, known, another, tooMany
    // People.
    case nameTaken
    // Numbers and texts.
    case range, minLength, maxLength, maxBytes, utf8, unreadable, email, phone, picture, url, uuid, sixDigits
    // Dates and times.
    case dateRange, notBefore, time, localTime, ascending, knownZone
    // Days and live statuses.
    case cannotUpdatePastDate, tooFarAhead, noteTooLong, noteNeedsStatus, liveOver, liveTooLong
    case unreadableDate, unreadableStatus, unreadableAddress
    // Shifts.
    case symbolTaken, endNotAfterStart, noLocations, locationGone, unknownSymbols
    case noSpaces, noRotationSign, noEmptySlot, maxSlots, onePerDay
}
