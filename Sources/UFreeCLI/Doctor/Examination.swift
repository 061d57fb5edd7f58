import UFreeAPI
import UFreeDomain

/// The checks of `ufreectl doctor`: functions of what was read.
struct Examination: Sendable {
    let machine: MachineFacts
    let daemon: DaemonFacts

    /// The port at which friends look for a node first.
    static let usualPort = HostPort.defaultPort
    /// Less than this makes backups and the daily work fail soon, in bytes.
    static let littleSpace = 50 * 1_024 * 1_024
    /// The ports that a node takes where that one is taken.
    static let following = 7_634...7_642

    /// Returns the results of all checks, in the order of the checks; each has at least one.
    var findings: [Finding] {
        CheckWord.allCases.flatMap { check in
            let found = found(check)
            return found.contains { !$0.severity.isHealthy }
                ? found : [summary(check)].compactMap(\.self) + found
        }
    }

    private func found(_ check: CheckWord) -> [Finding] {
        switch check {
        case .daemon: ofDaemon
        case .files: ofFiles
        case .disk: ofDisk
        case .clock: ofClock
        case .avahi: ofAvahi
        case .port: ofPort
        case .network: ofNetwork
        case .friends: ofFriends
        }
    }

    /// What is shown where nothing is wrong; nil where nothing could be looked at.
    private func summary(_ check: CheckWord) -> Finding? {
        switch check {
        case .daemon: return .fine(check, ["version": daemon.status?.version ?? ""])
        case .files: return .fine(check, ["path": machine.dataDirectory])
        case .disk: return machine.freeBytes.map { .fine(check, ["bytes": "\($0)"]) }
        case .clock: return daemon.status == nil ? nil : .fine(check)
        case .avahi:
            guard daemon.status?.discovery != "off" else { return nil }
            let hearing = machine.interfaces.filter { $0.hearsMDNS && !$0.isLoopback }.map(\.name)
            return .fine(check, ["interfaces": hearing.joined(separator: ", ")])
        case .port:
            guard let status = daemon.status else { return nil }
            return .fine(check, ["addresses": status.listening.joined(separator: ", ")])
        case .network:
            let used = machine.interfaces.filter { $0.isLAN || $0.isVPN && $0.isUp }
            let names = used.map { "\($0.name) (\($0.addresses.map(\.host).joined(separator: ", ")))" }
            return .fine(check, ["interfaces": names.joined(separator: ", ")])
        case .friends:
            guard let status = daemon.status else { return nil }
            return .fine(
                check, ["total": "\(status.friends.total)", "connected": "\(status.friends.connected)"])
        }
    }

    // MARK: The daemon

    private var ofDaemon: [Finding] {
        guard let status = daemon.status else {
            let code = daemon.problem?.code
            if code == .daemonNotRunning {
                return [
                    Finding(
                        check: .daemon, severity: .error, code: .daemonStopped,
                        command: .daemon(.start, on: machine, else: daemon.startCommand))
                ]
            }
            return [
                Finding(
                    check: .daemon, severity: .error, code: .daemonSilent,
                    values: ["error": code?.rawValue ?? ""], command: .log(on: machine))
            ]
        }
        var found: [Finding] = []
        if status.version != daemon.version {
            found.append(
                Finding(
                    check: .daemon, severity: .warning, code: .daemonVersion,
                    values: ["daemon": status.version, "ufreectl": daemon.version],
                    command: .daemon(.restart, on: machine, else: daemon.startCommand)))
        }
        return found
            + status.health.filter { Self.reported($0) }.map { item in
                Finding(
                    check: .daemon, severity: item.severity == "error" ? .error : .warning, code: .reported,
                    values: (item.values ?? [:]).merging(
                        ["code": item.code, "text": item.text, "advice": item.fix]) { $1 })
            }
    }

    /// Whether no other check looks at what the daemon reports.
    private static func reported(_ item: HealthValue) -> Bool {
        let known: [HealthCode] = [.clockDiffers, .notKnown, .discoveryUnavailable]
        return HealthCode(rawValue: item.code).map { !known.contains($0) } ?? true
    }

    // MARK: Files and the disk

    private var ofFiles: [Finding] {
        let foreign = machine.files.filter { $0.owner != machine.userID }
        if let first = foreign.first {
            return [
                Finding(
                    check: .files, severity: .error, code: .foreignOwner,
                    values: ["path": first.path, "count": "\(foreign.count)"],
                    command: .chown(foreign, to: machine.userID))
            ]
        }
        let directories = machine.files.filter { $0.isDirectory && $0.mode & 0o077 != 0 }
        let files = machine.files.filter { !$0.isDirectory && $0.mode & 0o077 != 0 }
        return [
            directories.first.map {
                Finding(
                    check: .files, severity: .warning, code: .directoryMode,
                    values: ["path": $0.path, "mode": Self.octal($0.mode)],
                    command: .chmod("700", directories))
            },
            files.first.map {
                Finding(
                    check: .files, severity: .error, code: .fileMode,
                    values: ["path": $0.path, "mode": Self.octal($0.mode), "count": "\(files.count)"],
                    command: .chmod("600", files))
            },
        ].compactMap(\.self)
    }

    private static func octal(_ mode: UInt32) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    private var ofDisk: [Finding] {
        guard let free = machine.freeBytes, free < Self.littleSpace else { return [] }
        return [
            Finding(
                check: .disk, severity: free < Self.littleSpace / 10 ? .error : .warning, code: .diskFull,
                values: ["bytes": "\(free)", "path": machine.dataDirectory],
                command: .freeSpace(machine.dataDirectory))
        ]
    }

    // MARK: The clock

    private var ofClock: [Finding] {
        let items = health(.clockDiffers)
        return items.map { item in
            Finding(
                check: .clock, severity: .warning, code: .clockDiffers,
                values: ["minutes": item.values?["minutes"] ?? "", "all": items.count > 1 ? "yes" : ""],
                command: .clock(on: machine), friend: friend(item))
        }
    }

    /// The health items with a code.
    func health(_ code: HealthCode) -> [HealthValue] {
        daemon.status?.health.filter { $0.code == code.rawValue } ?? []
    }

    /// The friend that a health item is about.
    func friend(_ item: HealthValue) -> PersonValue? {
        item.values?["friend"].map { PersonValue(id: $0, name: item.values?["name"]) }
    }
}
