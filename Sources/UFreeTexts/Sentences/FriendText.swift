package import UFreeAPI

/// Friends in words (F7, F9).
package enum FriendText {
    /// Whether the codes were compared.
    package static func verified(_ friend: FriendValue) -> String {
        friend.verified ? say("verified", "bestätigt") : say("not verified", "nicht bestätigt")
    }

    /// Whether a device of the friend is connected now.
    package static func connected(_ friend: FriendValue) -> String {
        friend.connected ? say("connected", "verbunden") : say("not connected", "nicht verbunden")
    }

    /// When the friend's days were last up to date.
    package static func asOf(_ time: String?, now: Int) -> String {
        guard let age = time.flatMap({ AgeText.ago($0, now: now) }) else {
            return say("nothing received yet", "noch nichts erhalten")
        }
        return say("as of \(age)", "Stand: \(age)")
    }

    /// Whether the friend has the owner's latest change.
    package static func latest(_ friend: FriendValue) -> String {
        friend.hasMyLatest
            ? say("has your changes", "hat deine Änderungen")
            : say("gets your changes later", "erhält deine Änderungen später")
    }

    /// Six digits in two groups, as people read them out.
    package static func code(_ code: String?) -> String {
        guard let code else { return say("no code yet", "noch kein Code") }
        return code.count == 6 ? "\(code.prefix(3)) \(code.suffix(3))" : code
    }

    /// What changed about a nickname.
    package static func named(_ friend: FriendValue, before old: FriendValue) -> String {
        let name = friend.name
        if friend.nickname != nil {
            return say(
                "You see \(old.name) as \(name) now. Nobody else sees this name.",
                "Du siehst \(old.name) jetzt als \(name). Sonst sieht diesen Namen niemand.")
        }
        return old.nickname == nil
            ? say("\(name) has no nickname.", "\(name) hat keinen Spitznamen.")
            : say("You see \(old.name) as \(name) again.", "Du siehst \(old.name) wieder als \(name).")
    }

    /// The codes of friends who are not verified; nil for nobody.
    package static func codesToCompare(_ friends: [(name: String, code: String)]) -> String? {
        guard !friends.isEmpty else { return nil }
        let codes = list(friends.map { "\($0.name) \(code($0.code))" })
        return say(
            "Compare the code: \(codes). Then: ufreectl friend verify NAME CODE",
            "Vergleiche den Code: \(codes). Dann: ufreectl friend verify NAME CODE")
    }

    /// A name, or the id where it is unknown.
    package static func name(_ person: PersonValue) -> String { person.name ?? person.id ?? somebody }

    /// Where neither a name nor an id is known.
    package static var somebody: String { say("somebody", "jemand") }

    /// What a friend may see (F8), by the word in JSON.
    package static func privacy(_ word: String) -> String {
        switch word {
        case "full": say("everything", "alles")
        case "no-notes": say("everything but notes", "alles außer Notizen")
        case "busy-only": say("free or busy only", "nur frei oder beschäftigt")
        case "live-only": say("the live status only", "nur den Live-Status")
        case "paused": say("nothing (paused)", "nichts (pausiert)")
        default: word
        }
    }

    /// What a friend sees, with the end of a pause.
    package static func sees(_ friend: FriendValue, today: String? = nil) -> String {
        guard let until = friend.pausedUntil else { return privacy(friend.privacy) }
        let day = DayText.short(until, today: today)
        return say("nothing (paused until \(day))", "nichts (pausiert bis \(day))")
    }

    /// `Ben sees: free or busy only.`
    package static func seesNow(_ friend: FriendValue, today: String? = nil) -> String {
        let sees = sees(friend, today: today)
        return say("\(friend.name) sees: \(sees).", "\(friend.name) sieht: \(sees).")
    }

    /// `New friends see: everything.`
    package static func newSee(_ level: String) -> String {
        let sees = privacy(level)
        return say("New friends see: \(sees).", "Neue Freunde sehen: \(sees).")
    }

    package static var newFriends: String { say("new friends", "neue Freunde") }

    /// What a friend sees of me, above my days.
    package static func view(_ friend: FriendValue) -> String {
        say("\(friend.name) sees of you", "\(friend.name) sieht von dir")
    }

    /// How many days a friend has, and until when.
    package static func viewDays(_ count: Int, until date: String?, today: String) -> String {
        guard let date else { return say("No day of yours.", "Keinen deiner Tage.") }
        let (days, day) = (CountText.days(count), DayText.short(date, today: today))
        return say("\(days) in all, until \(day).", "Insgesamt \(days), bis \(day).")
    }

    /// A hint that dates are in the friend's zone; nil where the zones are the same.
    package static func zoneHint(_ name: String, zone: String, mine: String) -> String? {
        zone == mine
            ? nil
            : say(
                "\(name)'s days are in the time zone \(zone); yours are in \(mine).",
                "Die Tage von \(name) gelten in der Zeitzone \(zone), deine in \(mine).")
    }

    /// The same for several friends, each with the zone; nil for nobody.
    package static func zonesHint(_ people: [(name: String, zone: String)]) -> String? {
        guard !people.isEmpty else { return nil }
        let names = list(people.map { "\($0.name) (\($0.zone))" })
        return say("In another time zone: \(names).", "In einer anderen Zeitzone: \(names).")
    }
}
