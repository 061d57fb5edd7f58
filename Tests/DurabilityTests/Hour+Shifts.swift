import UFreeDomain

/// The part of the hour that plans shifts.
extension Hour {
    /// Adds two locations, three shift types, and a rotation of some weeks.
    mutating func work() async throws {
        for name in ["Ward", "Clinic"] {
            own.change { $0.shifts.locations.insert(name) }
            try await tell(["location", "add", name])
        }
        try await add("M", hours: "06:00-14:00", at: "Ward")
        try await add("N", hours: "22:00-06:00+", at: "Ward")
        try await add("D", hours: "", at: "Clinic")
        try await rotate(["M", "M", "N", "N", "-", "-"], from: today, days: 40)
    }

    /// Makes a random change of shifts.
    mutating func editShifts() async throws {
        let shifts = own.state.shifts
        let first = today.adding(days: Int.random(in: 0...40, using: &chance))
        let dates = (first...first.adding(days: Int.random(in: 0...4, using: &chance))).all
        let range = dates.count == 1 ? "\(first)" : "\(first)..\(dates[dates.count - 1])"
        let symbols = shifts.kinds.keys.sorted()
        let symbol = symbols[Int.random(in: 0..<symbols.count, using: &chance)]
        let places = shifts.locations.sorted()
        let place = places[Int.random(in: 0..<places.count, using: &chance)]
        switch Int.random(in: 0..<10, using: &chance) {
        case 0..<3:
            let said = Int.random(in: 0..<4, using: &chance) == 0 ? "-" : symbol
            own.change { for date in dates { $0.shifts.days[date] = said } }
            try await tell(["shift", "assign", range, said])
        case 3:
            own.change { for date in dates { $0.shifts.days[date] = nil } }
            try await tell(["shift", "clear", range])
        case 4:
            let slots = (0..<Int.random(in: 1...12, using: &chance)).map { _ in
                Int.random(in: 0...symbols.count, using: &chance)
            }
            try await rotate(
                slots.map { $0 < symbols.count ? symbols[$0] : "-" }, from: first,
                days: Int.random(in: 1...60, using: &chance))
        case 5:
            let hours = Int.random(in: 0...24, using: &chance)
            own.change { $0.shifts.restHours = hours }
            try await tell(["shift", "rest", "\(hours)"])
        case 6:
            let end = "\(Int.random(in: 10...19, using: &chance)):30"
            own.change { $0.shifts.kinds["M"]?.hours = "06:00-\(end)" }
            try await tell(["shift-type", "edit", "M", "--to", end])
        case 7:
            let name = "\(place.prefix { $0 != " " }) \(changes.count)"
            own.change { $0.shifts.rename(place, name) }
            try await tell(["location", "edit", place, "--name", name])
        case 8:
            try await add("X\(changes.count % 100)", hours: "10:00-18:00", at: place)
        default:
            guard symbol.hasPrefix("X") else { return }
            own.change { $0.shifts.remove(symbol, replacingBy: "M") }
            try await tell(["shift-type", "rm", symbol, "--reassign", "M", "--yes"])
        }
    }

    /// - Parameter hours: the hours as in `ToldShifts.Kind`.
    private mutating func add(_ symbol: String, hours: String, at place: String) async throws {
        guard own.state.shifts.kinds[symbol] == nil else { return }
        own.change {
            $0.shifts.kinds[symbol] = ToldShifts.Kind(title: "Shift \(symbol)", hours: hours, location: place)
        }
        let clock = hours.filter { $0 != "+" }.split(separator: "-").map(String.init)
        let duration = clock.isEmpty ? ["--all-day"] : ["--from", clock[0], "--to", clock[1]]
        try await tell(
            ["shift-type", "add", "--symbol", symbol, "--title", "Shift \(symbol)", "--location", place]
                + duration + (hours.hasSuffix("+") ? ["--overnight"] : []))
    }

    private mutating func rotate(_ slots: [String], from: CivilDate, days: Int) async throws {
        own.change { state in
            state.rotations += 1
            for day in 0..<days { state.shifts.rotated[from.adding(days: day)] = slots[day % slots.count] }
        }
        try await tell(
            ["rotation", "set", slots.joined(separator: ","), "--from", "\(from)"]
                + ["--until", "\(from.adding(days: days - 1))"])
    }
}

extension ToldShifts {
    fileprivate mutating func rename(_ place: String, _ name: String) {
        locations.remove(place)
        locations.insert(name)
        for (symbol, kind) in kinds where kind.location == place { kinds[symbol]?.location = name }
    }

    fileprivate mutating func remove(_ symbol: String, replacingBy other: String) {
        kinds[symbol] = nil
        for (date, said) in days where said == symbol { days[date] = other }
        for (date, said) in rotated where said == symbol { rotated[date] = other }
    }
}
