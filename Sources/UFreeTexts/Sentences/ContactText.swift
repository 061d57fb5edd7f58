import UFreeDomain

/// Why nobody was met at an address, and what to do about it.
package enum ContactText {
    /// - Parameters:
    ///   - problem: one of `ContactProblem`, as in JSON; nil if the reason is unknown.
    ///   - address: `HOST:PORT`.
    package static func reason(_ problem: String?, _ address: String) -> String {
        let host = HostPort(address)?.host ?? address
        return switch problem.flatMap(ContactProblem.init) {
        case .nameNotFound:
            say("No machine called \(host) was found.", "Ein Rechner namens \(host) wurde nicht gefunden.")
        case .refused:
            say(
                "\(address) refuses connections: ufreed may not be running there.",
                "\(address) lehnt Verbindungen ab: Vielleicht läuft ufreed dort nicht.")
        case .notUFree:
            say(
                "Something other than UFree answers at \(address).",
                "An \(address) antwortet etwas anderes als UFree.")
        case .noAnswer: say("\(address) does not answer.", "\(address) antwortet nicht.")
        case nil: say("\(address) is not reachable right now.", "\(address) ist gerade nicht erreichbar.")
        }
    }

    /// What to check; nil if the reason is unknown.
    package static func advice(_ problem: String?, _ address: String) -> String? {
        let port = HostPort(address)?.port ?? HostPort.defaultPort
        return switch problem.flatMap(ContactProblem.init) {
        case .nameNotFound:
            say(
                "Check the name, or use the machine's IP address.",
                "Prüfe den Namen oder nimm die IP-Adresse des Rechners.")
        case .refused, .notUFree:
            say(
                "Start ufreed there; ufreectl status there shows its port.",
                "Starte ufreed dort; den Port zeigt dort ufreectl status.")
        case .noAnswer:
            say(
                """
                It may be off or in another network, or its firewall may block the port. Open it there: \
                sudo ufw allow \(port)/tcp, or sudo firewall-cmd --add-port=\(port)/tcp
                """,
                """
                Vielleicht ist der Rechner aus oder in einem anderen Netz, oder seine Firewall sperrt den \
                Port. Öffne ihn dort: sudo ufw allow \(port)/tcp oder sudo firewall-cmd --add-port=\(port)/tcp
                """)
        case nil: nil
        }
    }
}
