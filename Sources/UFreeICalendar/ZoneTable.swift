/// The zones that a file names.
final class ZoneTable {
    /// The VTIMEZONEs of the file by TZID.
    var observances: [String: [Observance]] = [:]

    private let system: SystemZones
    private let end: Int
    // Apart from the events' budget: a calendar of many zones has not more occurrences.
    private let budget = WorkBudget()
    private var names: [String] = []
    private var numbers: [String: Int] = [:]
    private var zones: [Int: Zone] = [:]

    /// - Parameter end: the last moment that matters.
    init(_ system: SystemZones, until end: Int) {
        self.system = system
        self.end = end
    }

    /// Returns a number for a TZID; two zones of times are compared by it.
    func number(of name: String) -> Int {
        if let number = numbers[name] { return number }
        names.append(name)
        numbers[name] = names.count - 1
        return names.count - 1
    }

    /// Returns a zone. The system's zone comes first, so that a wrong VTIMEZONE of a known zone does no harm.
    func zone(_ number: Int) throws(CalendarProblem) -> Zone {
        if let zone = zones[number] { return zone }
        let zone = try find(names[number])
        zones[number] = zone
        return zone
    }

    private func find(_ name: String) throws(CalendarProblem) -> Zone {
        if let known = systemName(of: name) { return .system(known, system) }
        if let observances = observances[name], !observances.isEmpty {
            return try .observed(observances, until: end, budget: budget)
        }
        if let known = WindowsZones.name(of: name), system.knows(known) { return .system(known, system) }
        throw .broken("the zone \"\(CalendarText.field(name))\" is unknown")
    }

    /// Returns the name in the system's database, also of `/mozilla.org/20050126_1/Europe/Berlin`.
    private func systemName(of name: String) -> String? {
        if system.knows(name) { return name }
        var rest = name[...]
        while let slash = rest.firstIndex(of: "/") {
            rest = rest[rest.index(after: slash)...]
            // A single word after a slash is a zone only if the name was meant as a path.
            if rest.contains("/") || name.hasPrefix("/"), system.knows(String(rest)) { return String(rest) }
        }
        return nil
    }
}
