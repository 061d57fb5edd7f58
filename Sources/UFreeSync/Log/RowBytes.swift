import FoundationEssentials
import UFreeDomain

/// The unambiguous encoding of a row for the chain's hash: every text is preceded by its length.
enum RowBytes {
    static func integer(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    static func row(_ row: SharedRow) -> [UInt8] {
        var bytes = integer(UInt64(bitPattern: row.stamp.milliseconds))
        bytes += integer(UInt64(row.stamp.counter)) + row.stamp.device.bytes
        switch row.body {
        case .profile(let profile):
            bytes.append(0)
            bytes += field(profile.name.text) + field(profile.zone.text)
            for minutes in [
                profile.hours.morning, profile.hours.afternoon, profile.hours.evening, profile.hours.end,
            ] {
                bytes += integer(UInt64(minutes))
            }
        case .day(let day):
            bytes.append(1)
            bytes += field(day.id.text) + field(day.date.description)
            bytes.append(UInt8(day.word.status.code ?? 255))
            bytes.append(day.word.freeParts.rawValue)
            bytes += field(day.note?.text ?? "")
            bytes += integer(UInt64(bitPattern: day.updatedAt.milliseconds))
            if let shift = day.content.shift { bytes += field(shift.text) }
        case .live(let live):
            bytes.append(2)
            bytes.append(UInt8(live.status?.word.rawValue ?? 255))
            bytes += integer(UInt64(bitPattern: live.status?.until.milliseconds ?? 0))
            bytes += field(live.status?.note?.text ?? "")
        case .card(let card):
            bytes.append(3)
            bytes += field(card.phone?.text ?? "")
            bytes += integer(UInt64(card.avatar?.bytes.count ?? 0)) + (card.avatar?.bytes ?? [])
        // An owner's own log never contains one.
        case .unread: bytes.append(255)
        }
        return bytes
    }

    private static func field(_ text: String) -> [UInt8] {
        integer(UInt64(text.utf8.count)) + Array(text.utf8)
    }
}
