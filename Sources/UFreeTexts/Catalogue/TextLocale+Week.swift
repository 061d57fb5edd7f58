extension TextLocale {
    /// The first day of the calendar week, 1 (Monday) to 7 (Sunday).
    ///
    /// CLDR 41, common/supplemental/supplementalData.xml, `weekData/firstDay`; territories that are not listed here have
    /// Monday there.
    /// - Parameter territory: ISO 3166-1, two letters; nil and unknown ones have Monday.
    static func firstWeekday(ofTerritory territory: String?) -> Int {
        guard let territory else { return 1 }
        if beginOnSunday.contains(territory) { return 7 }
        if beginOnSaturday.contains(territory) { return 6 }
        return territory == "MV" ? 5 : 1
    }

    /// Whether the 12-hour clock is usual there.
    ///
    /// CLDR 41, common/supplemental/supplementalData.xml, `timeData`, `preferred="h"`, of the territories in which English
    /// is a language of the state or of business.
    static func countsToTwelve(inTerritory territory: String?) -> Bool {
        territory.map(twelveHours.contains) ?? false
    }

    private static let twelveHours: Set<String> = [
        "AG", "AS", "AU", "BB", "BD", "BM", "BS", "CA", "DM", "EG", "FJ", "GD", "GH", "GM", "GU", "GY", "HK",
        "IN", "JM", "KI", "KN", "KY", "LC", "LR", "MH", "MP", "MW", "MY", "NA", "NZ", "PG", "PH", "PK", "PR",
        "SA", "SB", "SG", "SL", "SS", "SZ", "TC", "TT", "UM", "US", "VC", "VG", "VI", "ZM",
    ]

    private static let beginOnSaturday: Set<String> = [
        "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
    ]

    private static let beginOnSunday: Set<String> = [
        "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CN", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
        "HN",
        "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ", "NI", "NP",
        "PA",
        "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM", "US", "VE", "VI", "WS",
        "YE",
        "ZA", "ZW",
    ]
}
