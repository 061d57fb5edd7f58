import UFreeDomain

extension CivilDate {
    var year: Int { components.year }

    /// The year of the next such month, this day's month included.
    func yearOfNext(month: Int) -> Int { components.month <= month ? year : year + 1 }

    /// `YYYY-MM-DD`, or `--MM-DD` without a year (ISO 8601:2000, 5.2.1.3); also of a day that does not exist.
    static func text(year: Int?, month: Int, day: Int) -> String {
        "\(year?.padded(to: 4) ?? "-")-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}
