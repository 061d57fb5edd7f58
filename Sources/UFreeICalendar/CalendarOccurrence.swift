/// A time that an event takes.
struct CalendarOccurrence {
    enum Span: Equatable {
        /// Days since 1970-01-01, the last one inclusive.
        case days(Int, Int)
        /// Wall times of whoever looks.
        case times(WallTime, WallTime)
        /// UTC seconds.
        case moments(Int, Int)
    }

    let span: Span
    let title: String
    let place: String

    /// Its line in the output.
    var line: String {
        let (kind, first, last) =
            switch span {
            case .days(let first, let last):
                ("D", CivilDay(number: first).iso, CivilDay(number: last).iso)
            case .times(let first, let last): ("L", Self.text(first), Self.text(last))
            case .moments(let first, let last): ("M", String(first), String(last))
            }
        return "\(kind)\t\(first)\t\(last)\t\(title)\t\(place)"
    }

    /// What it is sorted by: when it begins and ends for the owner.
    func order(in zone: Zone) -> (Int, Int) {
        switch span {
        case .days(let first, let last):
            (zone.moment(of: first * CivilDay.seconds), zone.moment(of: (last + 1) * CivilDay.seconds))
        case .times(let first, let last): (zone.moment(of: first), zone.moment(of: last))
        case .moments(let first, let last): (first, last)
        }
    }

    private static func text(_ time: WallTime) -> String {
        let day = time.dayNumber
        let minute = (time - day * CivilDay.seconds) / 60
        return CivilDay(number: day).iso + "T" + CivilDay.padded(minute / 60, 2) + ":"
            + CivilDay.padded(minute % 60, 2)
    }
}
