/// The codes of health items: the problems that a daemon reports. Codes are sent; their texts are created where they are
/// shown. Codes are added and never changed.
package enum HealthCode: String, CaseIterable, Sendable {
    // Friends.
    case foreignHistory, clockDiffers, cloneSuspected, cloneReported, notKnown, codesHeldBack
    // This machine's identity and data.
    case clone, restored, moved, startNotCounted, identityKept, identityReset, repaired, putBack
    // Storage.
    case storage, storageFull, storageReadOnly, maintenanceFailed
    // Calendars.
    case calendarUnreadable
    // The network.
    case discoveryUnavailable, askedOneself
}
