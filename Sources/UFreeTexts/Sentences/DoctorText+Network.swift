import UFreeAPI
import UFreeDomain

// What others in the network can see and reach.
extension DoctorText {
    /// Multicast DNS: `interface`; `path` of a configuration; `place` of a chain of rules; `program`.
    static func ofDiscovery(_ code: FindingCode, _ values: [String: String]) -> Words? {
        let (interface, place) = (values["interface"] ?? "", values["place"] ?? "")
        let means = say(
            "People on this network cannot find each other by name. Everything else works.",
            "Leute in diesem Netz finden sich nicht mit Namen. Alles andere geht.")
        switch code {
        case .discoveryOff:
            return (
                say("ufreed was started with discovery off.", "ufreed wurde ohne Suche im Netz gestartet."),
                say("It connects to known addresses only.", "Er verbindet sich nur mit bekannten Adressen."),
                say(
                    "To change that, start it without --discovery off",
                    "Um das zu ändern, starte ihn ohne --discovery off")
            )
        case .avahiAbsent:
            return (
                say("avahi-daemon is not installed.", "avahi-daemon ist nicht installiert."), means,
                say("Install it", "Installiere ihn")
            )
        case .avahiStopped:
            return (
                say("avahi-daemon is not running.", "avahi-daemon läuft nicht."), means,
                say("Start it", "Starte ihn")
            )
        case .avahiSilent:
            return (
                say(
                    "avahi-daemon is running, but ufreed cannot reach it.",
                    "avahi-daemon läuft, aber ufreed erreicht ihn nicht."),
                means, say("Restart it", "Starte ihn neu")
            )
        case .avahiInterfaces:
            let path = values["path"] ?? ""
            return (
                say(
                    "\(path) keeps avahi-daemon off \(interface).",
                    "\(path) hält avahi-daemon von \(interface) fern."),
                means,
                say(
                    "Remove allow-interfaces and deny-interfaces there",
                    "Entferne dort allow-interfaces und deny-interfaces")
            )
        case .multicastOff:
            return (
                say(
                    "Multicast is turned off on \(interface).",
                    "Auf \(interface) ist Multicast ausgeschaltet."), means,
                say("Turn it on", "Schalte es ein")
            )
        case .secondResponder:
            let program = values["program"] ?? ""
            return (
                program.isEmpty
                    ? say(
                        "Another program beside avahi-daemon answers multicast DNS (port 5353).",
                        "Neben avahi-daemon beantwortet noch ein Programm Multicast-DNS (Port 5353).")
                    : say(
                        "\(program) answers multicast DNS (port 5353) beside avahi-daemon.",
                        "\(program) beantwortet Multicast-DNS (Port 5353) neben avahi-daemon."),
                say(
                    "Each gets only some of the answers, so people are found late or not at all.",
                    "Jeder bekommt nur einen Teil der Antworten; Leute werden spät oder gar nicht gefunden."),
                program.isEmpty
                    ? say("Find out which, and end it", "Finde heraus, welches, und beende es")
                    : say(
                        "End it, or turn multicast DNS off in it",
                        "Beende es oder schalte darin Multicast-DNS aus")
            )
        case .mdnsBlocked:
            return (
                say(
                    "The firewall blocks multicast DNS (\(place)).",
                    "Die Firewall sperrt Multicast-DNS (\(place))."),
                means, say("Allow it", "Lass es zu")
            )
        default: return nil
        }
    }

    /// The port: `port`, `usual`, `program` and `place`.
    static func ofPort(_ code: FindingCode, _ values: [String: String]) -> Words? {
        let (port, place) = (values["port"] ?? "", values["place"] ?? "")
        switch code {
        case .portTaken:
            let usual = values["usual"] ?? ""
            let program =
                values["program"].flatMap { $0.isEmpty ? nil : $0 }
                ?? say("Another program", "Ein anderes Programm")
            return (
                say(
                    "\(program) has port \(usual), so ufreed listens on \(port).",
                    "\(program) hat Port \(usual); ufreed lauscht deshalb auf \(port)."),
                say(
                    "Who adds you by the name of this machine has to give the port.",
                    "Wer dich über den Namen dieses Rechners hinzufügt, muss den Port angeben."),
                say(
                    "Choose a port with ufreed --listen, or end that program and restart ufreed",
                    "Wähle mit ufreed --listen einen Port, oder beende das Programm und starte ufreed neu")
            )
        case .portBlocked:
            return (
                say(
                    "The firewall blocks port \(port) (\(place)).",
                    "Die Firewall sperrt Port \(port) (\(place))."),
                say(
                    "Friends cannot connect to this machine; only it can connect to them.",
                    "Freunde können sich nicht mit diesem Rechner verbinden, nur er sich mit ihnen."),
                say("Open it", "Öffne ihn")
            )
        case .firewallUnread:
            return (
                say(
                    "Only root can read the rules of the firewall.",
                    "Die Regeln der Firewall kann nur root lesen."),
                say(
                    "Whether it blocks port \(port) or multicast DNS is not known.",
                    "Ob sie Port \(port) oder Multicast-DNS sperrt, ist nicht bekannt."),
                say("To check them too", "Um auch sie zu prüfen")
            )
        default: return nil
        }
    }

    /// The network and friends: `interface` and `address`; `problem` of an address, `asOf` and `now`.
    static func ofPeople(_ code: FindingCode, _ values: [String: String]) -> Words {
        let (interface, address) = (values["interface"] ?? "", values["address"] ?? "")
        let name = values["name"] ?? ""
        switch code {
        case .noNetwork:
            return (
                say(
                    "No network interface is up and has an address.",
                    "Keine Netzwerkschnittstelle ist aktiv und hat eine Adresse."),
                say(
                    "Changes reach your friends when there is a network.",
                    "Änderungen erreichen deine Freunde, sobald es ein Netz gibt."),
                say(
                    "Connect this machine to a network; this shows its interfaces",
                    "Verbinde diesen Rechner mit einem Netz; seine Schnittstellen zeigt")
            )
        case .isolation:
            return (
                say(
                    "On \(interface) only the router answers; \(address) does not.",
                    "Auf \(interface) antwortet nur der Router, \(address) nicht."),
                say(
                    "The access point may keep its devices apart (client isolation), unless that machine is off.",
                    "Vielleicht trennt der Zugangspunkt seine Geräte (Client-Isolation), falls der Rechner nicht aus ist."
                ),
                say(
                    "Turn client or AP isolation off in the router, or leave the guest network",
                    "Schalte im Router die Client- oder AP-Isolation aus, oder verlass das Gastnetz")
            )
        case .vpn:
            return (
                say(
                    "\(interface) is a network without multicast, such as a VPN.",
                    "\(interface) ist ein Netz ohne Multicast, etwa ein VPN."),
                say("Nobody can be found by name there.", "Dort ist niemand mit Namen zu finden."),
                say(
                    "Invite friends there with a link, or add them with ufreectl add HOST:PORT",
                    "Lade Freunde dort mit einem Link ein, oder nimm ufreectl add HOST:PORT")
            )
        case .friendStranger:
            let item = HealthText.words(.notKnown, values)
            return (
                item.text, say("Nothing is exchanged with \(name).", "Mit \(name) wird nichts ausgetauscht."),
                say(
                    "Ask whether they restored a backup or removed you; to start over, remove \(name) and ask again",
                    "Frag, ob eine Sicherung wiederhergestellt oder du entfernt wurdest; für einen neuen Anfang entferne \(name) und frag neu an"
                )
            )
        default:
            let asOf = values["asOf"].flatMap { $0.isEmpty ? nil : $0 }
            let age = asOf.flatMap { AgeText.ago($0, now: values["now"].flatMap { Int($0) } ?? 0) }
            let last = age ?? say("never", "noch nie")
            return (
                say(
                    "\(name) is not connected; last success: \(last).",
                    "\(name) ist nicht verbunden; zuletzt gelungen: \(last)."),
                address.isEmpty
                    ? say("No address is known.", "Es ist keine Adresse bekannt.")
                    : ContactText.reason(values["problem"], address),
                (ContactText.advice(values["problem"], address)
                    ?? say(
                        "Changes wait until \(name) is online", "Änderungen warten, bis \(name) online ist"))
                    .withoutStop
            )
        }
    }
}

extension String {
    /// Without a full stop at its end.
    fileprivate var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
