package import UFreeAPI

/// The status line for the service manager.
package enum ServiceText {
    /// One line: how many friends are connected, and whether there are problems.
    package static func line(_ status: StatusResponse) -> String {
        let company = company(status.friends)
        switch status.health.count {
        case 0: return company
        case 1: return say("\(company); 1 problem: ufreectl status", "\(company); 1 Problem: ufreectl status")
        case let count:
            return say(
                "\(company); \(count) problems: ufreectl status",
                "\(company); \(count) Probleme: ufreectl status")
        }
    }

    private static func company(_ friends: StatusResponse.Friends) -> String {
        switch friends.total {
        case 0: say("No friends yet", "Noch keine Freunde")
        case 1:
            friends.connected == 1
                ? say("1 friend, connected", "1 Freund, verbunden")
                : say("1 friend, not connected", "1 Freund, nicht verbunden")
        default:
            say(
                "\(friends.connected) of \(friends.total) friends connected",
                "\(friends.connected) von \(friends.total) Freunden verbunden")
        }
    }
}
