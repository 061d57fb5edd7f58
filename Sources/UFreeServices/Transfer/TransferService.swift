package import UFreeAPI
import UFreeDomain

/// Exports and imports data.
package struct TransferService: Sendable {
    let ports: ServicePorts
    let reader: FriendReader

    package init(_ ports: ServicePorts) {
        self.ports = ports
        reader = FriendReader(ports: ports)
    }

    /// Returns all data of the owner that is shown anywhere.
    /// - Parameter anonymous: leaves out names, ids, notes, addresses and times (D11).
    package func export(anonymous: Bool) async throws(APIError) -> ExportResponse {
        try await answering {
            let (profile, now, mapping) = try await reader.context()
            let days = try await ports.availability.getMySchedule(CivilDate.range)
            let defaults = try await ports.availability.getMyDefaults().map(mapping.dayDefault)
            let roster = try await ports.shifts.getMyRoster()
            let friends = try await ports.availability.getFriendsSchedules(CivilDate.range)
            let requests = try await ports.friends.requests(at: now)
            if anonymous {
                return AnonymousExport(friends: friends, requests: requests).response(
                    profile, days, defaults, on: LocalCalendar.today(in: profile.zone, at: now))
            }
            var values: [ExportFriendValue] = []
            for schedule in friends {
                let devices = try await ports.friends.devices(of: schedule.friend.id)
                values.append(mapping.export(schedule, devices: devices))
            }
            return ExportResponse(
                at: mapping.time(now), version: ProgramVersion.current, anonymous: false,
                owner: mapping.me(ports.identity.owner, profile.name),
                profile: ExportProfileValue(
                    name: profile.name.text, zone: profile.zone.text, parts: ValueMapping.hours(profile.hours)
                ),
                days: mapping.export(days, isMine: true), defaults: defaults,
                locations: roster.locationsInOrder.map(ValueMapping.location),
                shiftTypes: roster.typesInOrder.map { ValueMapping.type($0, in: roster) },
                shifts: roster.days.keys.sorted().compactMap { ValueMapping.shift(on: $0, in: roster) },
                // In the order of their creation: if two rotations include a date, the later one applies.
                rotations: roster.rotations(from: LocalCalendar.today(in: profile.zone, at: now))
                    .sorted(by: Rotation.isEarlier).map {
                        ValueMapping.rotation($0, in: roster, today: nil)
                    }, shiftSettings: ValueMapping.settings(roster.settings), friends: values,
                requests: requests.map(mapping.export),
                wishes: try await WishService(ports).wishes().wishes,
                groups: try await FriendService(ports).groups().groups)
        }
    }
}

extension ValueMapping {
    func export(_ days: [DayAvailability], isMine: Bool) -> [DayValue] {
        days.map { day(ScheduleDay(date: $0.date, record: $0), isMine: isMine) }
    }

    fileprivate func export(_ schedule: FriendSchedule, devices: [DeviceID]) -> ExportFriendValue {
        let friend = schedule.friend
        return ExportFriendValue(
            id: "\(friend.id)", name: friend.profile.name.text, verified: friend.isVerified,
            privacy: Self.privacy(friend.sharing.level), zone: friend.profile.zone.text,
            parts: Self.hours(friend.profile.hours), since: time(friend.since), asOf: friend.asOf.map(time),
            code: friend.code?.description, devices: devices.map(\.description),
            days: export(schedule.days, isMine: false), nickname: friend.nickname?.text)
    }

    fileprivate func export(_ record: RequestRecord) -> ExportRequestValue {
        let request = record.request
        return ExportRequestValue(
            id: "\(request.id)", direction: Self.direction(request.direction),
            person: self.person(request.peer, request.peerName), status: Self.shown(request),
            timestamp: time(request.timestamp), code: request.code?.description, address: request.address)
    }
}
