/// Every route of the control API, once: the server registers them, the client calls them, and a test
/// compares them with docs/control-api.yaml.
package enum Route: CaseIterable, Sendable {
    case status, week, setDays, noteDays, clearDays, cycleDay, undo, log, export, importFile
    case defaults, setDefault, removeDefault, why, best
    case locations, location, addLocation, editLocation, removeLocation
    case shiftTypes, shiftType, addShiftType, editShiftType, removeShiftType
    case shifts, assignShift, clearShift, rotations, setRotation, endRotations, readyRotations
    case shiftSettings, setShiftSettings
    case live, setLive, toggleLive
    case wishes, addWish, removeWish
    case requests, addFriend, acceptRequest, declineRequest, withdrawRequest
    case friends, friend, removeFriend, verifyFriend
    case profile, editProfile, who, events
    case nearby, discoverable, setDiscoverable
    case identity, keepIdentity, newIdentity, renewKey
    case backUp, bringBackup, restore

    package var method: String {
        switch self {
        case .status, .week, .requests, .friends, .friend, .profile, .who, .events, .nearby,
            .discoverable, .identity, .log, .export, .defaults, .why, .best, .live, .wishes,
            .locations, .location, .shiftTypes, .shiftType, .shifts, .rotations, .readyRotations,
            .shiftSettings:
            "GET"
        case .setDays, .noteDays, .setDiscoverable, .bringBackup, .setLive, .assignShift, .setRotation:
            "PUT"
        case .clearDays, .withdrawRequest, .removeFriend, .removeDefault, .removeWish,
            .removeLocation, .removeShiftType, .clearShift, .endRotations:
            "DELETE"
        case .cycleDay, .undo, .importFile, .addFriend, .acceptRequest, .declineRequest, .verifyFriend,
            .keepIdentity, .newIdentity, .renewKey, .backUp, .restore, .setDefault, .toggleLive,
            .addWish, .addLocation, .addShiftType:
            "POST"
        case .editProfile, .editLocation, .editShiftType, .setShiftSettings: "PATCH"
        }
    }

    /// The path in the form of OpenAPI: `{dates}` is a list of `YYYY-MM-DD` joined by commas, `{who}` a
    /// percent-encoded name, id or request id. Queries: `week?friend=WHO` for a friend's week, `why?date=YYYY-MM-DD`, and
    /// `who?date=YYYY-MM-DD` with `part=PartWord` or `at=HH:MM` (my time) where it is not about the whole
    /// day; `who?date=now` is about this moment. `reassign` of a location or a shift type that is removed is what takes its
    /// place.
    package var path: String {
        switch self {
        case .status: "/v1/status"
        case .week: "/v1/week"
        case .setDays, .clearDays: "/v1/days/{dates}"
        case .noteDays: "/v1/days/{dates}/note"
        case .cycleDay: "/v1/days/{dates}/cycle"
        case .defaults, .setDefault: "/v1/defaults"
        case .removeDefault: "/v1/defaults/{id}"
        case .why: "/v1/why"
        case .best: "/v1/best"
        case .live, .setLive: "/v1/live"
        case .toggleLive: "/v1/live/toggle"
        case .wishes, .addWish: "/v1/wishes"
        case .removeWish: "/v1/wishes/{id}"
        case .locations, .addLocation: "/v1/locations"
        case .location, .editLocation, .removeLocation: "/v1/locations/{who}"
        case .shiftTypes, .addShiftType: "/v1/shift-types"
        case .shiftType, .editShiftType, .removeShiftType: "/v1/shift-types/{symbol}"
        case .shifts: "/v1/shifts"
        case .assignShift, .clearShift: "/v1/shifts/{dates}"
        case .rotations, .setRotation, .endRotations: "/v1/rotations"
        case .readyRotations: "/v1/rotations/ready"
        case .shiftSettings, .setShiftSettings: "/v1/shift-settings"
        case .undo: "/v1/undo"
        case .log: "/v1/log"
        case .export: "/v1/export"
        case .importFile: "/v1/import"
        case .requests, .addFriend: "/v1/requests"
        case .acceptRequest: "/v1/requests/{who}/accept"
        case .declineRequest: "/v1/requests/{who}/decline"
        case .withdrawRequest: "/v1/requests/{who}"
        case .friends: "/v1/friends"
        case .friend, .removeFriend: "/v1/friends/{who}"
        case .verifyFriend: "/v1/friends/{who}/verify"
        case .profile, .editProfile: "/v1/profile"
        case .who: "/v1/who"
        case .events: "/v1/events"
        case .nearby: "/v1/nearby"
        case .discoverable, .setDiscoverable: "/v1/discoverable"
        case .identity: "/v1/identity"
        case .keepIdentity: "/v1/identity/keep"
        case .newIdentity: "/v1/identity/new"
        case .renewKey: "/v1/identity/key"
        case .backUp: "/v1/backup"
        case .bringBackup, .restore: "/v1/restore"
        }
    }
}
