package import UFreeAPI

/// One sentence for one live event.
package enum WatchText {
    /// What happened; without a full stop where it is a label and a value.
    package static func sentence(_ event: WatchEvent) -> String {
        switch event.event {
        case .snapshot: snapshot(event)
        case .dayChanged: day(event)
        case .liveChanged: "\(who(event)): \(event.live.map(LiveText.title) ?? "live status changed")"
        case .requestIncoming: event.request.map { "Friend request from \(asked($0))" } ?? "Friend request"
        case .requestUpdated: request(event)
        case .profileChanged: profile(event)
        case .friendAdded: "\(who(event)) is your friend now."
        case .friendRemoved: "\(who(event)) is not your friend any more."
        case .friendUpdated:
            event.friend.map { "\($0.name): \(FriendText.verified($0)), \(FriendText.latest($0))" }
                ?? "\(who(event)) changed"
        case .peerConnected: "\(who(event)) is connected."
        case .peerDisconnected: "\(who(event)) is not connected any more."
        case .healthChanged:
            (event.health ?? []).isEmpty
                ? "All is well." : (event.health ?? []).map { "\($0.text) \($0.fix)" }.joined(separator: " ")
        case .gap: "Some events were missed; how things are now follows."
        case .lagged: "This watch was too slow; it catches up now."
        }
    }

    /// Whom the event is about.
    package static func who(_ event: WatchEvent) -> String {
        if event.mine == true { return "You" }
        let person = event.owner ?? event.request?.from ?? event.outgoing?.to
        return event.friend?.name ?? person.map(FriendText.name) ?? "Somebody"
    }

    private static func snapshot(_ event: WatchEvent) -> String {
        let friends = event.friends?.friends ?? []
        let waiting = event.requests?.incoming.filter { $0.status == "pending" }.count ?? 0
        let people = friends.count == 1 ? "1 friend" : "\(friends.count) friends"
        let requests = waiting == 0 ? "" : waiting == 1 ? " 1 request waits." : " \(waiting) requests wait."
        return "Watching: \(people), \(friends.filter(\.connected).count) connected.\(requests)"
    }

    private static func day(_ event: WatchEvent) -> String {
        guard let day = event.day else { return "\(who(event)): a day changed" }
        let before = event.before.map { StatusText.name($0) }
        let arrow = before.map { $0 == StatusText.name(day) ? "" : "\($0) -> " } ?? ""
        return "\(who(event)): \(DayText.short(day.date)): \(arrow)\(ChangeText.said(day))"
    }

    private static func request(_ event: WatchEvent) -> String {
        if let request = event.request {
            let name = FriendText.name(request.from)
            guard request.status == "pending", let code = request.code else {
                return "Request from \(name): \(request.status)"
            }
            return "Request from \(name): the code to compare is \(FriendText.code(code))"
        }
        guard let request = event.outgoing else { return "A request changed" }
        let name = request.to.name ?? request.address ?? FriendText.name(request.to)
        guard request.status == "pending" else { return "Request to \(name): \(request.status)" }
        guard let code = request.code else {
            return "Request to \(name): \(request.delivered ? "delivered" : "not delivered yet")"
        }
        return "Request to \(name): the code to compare is \(FriendText.code(code))"
    }

    private static func asked(_ request: IncomingRequestValue) -> String {
        FriendText.name(request.from) + (request.code.map { ", code \(FriendText.code($0))" } ?? "")
            + (request.sameNameAs == nil ? "" : ". \(SectionText.sameName)")
    }

    private static func profile(_ event: WatchEvent) -> String {
        let zone = event.zone.map { ", time zone \($0)" } ?? ""
        return "\(who(event)): profile changed\(event.owner?.name.map { ", name \($0)" } ?? "")\(zone)"
    }
}
