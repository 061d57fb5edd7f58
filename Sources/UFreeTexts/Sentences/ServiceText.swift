package import UFreeAPI

/// What the service manager shows of the daemon.
package enum ServiceText {
    /// One line: how many friends are there, and whether something is wrong.
    package static func line(_ status: StatusResponse) -> String {
        let friends = status.friends
        let company =
            switch friends.total {
            case 0: "No friends yet"
            case 1: friends.connected == 1 ? "1 friend, connected" : "1 friend, not connected"
            default: "\(friends.connected) of \(friends.total) friends connected"
            }
        switch status.health.count {
        case 0: return company
        case 1: return company + "; 1 problem: ufreectl status"
        case let count: return company + "; \(count) problems: ufreectl status"
        }
    }
}
