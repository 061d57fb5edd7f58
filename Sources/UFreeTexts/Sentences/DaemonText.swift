package import UFreeAPI

/// The status of the daemon in words.
package enum DaemonText {
    /// Shown when it answers.
    package static func running(_ version: String) -> String {
        say("ufreed \(version) is running.", "ufreed \(version) läuft.")
    }

    /// - Parameter version: of `ufreectl`.
    package static func older(than version: String) -> String {
        say(
            "The daemon is older than ufreectl \(version): restart it.",
            "Der Daemon ist älter als ufreectl \(version): Starte ihn neu.")
    }

    /// The addresses for peers.
    package static func listening(_ addresses: [String]) -> String {
        addresses.isEmpty ? say("nowhere", "nirgends") : addresses.joined(separator: ", ")
    }

    /// How peers are found, by the word in JSON.
    package static func discovery(_ word: String) -> String {
        switch word {
        case "off": say("off", "aus")
        case "unavailable": say("unavailable", "nicht verfügbar")
        default: word
        }
    }

    /// How many friends there are, and how many are connected.
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
            "Die Verbindung zum Daemon ist unterbrochen; ufreectl wartet auf ihn.")
    }

    package static var connectedAgain: String { say("Reconnected.", "Wieder verbunden.") }

    /// Shown when the usual directory is unknown.
    package static func noRuntimeDirectory(_ path: String) -> String {
        say(
            "XDG_RUNTIME_DIR is not set: looking for the daemon at \(path).",
            "XDG_RUNTIME_DIR ist nicht gesetzt: Der Daemon wird unter \(path) gesucht.")
    }

    /// - Parameter path: of the socket.
    package static func calling(_ path: String) -> String {
        say(
            "Connecting to \(path)",
            "Verbindung zu \(path) wird aufgebaut")
    }

    /// - Parameter reason: the text of the system.
    package static func outputFailed(_ reason: String) -> String {
        say("The output cannot be written: \(reason).", "Die Ausgabe lässt sich nicht schreiben: \(reason).")
    }
}

/// Questions at a terminal.
package enum QuestionText {
    /// After a question; the default is no.
    package static var choice: String { say(" [y/N] ", " [j/N] ") }

    /// Whether an answer means yes. English is accepted in every language, since people are used to it.
    package static func isYes(_ answer: String) -> Bool {
        let german = TextLocale.current.language == .german ? ["j", "ja"] : []
        return (["y", "yes"] + german).contains(answer.lowercased())
    }
}
