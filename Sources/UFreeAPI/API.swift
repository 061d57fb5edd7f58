/// All endpoints of the control API, each declared once; docs/control-api.yaml describes them.
package enum API {
    // Days.
    package static let week = Endpoint<WeekQuery, NoBody, WeekResponse>(.get, "/v1/week")
    package static let days = Endpoint<DaysQuery, NoBody, WeekResponse>(.get, "/v1/days")
    package static let setDays = Endpoint<DatesPlace, SetDaysBody, ChangeResponse>(.put, "/v1/days/{dates}")
    package static let clearDays = Endpoint<DatesPlace, NoBody, ChangeResponse>(.delete, "/v1/days/{dates}")
    package static let noteDays = Endpoint<DatesPlace, NoteBody, ChangeResponse>(
        .put, "/v1/days/{dates}/note")
    package static let cycleDays = Endpoint<DatesPlace, NoBody, ChangeResponse>(
        .post, "/v1/days/{dates}/cycle")
    package static let undo = Endpoint<NoParameters, UndoBody, ChangeResponse>(.post, "/v1/undo")
    package static let redo = Endpoint<NoParameters, UndoBody, ChangeResponse>(.post, "/v1/redo")
    package static let why = Endpoint<WhyQuery, NoBody, WhyResponse>(.get, "/v1/why")
    package static let who = Endpoint<WhoQuery, NoBody, WhoResponse>(.get, "/v1/who")
    package static let best = Endpoint<BestQuery, NoBody, BestResponse>(.get, "/v1/best")
    package static let overlap = Endpoint<OverlapQuery, NoBody, OverlapResponse>(.get, "/v1/overlap")
    package static let defaults = Endpoint<NoParameters, NoBody, DefaultsResponse>(.get, "/v1/defaults")
    package static let setDefault = Endpoint<NoParameters, DefaultBody, DefaultsResponse>(
        .post, "/v1/defaults")
    package static let removeDefault = Endpoint<IDPlace, NoBody, DefaultsResponse>(
        .delete, "/v1/defaults/{id}")

    // Live status and wishes.
    package static let calendars = Endpoint<NoParameters, NoBody, CalendarsResponse>(.get, "/v1/calendars")
    /// Reading a calendar from a slow server takes this long.
    package static let addCalendar = Endpoint<NoParameters, CalendarBody, CalendarsResponse>(
        .post, "/v1/calendars", patience: 180)
    package static let refreshCalendars = Endpoint<NoParameters, NoBody, CalendarsResponse>(
        .post, "/v1/calendars-refresh", patience: 600)
    package static let refreshCalendar = Endpoint<CalendarPlace, NoBody, CalendarsResponse>(
        .post, "/v1/calendars/{which}/refresh", patience: 180)
    package static let calendar = Endpoint<CalendarQuery, NoBody, CalendarEventsResponse>(
        .get, "/v1/calendars/{which}")
    package static let removeCalendar = Endpoint<CalendarPlace, NoBody, CalendarsResponse>(
        .delete, "/v1/calendars/{which}")
    package static let feeds = Endpoint<NoParameters, NoBody, FeedsResponse>(
        .get, "/v1/feeds", patience: 30)
    /// Waits for the listener.
    package static let addFeed = Endpoint<NoParameters, FeedBody, FeedLinkResponse>(
        .post, "/v1/feeds", patience: 30)
    package static let removeFeed = Endpoint<CalendarPlace, NoBody, FeedsResponse>(
        .delete, "/v1/feeds/{which}", patience: 30)

    package static let live = Endpoint<NoParameters, NoBody, LiveResponse>(.get, "/v1/live")
    package static let setLive = Endpoint<NoParameters, LiveBody, LiveResponse>(.put, "/v1/live")
    package static let toggleLive = Endpoint<NoParameters, ToggleBody, LiveResponse>(.post, "/v1/live/toggle")
    package static let wishes = Endpoint<NoParameters, NoBody, WishesResponse>(.get, "/v1/wishes")
    package static let addWish = Endpoint<NoParameters, WishBody, WishesResponse>(.post, "/v1/wishes")
    package static let removeWish = Endpoint<IDPlace, NoBody, WishesResponse>(.delete, "/v1/wishes/{id}")

    // Shifts.
    package static let locations = Endpoint<NoParameters, NoBody, LocationsResponse>(.get, "/v1/locations")
    package static let addLocation = Endpoint<NoParameters, LocationBody, LocationsResponse>(
        .post, "/v1/locations")
    package static let location = Endpoint<WhoPlace, NoBody, LocationEntryValue>(.get, "/v1/locations/{who}")
    package static let editLocation = Endpoint<WhoPlace, LocationBody, LocationsResponse>(
        .patch, "/v1/locations/{who}")
    package static let removeLocation = Endpoint<LocationRemoval, NoBody, LocationsResponse>(
        .delete, "/v1/locations/{who}")
    package static let shiftTypes = Endpoint<PageQuery, NoBody, ShiftTypesResponse>(.get, "/v1/shift-types")
    package static let addShiftType = Endpoint<NoParameters, ShiftTypeBody, ShiftTypeResponse>(
        .post, "/v1/shift-types")
    package static let shiftType = Endpoint<SymbolPlace, NoBody, ShiftTypeValue>(
        .get, "/v1/shift-types/{symbol}")
    package static let editShiftType = Endpoint<SymbolPlace, ShiftTypeBody, ShiftTypeResponse>(
        .patch, "/v1/shift-types/{symbol}")
    package static let removeShiftType = Endpoint<ShiftTypeRemoval, NoBody, ShiftTypeResponse>(
        .delete, "/v1/shift-types/{symbol}")
    package static let shifts = Endpoint<ShiftsQuery, NoBody, ShiftsResponse>(.get, "/v1/shifts")
    package static let assignShift = Endpoint<DatesPlace, ShiftBody, ShiftsResponse>(
        .put, "/v1/shifts/{dates}")
    package static let clearShift = Endpoint<DatesPlace, NoBody, ShiftsResponse>(
        .delete, "/v1/shifts/{dates}")
    package static let setVacation = Endpoint<DatesPlace, VacationBody, VacationResponse>(
        .put, "/v1/vacations/{dates}")
    package static let rotations = Endpoint<NoParameters, NoBody, RotationsResponse>(.get, "/v1/rotations")
    package static let setRotation = Endpoint<NoParameters, RotationBody, RotationsResponse>(
        .put, "/v1/rotations")
    package static let endRotations = Endpoint<NoParameters, NoBody, RotationsResponse>(
        .delete, "/v1/rotations")
    package static let readyRotations = Endpoint<NoParameters, NoBody, ReadyRotationsResponse>(
        .get, "/v1/rotations/ready")
    /// Reading a calendar takes at most half a minute.
    package static let importRoster = Endpoint<RosterQuery, File, RosterImportResponse>(
        .post, "/v1/shifts-import", patience: 60)
    package static let shiftSettings = Endpoint<NoParameters, NoBody, ShiftSettingsResponse>(
        .get, "/v1/shift-settings")
    package static let setShiftSettings = Endpoint<NoParameters, ShiftSettingsBody, ShiftSettingsResponse>(
        .patch, "/v1/shift-settings")

    // People.
    package static let requests = Endpoint<NoParameters, NoBody, RequestsResponse>(.get, "/v1/requests")
    package static let addFriend = Endpoint<NoParameters, AddFriendBody, OutgoingRequestResponse>(
        .post, "/v1/requests")
    package static let request = Endpoint<WhoPlace, NoBody, IncomingRequestResponse>(
        .get, "/v1/requests/{who}")
    package static let accept = Endpoint<WhoPlace, AcceptBody, IncomingRequestResponse>(
        .post, "/v1/requests/{who}/accept")
    package static let decline = Endpoint<WhoPlace, NoBody, IncomingRequestResponse>(
        .post, "/v1/requests/{who}/decline")
    package static let withdraw = Endpoint<WhoPlace, NoBody, OutgoingRequestResponse>(
        .delete, "/v1/requests/{who}")
    package static let ignore = Endpoint<WhoPlace, NoBody, BlockedResponse>(
        .post, "/v1/requests/{who}/ignore")
    package static let blocked = Endpoint<NoParameters, NoBody, BlockedResponse>(.get, "/v1/blocked")
    package static let block = Endpoint<WhoPlace, NoBody, BlockedResponse>(.put, "/v1/blocked/{who}")
    package static let unblock = Endpoint<WhoPlace, NoBody, BlockedResponse>(.delete, "/v1/blocked/{who}")
    package static let friends = Endpoint<PageQuery, NoBody, FriendsResponse>(.get, "/v1/friends")
    package static let friend = Endpoint<WhoPlace, NoBody, FriendResponse>(.get, "/v1/friends/{who}")
    package static let removeFriend = Endpoint<WhoPlace, NoBody, FriendResponse>(.delete, "/v1/friends/{who}")
    package static let verifyFriend = Endpoint<WhoPlace, CodeBody, FriendResponse>(
        .post, "/v1/friends/{who}/verify")
    package static let setNickname = Endpoint<WhoPlace, NicknameBody, FriendResponse>(
        .put, "/v1/friends/{who}/nickname")
    package static let removeNickname = Endpoint<WhoPlace, NoBody, FriendResponse>(
        .delete, "/v1/friends/{who}/nickname")
    package static let friendView = Endpoint<WhoPlace, NoBody, WeekResponse>(
        .get, "/v1/friends/{who}/view")
    package static let privacy = Endpoint<PeopleQuery, NoBody, PrivacyResponse>(.get, "/v1/privacy")
    package static let setPrivacy = Endpoint<NoParameters, PrivacyBody, PrivacyResponse>(.put, "/v1/privacy")
    package static let groups = Endpoint<NoParameters, NoBody, GroupsResponse>(.get, "/v1/groups")
    package static let addToGroup = Endpoint<NoParameters, GroupBody, GroupsResponse>(.post, "/v1/groups")
    package static let removeGroup = Endpoint<GroupRemoval, NoBody, GroupsResponse>(
        .delete, "/v1/groups/{who}")
    package static let invitations = Endpoint<NoParameters, NoBody, InvitationsResponse>(
        .get, "/v1/invitations")
    package static let invite = Endpoint<NoParameters, InvitationBody, InvitationsResponse>(
        .post, "/v1/invitations")
    package static let revokeInvitation = Endpoint<IDPlace, NoBody, InvitationsResponse>(
        .delete, "/v1/invitations/{id}")
    package static let revokeInvitations = Endpoint<NoParameters, NoBody, InvitationsResponse>(
        .delete, "/v1/invitations")
    // The inviter is looked for, for a minute at most.
    package static let join = Endpoint<NoParameters, JoinBody, FriendResponse>(
        .post, "/v1/join", patience: 90)
    package static let nearby = Endpoint<NoParameters, NoBody, NearbyResponse>(.get, "/v1/nearby")
    // Answers of others are waited for, for five minutes at most; then what they answered is looked at.
    package static let find = Endpoint<NoParameters, FindBody, FindResponse>(
        .post, "/v1/find", patience: 420)
    package static let contacts = Endpoint<NoParameters, NoBody, ContactsResponse>(.get, "/v1/contacts")
    package static let addContacts = Endpoint<NoParameters, ContactsBody, NewContactsResponse>(
        .post, "/v1/contacts")
    package static let importContacts = Endpoint<NoParameters, File, ContactImportResponse>(
        .post, "/v1/import/contacts", patience: 60)
    package static let removeContact = Endpoint<WhoPlace, NoBody, ContactsResponse>(
        .delete, "/v1/contacts/{who}")
    package static let removeContacts = Endpoint<NoParameters, NoBody, ContactsResponse>(
        .delete, "/v1/contacts")
    package static let discoverable = Endpoint<NoParameters, NoBody, DiscoverableResponse>(
        .get, "/v1/discoverable")
    package static let setDiscoverable = Endpoint<NoParameters, DiscoverableBody, DiscoverableResponse>(
        .put, "/v1/discoverable")

    // The page in the browser.
    package static let web = Endpoint<NoParameters, NoBody, WebResponse>(.get, "/v1/web")
    // The page's listener begins first.
    package static let setWeb = Endpoint<NoParameters, WebBody, WebResponse>(.put, "/v1/web", patience: 30)
    package static let webLink = Endpoint<NoParameters, NoBody, WebLinkResponse>(
        .post, "/v1/web/link", patience: 30)
    package static let phones = Endpoint<NoParameters, NoBody, PhonesResponse>(.get, "/v1/web/phones")
    /// Waits for the listener.
    package static let setPhones = Endpoint<NoParameters, PhonesBody, PhonesResponse>(
        .put, "/v1/web/phones", patience: 30)
    package static let phoneLink = Endpoint<NoParameters, NoBody, PhoneLinkResponse>(
        .post, "/v1/web/phones", patience: 30)
    package static let removePhone = Endpoint<IDPlace, NoBody, PhonesResponse>(
        .delete, "/v1/web/phones/{id}")
    /// The page has no encoder of its own.
    package static let qr = Endpoint<NoParameters, QRBody, QRResponse>(.post, "/v1/qr")
    package static let session = Endpoint<NoParameters, NoBody, SessionResponse>(.get, "/v1/session")
    package static let openSession = Endpoint<NoParameters, SessionBody, SessionResponse>(
        .post, "/v1/session")
    package static let closeSession = Endpoint<NoParameters, NoBody, SessionResponse>(
        .delete, "/v1/session")

    // This node and its data.
    package static let status = Endpoint<NoParameters, NoBody, StatusResponse>(.get, "/v1/status")
    package static let metrics = Endpoint<NoParameters, NoBody, MetricsResponse>(.get, "/v1/metrics")
    package static let profile = Endpoint<NoParameters, NoBody, ProfileResponse>(.get, "/v1/profile")
    package static let editProfile = Endpoint<NoParameters, ProfileBody, ProfileResponse>(
        .patch, "/v1/profile")
    package static let events = Endpoint<EventsQuery, NoBody, EventFlow>(.get, "/v1/events")
    package static let log = Endpoint<LogQuery, NoBody, LogResponse>(.get, "/v1/log")
    package static let export = Endpoint<ExportQuery, NoBody, ExportResponse>(
        .get, "/v1/export", patience: 60)
    package static let exportCalendar = Endpoint<CalendarExportQuery, NoBody, CalendarExportResponse>(
        .get, "/v1/export/calendar")
    package static let importFile = Endpoint<ImportQuery, File, ImportResponse>(
        .post, "/v1/import", patience: 60)
    package static let identity = Endpoint<NoParameters, NoBody, IdentityResponse>(.get, "/v1/identity")
    package static let keepIdentity = Endpoint<NoParameters, NoBody, IdentityResponse>(
        .post, "/v1/identity/keep")
    package static let newIdentity = Endpoint<NoParameters, NoBody, NewIdentityResponse>(
        .post, "/v1/identity/new")
    // Friends get three seconds to answer.
    package static let resetIdentity = Endpoint<NoParameters, NoBody, ResetResponse>(
        .post, "/v1/identity/reset", patience: 30)
    package static let renewKey = Endpoint<NoParameters, NoBody, RestartResponse>(.post, "/v1/identity/key")
    // A large database is copied, read completely and transferred.
    package static let backUp = Endpoint<NoParameters, BackupBody, File>(.post, "/v1/backup", patience: 600)
    package static let bringBackup = Endpoint<NoParameters, File, IncomingBackupResponse>(
        .put, "/v1/restore", patience: 600)
    package static let restore = Endpoint<NoParameters, RestoreBody, RestartResponse>(
        .post, "/v1/restore", patience: 600)
}
