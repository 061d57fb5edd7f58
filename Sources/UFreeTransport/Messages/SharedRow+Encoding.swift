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
