package import UFreeAPI

/// What waits for the owner, one line each, with the command that shows it.
package enum AttentionText {
    /// Requests and codes; empty if nothing waits.
    package static func lines(_ attention: StatusResponse.Attention?) -> [String] {
        guard let attention else { return [] }
        return [requests(attention.requests), codes(attention.codes), undelivered(attention.undelivered)]
            .compactMap(\.self)
    }

    private static func requests(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1:
            say(
                "1 friend request waits for your answer: ufreectl requests",
                "1 Freundschaftsanfrage wartet auf deine Antwort: ufreectl requests")
        default:
            say(
                "\(count) friend requests wait for your answer: ufreectl requests",
                "\(count) Freundschaftsanfragen warten auf deine Antwort: ufreectl requests")
        }
    }

    private static func codes(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: say("1 code to compare: ufreectl friends", "1 Code zu vergleichen: ufreectl friends")
        default:
            say(
                "\(count) codes to compare: ufreectl friends",
                "\(count) Codes zu vergleichen: ufreectl friends")
        }
    }

    private static func undelivered(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1:
            say(
                "1 request you sent is not delivered yet: ufreectl requests",
                "1 von dir gesendete Anfrage ist noch nicht zugestellt: ufreectl requests")
        default:
            say(
                "\(count) requests you sent are not delivered yet: ufreectl requests",
                "\(count) von dir gesendete Anfragen sind noch nicht zugestellt: ufreectl requests")
        }
    }

    /// The number of health items; nil for none.
    package static func problems(_ count: Int) -> String? {
        switch count {
        case 0: nil
        case 1: say("1 problem: ufreectl status", "1 Problem: ufreectl status")
        default: say("\(count) problems: ufreectl status", "\(count) Probleme: ufreectl status")
        }
    }
}
