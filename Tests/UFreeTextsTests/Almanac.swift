/// A calendar that is independent of the tested arithmetic: it starts on a known Monday and advances one day
/// at a time.
struct Almanac {
    /// A day; its place is its index in `pages`.
    struct Page {
        let year: Int
        let month: Int
        let day: Int
        /// From 1 (Monday) to 7 (Sunday).
        let weekday: Int
        /// The week of ISO 8601.
        let week: Int
    }

    let pages: [Page]
    /// Places by year, month and day.
    private let places: [[Int]: Int]

    /// From Monday 4 January 2021 to the end of 2041.
    init() {
        var pages: [Page] = []
        // The week of 4 January is the first week of its year.
        var (year, month, day, weekday, week) = (2021, 1, 4, 1, 1)
        while year < 2042 {
            pages.append(Page(year: year, month: month, day: day, weekday: weekday, week: week))
            let isLeap = year % 4 == 0
            let last = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
            day += 1
            if day > last { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
            weekday += 1
            if weekday == 8 {
                weekday = 1
                let holdsFourthOfJanuary = (month == 12 && day >= 29) || (month == 1 && day <= 4)
                week = holdsFourthOfJanuary ? 1 : week + 1
            }
        }
        self.pages = pages
        places = Dictionary(
            uniqueKeysWithValues: pages.enumerated().map { ([$1.year, $1.month, $1.day], $0) })
    }

    func text(_ place: Int) -> String {
        let page = pages[place]
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(page.year)-\(two(page.month))-\(two(page.day))"
    }

    /// Returns the place of a date.
    func place(_ year: Int, _ month: Int, _ day: Int) -> Int {
        places[[year, month, day]] ?? pages.count - 1
    }

    /// Returns the place of the next such day of a year; the start itself counts.
    func next(_ month: Int, _ day: Int, from place: Int) -> Int {
        (pages[place].year...2041).lazy.compactMap { places[[$0, month, day]] }.first { $0 >= place }
            ?? pages.count - 1
    }

    /// Returns the Monday of the next such week of ISO 8601; the current week counts.
    func monday(ofWeek week: Int, from place: Int) -> Int {
        var monday = next(weekday: 1, from: place - 6)
        while pages[monday].week != week { monday += 7 }
        return monday
    }

    func next(weekday: Int, from place: Int) -> Int {
        var place = place
        while pages[place].weekday != weekday { place += 1 }
        return place
    }

    /// Returns the start of the next calendar week.
    func nextWeek(after place: Int, beginningOn weekday: Int) -> Int {
        next(weekday: weekday, from: place + 1)
    }
}
