package import UFreeAPI

/// How the daemon is, in words.
package enum DaemonText {
    /// That it answers.
    package static func running(_ version: String) -> String {
        say("ufreed \(version) is running.", "ufreed \(version) läuft.")
    }

    /// - Parameter version: of `ufreectl`.
    package static func older(than version: String) -> String {
        say(
            "The daemon is older than ufreectl \(version): restart it.",
            "Der Daemon ist älter als ufreectl \(version): Starte ihn neu.")
    }

    /// Where peers reach it.
    package static func listening(_ addresses: [String]) -> String {
        addresses.isEmpty ? say("nowhere", "nirgends") : addresses.joined(separator: ", ")
    }

    /// How peers are found, by the word that travels.
    package static func discovery(_ word: String) -> String {
        switch word {
        case "off": say("off", "aus")
        case "unavailable": say("unavailable", "nicht verfügbar")
        default: word
        }
    }

    /// How many there are.
    package static func friends(_ friends: StatusResponse.Friends) -> String {
        friends.total == 0
            ? say("none", "keine")
            : say(
                "\(friends.total), \(friends.connected) of them connected",
                "\(friends.total), davon \(friends.connected) verbunden")
    }

    package static var connectionLost: String {
        say(
            "Lost the connection to the daemon; waiting for it to come back.",
            "Die Verbindung zum Daemon ist unterbrochen; warte auf ihn.")
    }

    package static var connectedAgain: String { say("Reconnected.", "Wieder verbunden.") }

    /// Where the usual directory is not told.
    package static func noRuntimeDirectory(_ path: String) -> String {
        say(
            "XDG_RUNTIME_DIR is not set: looking for the daemon at \(path).",
            "XDG_RUNTIME_DIR ist nicht gesetzt: Der Daemon wird unter \(path) gesucht.")
    }

    /// - Parameter path: of the socket.
    package static func calling(_ path: String) -> String {
        say(
            "Connecting to \(path)",
            "Verbinde mit \(path)")
    }

    /// - Parameter reason: the words of the system.
    package static func outputFailed(_ reason: String) -> String {
        say("The output cannot be written: \(reason).", "Die Ausgabe lässt sich nicht schreiben: \(reason).")
    }
}

/// Questions at a terminal.
package enum QuestionText {
    /// Behind a question; no is what holds without an answer.
    package static var choice: String { say(" [y/N] ", " [j/N] ") }

    /// Whether somebody said yes: in English in any case, which people are used to.
    package static func isYes(_ answer: String) -> Bool {
        let german = TextLocale.current.language == .german ? ["j", "ja"] : []
        return (["y", "yes"] + german).contains(answer.lowercased())
    }
}
