import UFreeDomain

extension RowReader {
    /// Reads the six columns of a profile; nil if the name is absent.
    mutating func optionalProfile() throws(DataError) -> Profile? {
        guard let name = try optionalName() else {
            for _ in 0..<5 { skip() }
            return nil
        }
        let zone = ZoneName(try text())
        let hours = PartHours(
            morning: try number(), afternoon: try number(), evening: try number(), end: try number())
        guard let zone, let hours else { throw corrupted("profile") }
        return Profile(name: name, zone: zone, hours: hours)
    }

    mutating func profile() throws(DataError) -> Profile {
        guard let profile = try optionalProfile() else { throw corrupted("profile") }
        return profile
    }

    /// Reads the two columns of a day's status, which is unknown if the code is absent.
    mutating func word() throws(DataError) -> DayWord {
        let code = try optionalInteger().map { Int($0) }
        let parts = try optionalInteger().map { UInt8(truncatingIfNeeded: $0) }
        return DayWord(code: code, parts: parts)
    }
}

extension RowWriter {
    mutating func add(_ word: DayWord) {
        add(word.status.code)
        add(word.extraParts.map { Int64($0) })
    }
}

extension Table {
    /// The columns of a profile.
    static let profile = ["name", "zone", "morning", "afternoon", "evening", "day_end"]
}
