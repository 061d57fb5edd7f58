package import UFreeAPI

/// One sentence for one live event.
package enum WatchText {
    /// The event; without a full stop where the text is a label and a value.
    package static func sentence(_ event: WatchEvent) -> String {
        switch event.event {
        case .snapshot: snapshot(event)
        case .dayChanged: day(event)
        case .liveChanged: live(event)
        case .requestIncoming:
            event.request.map { incoming(asked($0)) } ?? say("Friend request", "Freundschaftsanfrage")
        case .requestUpdated: request(event)
        case .profileChanged: profile(event)
        case .friendAdded:
            event.mine == true
                ? say("You are friends now.", "Ihr seid jetzt befreundet.") : RequestText.isFriend(who(event))
        case .friendRemoved: RequestText.isNoFriend(who(event))
        case .friendUpdated:
            event.friend.map { "\($0.name): \(FriendText.verified($0)), \(FriendText.latest($0))" }
                ?? changed(who(event))
        case .peerConnected: connected(who(event))
        case .peerDisconnected: disconnected(who(event))
        case .healthChanged: health(event.health ?? [])
        case .wishMet: event.wish.map { WishText.fulfilled($0, on: event.dates ?? []) } ?? changed(who(event))
        case .gap:
            say(
                "Some events were missed; the current state follows.",
                "Einige Ereignisse fehlen; der aktuelle Stand folgt.")
        case .lagged:
            say(
                "The display could not keep up; it is catching up now.",
                "Die Anzeige kam nicht nach; sie holt jetzt auf.")
        case .rosterChanged, .defaultsChanged, .calendarsChanged, .wishesChanged, .groupsChanged,
            .contactsChanged, .nearbyChanged, .discoverableChanged, .invitationsChanged, .levelsChanged:
            say("Something is to be read again.", "Etwas ist neu zu lesen.")
        }
    }

    /// The person the event is about.
    package static func who(_ event: WatchEvent) -> String {
        if event.mine == true { return you }
        let person = event.owner ?? event.request?.from ?? event.outgoing?.to
        return event.friend?.name ?? person.map(FriendText.name) ?? say("Somebody", "Jemand")
    }

    static var you: String { say("You", "Du") }

    private static var liveChanged: String { say("live status changed", "Live-Status geändert") }

    private static func changed(_ who: String) -> String {
        say(
            "\(who): details changed",
            "\(who): Angaben geändert")
    }

    private static func connected(_ who: String) -> String {
        say("\(who) is connected.", "\(who) ist verbunden.")
    }

    private static func disconnected(_ who: String) -> String {
        say("\(who) is no longer connected.", "\(who) ist nicht mehr verbunden.")
    }

    private static func health(_ items: [HealthValue]) -> String {
        guard !items.isEmpty else { return HealthText.allIsWell }
        return items.map { item in
            let (text, fix) = HealthText.words(item)
            return "\(text) \(fix)"
        }
        .joined(separator: " ")
    }

    private static func snapshot(_ event: WatchEvent) -> String {
        let friends = event.friends?.friends ?? []
        let (people, connected) = (CountText.friends(friends.count), friends.filter(\.connected).count)
        let requests = waiting(event.requests?.incoming.filter { $0.isPending }.count ?? 0)
        return say(
            "Live: \(people), \(connected) connected.\(requests)",
            "Live: \(people), \(connected) verbunden.\(requests)")
    }

    private static func waiting(_ count: Int) -> String {
        switch count {
        case 0: ""
        case 1: say(" 1 request is pending.", " 1 Anfrage ist offen.")
        default: say(" \(count) requests are pending.", " \(count) Anfragen sind offen.")
        }
    }

    private static func day(_ event: WatchEvent) -> String {
        let who = who(event)
        guard let day = event.day else {
            return say("\(who): a day changed", "\(who): ein Tag hat sich geändert")
        }
        let before = event.before.map { StatusText.name($0) }
        let arrow = before.map { $0 == StatusText.name(day) ? "" : "\($0) -> " } ?? ""
        return "\(who): \(ChangeText.shiftDay(day)): \(arrow)\(ChangeText.said(day))"
    }

    private static func live(_ event: WatchEvent) -> String {
        let said = event.live.map { LiveText.said($0, now: AgeText.seconds(event.at) ?? 0) }
        return "\(who(event)): \(said ?? liveChanged)"
    }

    private static func request(_ event: WatchEvent) -> String {
        if let request = event.request { return from(FriendText.name(request.from), request) }
        guard let request = event.outgoing else {
            return say("A request changed", "Eine Anfrage hat sich geändert")
        }
        return to(request.to.name ?? request.address ?? FriendText.name(request.to), request)
    }

    private static func from(_ name: String, _ request: IncomingRequestValue) -> String {
        guard request.isPending, let code = request.code else {
            let status = RequestText.status(request.status)
            return say("Request from \(name): \(status)", "Anfrage von \(name): \(status)")
        }
        let digits = FriendText.code(code)
        return say(
            "Request from \(name): the code to compare is \(digits)",
            "Anfrage von \(name): der Code zum Vergleichen ist \(digits)")
    }

    private static func to(_ name: String, _ request: OutgoingRequestValue) -> String {
        guard request.isPending, let code = request.code else {
            let status =
                request.isPending
                ? RequestText.delivered(request.delivered) : RequestText.status(request.status)
            return say("Request to \(name): \(status)", "Anfrage an \(name): \(status)")
        }
        let digits = FriendText.code(code)
        return say(
            "Request to \(name): the code to compare is \(digits)",
            "Anfrage an \(name): der Code zum Vergleichen ist \(digits)")
    }

    private static func incoming(_ asked: String) -> String {
        say("Friend request from \(asked)", "Freundschaftsanfrage von \(asked)")
    }

    private static func asked(_ request: IncomingRequestValue) -> String {
        FriendText.name(request.from) + (request.code.map { ", \(RequestText.code($0))" } ?? "")
            + (request.sameNameAs == nil ? "" : ". \(SectionText.sameName)")
    }

    private static func profile(_ event: WatchEvent) -> String {
        let who = who(event)
        let zone = event.zone.map { say(", time zone \($0)", ", Zeitzone \($0)") } ?? ""
        let name = event.owner?.name.map { say(", name \($0)", ", Name \($0)") } ?? ""
        return say("\(who): profile changed\(name)\(zone)", "\(who): Profil geändert\(name)\(zone)")
    }
}
