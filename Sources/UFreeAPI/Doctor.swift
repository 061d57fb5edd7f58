/// What `ufreectl doctor` looks at.
package enum CheckWord: String, Codable, CaseIterable, Sendable {
    case daemon, files, disk, clock, avahi, port, network, friends
}

/// How much a result of a check matters. A note needs no attention.
package enum SeverityWord: String, Codable, CaseIterable, Sendable {
    case fine = "ok"
    case note, warning, error

    /// Whether the machine counts as healthy with it.
    package var isHealthy: Bool { self == .fine || self == .note }
}

/// The codes of what `ufreectl doctor` finds. Codes are added and never changed.
package enum FindingCode: String, Codable, CaseIterable, Sendable {
    // The daemon.
    case daemonStopped = "daemon-stopped"
    case daemonSilent = "daemon-silent"
    case daemonVersion = "daemon-version"
    /// A problem that the daemon reports itself and that has no code of its own here; its code is in the values.
    case reported
    // Files and the disk.
    case directoryMode = "directory-mode"
    case fileMode = "file-mode"
    case foreignOwner = "foreign-owner"
    case diskFull = "disk-full"
    case clockDiffers = "clock-differs"
    // avahi-daemon and multicast DNS.
    case discoveryOff = "discovery-off"
    case avahiAbsent = "avahi-absent"
    case avahiStopped = "avahi-stopped"
    case avahiSilent = "avahi-silent"
    case avahiInterfaces = "avahi-interfaces"
    case multicastOff = "multicast-off"
    case secondResponder = "second-mdns"
    case mdnsBlocked = "mdns-blocked"
    // The port for peers.
    case portTaken = "port-taken"
    case portBlocked = "port-blocked"
    case firewallUnread = "firewall-unread"
    // The network.
    case noNetwork = "no-network"
    case isolation = "isolation-suspected"
    case vpn = "vpn-no-multicast"
    // Friends.
    case friendStranger = "friend-stranger"
    case friendAway = "friend-away"
}

/// One result of `ufreectl doctor`: what was found, what it means, and how to fix it.
package struct CheckValue: Codable, Sendable, Hashable {
    /// One of `CheckWord`.
    package var check: String
    /// One of `SeverityWord`.
    package var severity: String
    /// One of `FindingCode`; null where all is well.
    @Nullable package var code: String?
    /// The friend it is about; absent otherwise.
    package var friend: PersonValue?
    package var found: String
    /// Null where all is well.
    @Nullable package var means: String?
    @Nullable package var fix: String?
    /// A command for a shell that fixes it or shows more; null if there is none.
    @Nullable package var command: String?

    package init(
        check: CheckWord, severity: SeverityWord, code: FindingCode?, friend: PersonValue?, found: String,
        means: String?, fix: String?, command: String?
    ) {
        self.check = check.rawValue
        self.severity = severity.rawValue
        self.code = code?.rawValue
        self.friend = friend
        self.found = found
        self.means = means
        self.fix = fix
        self.command = command
    }
}

/// What `ufreectl doctor` prints; the daemon has no part in it, because it may not be running.
package struct DoctorResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.doctor/1"
    /// Whether nothing needs attention: no warning and no error.
    package var healthy: Bool
    package var checks: [CheckValue]

    package init(healthy: Bool, checks: [CheckValue]) {
        self.healthy = healthy
        self.checks = checks
    }
}
