/// So and so many of something, in the nominative.
enum CountText {
    static func days(_ count: Int) -> String {
        count == 1 ? say("1 day", "1 Tag") : say("\(count) days", "\(count) Tage")
    }

    static func friends(_ count: Int) -> String {
        count == 1 ? say("1 friend", "1 Freund") : say("\(count) friends", "\(count) Freunde")
    }

    static func defaults(_ count: Int) -> String {
        count == 1 ? say("1 default", "1 Vorgabe") : say("\(count) defaults", "\(count) Vorgaben")
    }

    static func requests(_ count: Int) -> String {
        count == 1 ? say("1 request", "1 Anfrage") : say("\(count) requests", "\(count) Anfragen")
    }
}
