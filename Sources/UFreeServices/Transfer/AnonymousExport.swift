import UFreeAPI
import UFreeDomain

/// An export without identities (D11): people are numbered in the order of their ids, which it leaves out.
/// The same person has the same number everywhere.
struct AnonymousExport {
    private let friends: [(name: String, schedule: FriendSchedule)]
    private let requests: [RequestRecord]
    private let names: [OwnerID: String]

    init(friends: [FriendSchedule], requests: [RequestRecord]) {
        self.friends = friends.sorted { "\($0.friend.id)" < "\($1.friend.id)" }.enumerated().map {
            ("Friend \($0.offset + 1)", $0.element)
        }
        self.requests = requests
        var names = self.friends.reduce(into: [:]) { $0[$1.schedule.friend.id] = $1.name }
        let others = Set(requests.compactMap(\.request.peer)).subtracting(names.keys).sorted {
            "\($0)" < "\($1)"
        }
        for (index, person) in others.enumerated() { names[person] = "Person \(index + 1)" }
        self.names = names
    }

    func response(
        _ profile: Profile, _ days: [DayAvailability], _ defaults: [DefaultValue], on today: CivilDate
    ) -> ExportResponse {
        ExportResponse(
            at: "\(today)", version: ProgramVersion.current, anonymous: true, owner: nil,
            profile: ExportProfileValue(name: nil, zone: Self.coarse(profile.zone), parts: nil),
            days: days.map(Self.day), defaults: defaults.map(Self.dayDefault), locations: [], shiftTypes: [],
            shifts: [], rotations: [], shiftSettings: ValueMapping.settings(.standard),
            friends: friends.map(Self.friend), requests: requests.map(request))
    }

    private static func friend(_ name: String, _ schedule: FriendSchedule) -> ExportFriendValue {
        let friend = schedule.friend
        return ExportFriendValue(
            id: nil, name: name, verified: friend.isVerified,
            privacy: ValueMapping.privacy(friend.sharing.level), zone: coarse(friend.profile.zone),
            parts: nil,
            since: nil, asOf: nil, code: nil, devices: [], days: schedule.days.map(day))
    }

    private func request(_ record: RequestRecord) -> ExportRequestValue {
        let request = record.request
        return ExportRequestValue(
            id: nil, direction: ValueMapping.direction(request.direction),
            person: PersonValue(id: nil, name: request.peer.flatMap { names[$0] }),
            status: ValueMapping.shown(request), timestamp: nil, code: nil, address: nil)
    }

    private static func day(_ day: DayAvailability) -> DayValue {
        DayValue(
            id: nil, date: "\(day.date)", status: ValueMapping.word(day.status), code: day.status.code,
            parts: ValueMapping.parts(day.word.freeParts), note: nil, updatedAt: nil, source: nil)
    }

    /// The creation time is left out like any other time.
    private static func dayDefault(_ value: DefaultValue) -> DefaultValue {
        var value = value
        value.id = ""
        value.createdAt = value.from
        return value
    }

    /// Returns the first part of a zone, such as the continent.
    private static func coarse(_ zone: ZoneName) -> String { String(zone.text.prefix { $0 != "/" }) }
}
