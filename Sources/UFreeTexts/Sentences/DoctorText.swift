package import UFreeAPI

/// What `ufreectl doctor` says: what was found, what it means, and how to fix it.
package enum DoctorText {
    /// The three sentences about a finding; the last one without a full stop where a command follows.
    package typealias Words = (found: String, means: String, fix: String)

    /// - Parameter values: `name` of the friend; the others are named where the codes are.
    package static func words(_ code: FindingCode, _ values: [String: String]) -> Words {
        ofDaemon(code, values) ?? ofFiles(code, values) ?? ofDiscovery(code, values) ?? ofPort(code, values)
            ?? ofPeople(code, values)
    }

    /// The advice with the command to type.
    package static func fix(_ fix: String, command: String?) -> String {
        command.map { "\(fix): \($0)" } ?? "\(fix)."
    }

    /// `warning: `, and so on.
    package static func severity(_ word: String) -> String {
        switch SeverityWord(rawValue: word) {
        case .error: say("error: ", "Fehler: ")
        case .warning: say("warning: ", "Warnung: ")
        case .note: say("note: ", "Hinweis: ")
        case .fine, nil: say("ok: ", "gut: ")
        }
    }

    /// The name of a check.
    package static func title(_ check: String) -> String {
        switch CheckWord(rawValue: check) {
        case .daemon: say("Daemon", "Daemon")
        case .files: say("Files", "Dateien")
        case .disk: say("Disk", "Platte")
        case .clock: say("Clock", "Uhr")
        case .avahi: say("Discovery", "Suche im Netz")
        case .port: say("Port", "Port")
        case .network: say("Network", "Netz")
        case .friends: say("Friends", "Freunde")
        case nil: check
        }
    }

    /// The cells of the longest title.
    package static var titleWidth: Int { CheckWord.allCases.map { title($0.rawValue).count }.max() ?? 0 }

    /// The last line.
    package static func result(isHealthy: Bool) -> String {
        isHealthy
            ? say("No problems found.", "Keine Probleme gefunden.")
            : say("Problems found; see above.", "Probleme gefunden, siehe oben.")
    }

    /// What is said where a check finds nothing.
    package static func fine(_ check: CheckWord, _ values: [String: String]) -> String {
        func value(_ name: String) -> String { values[name] ?? "" }
        switch check {
        case .daemon:
            let version = value("version")
            return say(
                "ufreed \(version) is running, the same version as ufreectl.",
                "ufreed \(version) läuft, in derselben Version wie ufreectl.")
        case .files:
            let path = value("path")
            return say(
                "Nobody else can read the files in \(path).",
                "Niemand sonst kann die Dateien in \(path) lesen.")
        case .disk:
            let space = space(values)
            return say("\(space) are free.", "\(space) sind frei.")
        case .clock:
            return say(
                "No connected friend has a clock that differs.",
                "Bei keinem verbundenen Freund geht die Uhr anders.")
        case .avahi:
            let interfaces = value("interfaces")
            return interfaces.isEmpty
                ? say("avahi-daemon is running.", "avahi-daemon läuft.")
                : say("avahi-daemon is running, on \(interfaces).", "avahi-daemon läuft, auf \(interfaces).")
        case .port:
            let addresses = value("addresses")
            return say("ufreed listens at \(addresses).", "ufreed lauscht auf \(addresses).")
        case .network:
            let interfaces = value("interfaces")
            return say("Connected: \(interfaces).", "Verbunden: \(interfaces).")
        case .friends:
            let (connected, total) = (value("connected"), value("total"))
            return say("\(connected) of \(total) are connected.", "\(connected) von \(total) sind verbunden.")
        }
    }

    /// `1.4 GB`, `12 MB`.
    static func space(_ values: [String: String]) -> String {
        let megabytes = (values["bytes"].flatMap { Int($0) } ?? 0) / 1_000_000
        guard megabytes >= 1_000 else { return say("\(megabytes) MB", "\(megabytes) MB") }
        let tenths = megabytes / 100
        return say("\(tenths / 10).\(tenths % 10) GB", "\(tenths / 10),\(tenths % 10) GB")
    }

    /// `ufreed` runs or not: `error`; `daemon` and `ufreectl` for the versions; `code`, `text` and `advice` of a health item,
    /// with its values.
    private static func ofDaemon(_ code: FindingCode, _ values: [String: String]) -> Words? {
        switch code {
        case .daemonStopped:
            return (
                say("ufreed is not running.", "ufreed läuft nicht."),
                say(
                    "Friends get none of your changes, and you none of theirs. Some checks need it.",
                    "Freunde bekommen keine deiner Änderungen und du keine von ihren. Manche Prüfungen brauchen ihn."
                ),
                say("Start it", "Starte ihn")
            )
        case .daemonSilent:
            let error = values["error"] ?? ""
            return (
                say(
                    "ufreed does not answer as it should (\(error)).",
                    "ufreed antwortet nicht wie erwartet (\(error))."),
                say(
                    "Commands fail, and some checks need it.",
                    "Befehle schlagen fehl, und manche Prüfungen brauchen ihn."),
                say("See its log and restart it", "Sieh ins Protokoll und starte ihn neu")
            )
        case .daemonVersion:
            let (daemon, client) = (values["daemon"] ?? "", values["ufreectl"] ?? "")
            return (
                say(
                    "ufreed is version \(daemon), ufreectl \(client).",
                    "ufreed hat Version \(daemon), ufreectl \(client)."),
                say("New commands may not work.", "Neue Befehle gehen vielleicht nicht."),
                say("Stop ufreed and start it again", "Beende ufreed und starte ihn neu")
            )
        case .reported:
            let item = HealthText.words(
                HealthValue(
                    code: values["code"] ?? "", severity: "", since: "", text: values["text"] ?? "",
                    fix: values["advice"] ?? "", values: values))
            let fix = item.fix
            return (
                item.text,
                say("ufreed noticed this itself.", "Das hat ufreed selbst bemerkt."),
                fix.hasSuffix(".") ? String(fix.dropLast()) : fix
            )
        default: return nil
        }
    }

    /// Files, the disk and the clock: `path`, `mode` and `count`; `bytes` that are free; `minutes`, and `all` if every friend differs.
    private static func ofFiles(_ code: FindingCode, _ values: [String: String]) -> Words? {
        let (path, mode) = (values["path"] ?? "", values["mode"] ?? "")
        switch code {
        case .directoryMode:
            return (
                say(
                    "\(path) is open to other users (\(mode)).",
                    "\(path) steht anderen Benutzern offen (\(mode))."),
                say(
                    "They may see your files, or reach the socket.",
                    "Sie sehen vielleicht deine Dateien oder erreichen den Socket."),
                say("Close it", "Schließe es")
            )
        case .fileMode:
            return (
                say(
                    "Other users can read \(path) (\(mode)).",
                    "Andere Benutzer können \(path) lesen (\(mode))."),
                say(
                    "Whoever reads the key can act as you, so ufreed refuses to start with it.",
                    "Wer den Schlüssel liest, kann als du auftreten; deshalb startet ufreed damit nicht."),
                say(
                    "If only you used this machine, close it", "Hast nur du den Rechner benutzt, schließe sie"
                )
            )
        case .foreignOwner:
            return (
                say("\(path) belongs to another user.", "\(path) gehört einem anderen Benutzer."),
                say(
                    "ufreed cannot use it. This happens when ufreed once ran as root.",
                    "ufreed kann damit nicht arbeiten. Das kommt vor, wenn ufreed einmal als root lief."),
                say("Take it back", "Hol sie zurück")
            )
        case .diskFull:
            let space = space(values)
            return (
                say(
                    "Only \(space) are free on the disk of \(path).",
                    "Auf der Platte von \(path) sind nur \(space) frei."),
                say("Changes and backups will fail.", "Änderungen und Sicherungen werden scheitern."),
                say("Free some space; this shows how much there is", "Schaff Platz; wie viel da ist, zeigt")
            )
        case .clockDiffers:
            let (name, minutes) = (values["name"] ?? "", values["minutes"] ?? "")
            return (
                say(
                    "The clock of \(name) differs from this one by \(minutes) minutes.",
                    "Die Uhr von \(name) weicht von dieser um \(minutes) Minuten ab."),
                values["all"] == "yes"
                    ? say(
                        "Several friends differ, so this machine's clock is probably wrong.",
                        "Bei mehreren ist es so, also geht wahrscheinlich die Uhr hier falsch.")
                    : say(
                        "One of the two is wrong. Days are safe, but live statuses end at the wrong time.",
                        "Eine von beiden geht falsch. Tage sind sicher, aber Live-Status enden zur falschen Zeit."
                    ),
                say("Set both clocks from the network", "Stell beide Uhren nach dem Netz")
            )
        default: return nil
        }
    }
}
