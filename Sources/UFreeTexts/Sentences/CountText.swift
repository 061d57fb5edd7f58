/// Counted things, in the nominative.
enum CountText {
    static func days(_ count: Int) -> String {
        count == 1 ? say("1 day", "1 Tag") : say("\(count) days", "\(count) Tage")
    }

    /// In the dative.
    static func daysDative(_ count: Int) -> String {
        count == 1 ? say("1 day", "1 Tag") : say("\(count) days", "\(count) Tagen")
    }

    static func shiftTypes(_ count: Int) -> String {
        count == 1
            ? say("1 shift type", "1 Schichtart") : say("\(count) shift types", "\(count) Schichtarten")
    }

    static func locations(_ count: Int) -> String {
        count == 1 ? say("1 location", "1 Ort") : say("\(count) locations", "\(count) Orte")
    }

    static func friends(_ count: Int) -> String {
        count == 1 ? say("1 friend", "1 Freund") : say("\(count) friends", "\(count) Freunde")
    }

    static func people(_ count: Int) -> String {
        count == 1 ? say("1 person", "1 Person") : say("\(count) people", "\(count) Personen")
    }

    static func defaults(_ count: Int) -> String {
        count == 1 ? say("1 default", "1 Vorgabe") : say("\(count) defaults", "\(count) Vorgaben")
    }

    static func wishes(_ count: Int) -> String {
        count == 1 ? say("1 wish", "1 Wunsch") : say("\(count) wishes", "\(count) Wünsche")
    }

    static func requests(_ count: Int) -> String {
        count == 1 ? say("1 request", "1 Anfrage") : say("\(count) requests", "\(count) Anfragen")
    }
}
