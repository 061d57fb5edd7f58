import FoundationEssentials
import GRDB
import UFreeDomain
import UFreeSync

/// Collects the values of a row in the order of its table's columns.
struct RowWriter {
    private(set) var values: [DatabaseValue] = []

    mutating func add(_ number: Int64?) { values.append(number?.databaseValue ?? .null) }
    mutating func add(_ number: Int?) { add(number.map { Int64($0) }) }
    mutating func add(_ flag: Bool) { add(flag ? Int64(1) : 0) }
    mutating func add(_ text: String?) { values.append(text?.databaseValue ?? .null) }
    mutating func add(_ bytes: [UInt8]?) { values.append(bytes.map { Data($0).databaseValue } ?? .null) }
    mutating func add(_ time: Timestamp?) { add(time?.milliseconds) }
    mutating func add(_ requests: [RequestID]?) { add(requests?.flatMap(\.bytes)) }

    mutating func add(_ stamp: Stamp?) {
        add(stamp?.milliseconds)
        add(stamp.map { Int64($0.counter) })
        add(stamp?.device.bytes)
    }

    mutating func add(_ profile: Profile?) {
        add(profile?.name.text)
        add(profile?.zone.text)
        add(profile?.hours.morning)
        add(profile?.hours.afternoon)
        add(profile?.hours.evening)
        add(profile?.hours.end)
    }
}
