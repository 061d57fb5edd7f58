import FoundationEssentials
import SwiftProtobuf
import UFreeDomain
import UFreeSync

extension SharedRow {
    /// The row as it is sent. A day takes at most 98 bytes plus its note and shift, a profile at most 145
    /// bytes plus its name, and a live status at most 85 bytes plus its note.
    var wire: WireRow {
        WireRow.with { row in
            row.stamp = stamp.wire
            switch body {
            case .profile(let profile): row.profile = profile.wire
            case .day(let day): row.day = day.wire
            case .live(let live): row.live = live.wire
            case .card(let card): row.card = card.wire
            // Such rows are only received, never shared.
            case .unread: break
            }
        }
    }
}

extension Stamp {
    var wire: WireStamp {
        WireStamp.with {
            $0.milliseconds = milliseconds
            $0.counter = counter
            $0.device = Data(device.bytes)
        }
    }
}

extension Profile {
    var wire: WireProfile {
        WireProfile.with {
            $0.name = name.text
            $0.zone = zone.text
            $0.hours = WirePartHours.with {
                $0.morning = UInt32(clamping: hours.morning)
                $0.afternoon = UInt32(clamping: hours.afternoon)
                $0.evening = UInt32(clamping: hours.evening)
                $0.end = UInt32(clamping: hours.end)
            }
        }
    }
}

extension Card {
    var wire: WireCard {
        WireCard.with {
            $0.phone = phone?.text ?? ""
            $0.avatar = Data(avatar?.bytes ?? [])
        }
    }

    /// What is no phone number and no picture of the right size is left out.
    init(wire: WireCard) {
        self.init(phone: PhoneNumber(stored: wire.phone), avatar: Avatar(Array(wire.avatar)))
    }
}

extension SharedLive {
    var wire: WireLive {
        WireLive.with {
            if let status {
                $0.state = UInt32(clamping: status.word.rawValue)
                $0.until = status.until.milliseconds
                $0.note = status.note?.text ?? ""
            }
            $0.now = sentAt?.milliseconds ?? 0
        }
    }
}

extension SharedDay {
    var wire: WireDay {
        WireDay.with {
            $0.id = withUnsafeBytes(of: id.uuid) { Data($0) }
            $0.date = Int32(clamping: date.dayNumber)
            if let code = content.word.status.code { $0.status = UInt32(clamping: code) }
            if let parts = content.word.extraParts { $0.parts = UInt32(parts) }
            $0.note = content.note?.text ?? ""
            $0.shift = content.shift?.text ?? ""
            $0.updatedAt = updatedAt.milliseconds
        }
    }
}

extension SharedRow {
    /// Reads rows in order. A row of an unknown kind counts but has no content, because a newer peer sends
    /// more than an older one understands.
    static func rows(_ wire: [WireRow]) throws(Violation) -> [SharedRow] {
        guard wire.count <= SnapshotHeader.rowLimit else { throw .malformed }
        var rows: [SharedRow] = []
        for row in wire {
            let stamp = try Stamp(wire: row.stamp)
            switch row.body {
            case .profile(let profile):
                rows.append(SharedRow(body: .profile(try Profile(wire: profile)), stamp: stamp))
            case .day(let day): rows.append(SharedRow(body: .day(try SharedDay(wire: day)), stamp: stamp))
            case .live(let live):
                rows.append(SharedRow(body: .live(try SharedLive(wire: live)), stamp: stamp))
            case .card(let card): rows.append(SharedRow(body: .card(Card(wire: card)), stamp: stamp))
            case nil: rows.append(SharedRow(body: .unread, stamp: stamp))
            }
        }
        return rows
    }
}

extension Timestamp {
    init(wire milliseconds: Int64) throws(Violation) {
        guard Self.rules.allSatisfy({ $0.holds(for: .number(Int(milliseconds))) }) else { throw .malformed }
        self.init(milliseconds: milliseconds)
    }
}

extension Stamp {
    init(wire: WireStamp) throws(Violation) {
        guard let device = DeviceID(bytes: Array(wire.device)) else { throw .malformed }
        self.init(
            milliseconds: try Timestamp(wire: wire.milliseconds).milliseconds, counter: wire.counter,
            device: device)
    }
}

extension Profile {
    /// The replacement for a name in which this reader finds nothing visible, such as one of newer
    /// characters.
    private static let namelessText = "?"

    init(wire: WireProfile) throws(Violation) {
        let given = DisplayName(sanitizing: wire.name) ?? DisplayName(sanitizing: Self.namelessText)
        guard let name = given else { throw .malformed }
        var hours = PartHours.standard
        if wire.hasHours {
            guard
                let read = PartHours(
                    morning: Int(wire.hours.morning), afternoon: Int(wire.hours.afternoon),
                    evening: Int(wire.hours.evening), end: Int(wire.hours.end))
            else { throw .malformed }
            hours = read
        }
        self.init(name: name, zone: ZoneName(wire.zone) ?? .utc, hours: hours)
    }
}

extension SharedDay {
    init(wire: WireDay) throws(Violation) {
        let bytes = try wire.id.exactly(16)
        guard let date = CivilDate(dayNumber: Int(wire.date)) else { throw .malformed }
        let parts = wire.hasParts ? UInt8(exactly: wire.parts) : nil
        let word = DayWord(code: wire.hasStatus ? Int(wire.status) : nil, parts: parts)
        self.init(
            id: UUID(bytes16: bytes), date: date,
            content: DayContent(
                word, note: Note(sanitizing: wire.note), shift: ShiftSymbol(sanitizing: wire.shift)),
            updatedAt: try Timestamp(wire: wire.updatedAt))
    }
}

extension SharedLive {
    init(wire: WireLive) throws(Violation) {
        let sentAt = try Timestamp(wire: wire.now)
        // Every other number is a state that this reader does not know; it counts as none.
        guard wire.hasState, let word = LiveWord(rawValue: Int(wire.state)) else {
            self.init(nil, sentAt: sentAt)
            return
        }
        let until = try Timestamp(wire: wire.until)
        self.init(LiveStatus(word, until: until, note: Note(sanitizing: wire.note)), sentAt: sentAt)
    }
}

extension UUID {
    /// Creates a UUID from 16 bytes; missing bytes become zero.
    fileprivate init(bytes16 bytes: [UInt8]) {
        var uuid = Self.allZero
        withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: bytes.prefix(16)) }
        self.init(uuid: uuid)
    }

    private static let allZero: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
}
