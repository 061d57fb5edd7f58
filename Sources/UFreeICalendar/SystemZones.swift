import Glibc

/// The zone database of the system.
///
/// glibc has one zone for the whole process, so only one thread may use this at a time (`CalendarExpansion`).
final class SystemZones {
    private static let directory = "/usr/share/zoneinfo/"
    private var current: String?
    private var known: [String: Bool] = [:]

    /// Returns whether the database has a zone with that name.
    func knows(_ name: String) -> Bool {
        if let known = known[name] { return known }
        let isKnown = Self.isName(name) && Self.isZoneFile(Self.directory + name)
        known[name] = isKnown
        return isKnown
    }

    /// Returns the offset from UTC of a known zone at a moment, both in seconds.
    func offset(of name: String, at moment: Int) -> Int {
        if current != name {
            setenv("TZ", ":" + Self.directory + name, 1)
            tzset()
            current = name
        }
        var time = time_t(moment)
        var parts = tm()
        return localtime_r(&time, &parts) == nil ? 0 : parts.tm_gmtoff
    }

    /// Only what can be a zone: no way out of the directory, no zone with leap seconds, no name that
    /// depends on the machine.
    private static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard name.utf8.count <= 100, !["right", "posix"].contains(parts[0]),
            !["localtime", "posixrules", "Factory"].contains(name)
        else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.utf8.allSatisfy { byte in
                    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                }
        }
    }

    private static func isZoneFile(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        var magic: [UInt8] = [0, 0, 0, 0]
        return read(file, &magic, 4) == 4 && magic == Array("TZif".utf8)
    }
}
