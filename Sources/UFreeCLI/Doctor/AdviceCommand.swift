/// The commands that `ufreectl doctor` advises to type.
struct AdviceCommand: Hashable, Sendable {
    let text: String

    private init(_ text: String) { self.text = text }

    // MARK: ufreed

    /// Starts `ufreed`, or restarts it.
    /// - Parameter fallback: where systemd does not start it.
    static func daemon(_ verb: Verb, on machine: MachineFacts, else fallback: String) -> AdviceCommand {
        AdviceCommand(
            machine.hasSystemd && machine.hasUnit ? "systemctl --user \(verb.rawValue) ufreed" : fallback)
    }

    /// Shows the last lines of its log; nil where it is not in the journal.
    static func log(on machine: MachineFacts) -> AdviceCommand? {
        machine.hasSystemd && machine.hasUnit ? AdviceCommand("journalctl --user -u ufreed -n 20") : nil
    }

    /// What is done to a service.
    enum Verb: String, Sendable {
        case start, restart
    }

    /// Has root read the rules for `ufreectl`: to the daemon, root is another user.
    static let readRules = AdviceCommand("sudo nft list ruleset | ufreectl doctor --ruleset -")

    static let invite = AdviceCommand("ufreectl invite --link")

    /// - Parameter id: of a friend.
    static func remove(_ id: String) -> AdviceCommand { AdviceCommand("ufreectl friend rm \(id)") }

    // MARK: Files, the disk and the clock

    static func chown(_ files: [FileFact], to user: UInt32) -> AdviceCommand {
        AdviceCommand("sudo chown \(user) \(words(files))")
    }

    /// - Parameter mode: in octal digits.
    static func chmod(_ mode: String, _ files: [FileFact]) -> AdviceCommand {
        AdviceCommand("chmod \(mode) \(words(files))")
    }

    private static func words(_ files: [FileFact]) -> String {
        files.map { ShellWord.quoted($0.path) }.joined(separator: " ")
    }

    static func freeSpace(_ path: String) -> AdviceCommand {
        AdviceCommand("df -h \(ShellWord.quoted(path))")
    }

    /// Sets the clock from the network; nil where another program than systemd does that.
    static func clock(on machine: MachineFacts) -> AdviceCommand? {
        machine.hasSystemd ? AdviceCommand("timedatectl set-ntp true") : nil
    }

    // MARK: avahi-daemon

    static let installAvahi = AdviceCommand("sudo apt install avahi-daemon")

    static func avahi(_ verb: Verb, on machine: MachineFacts) -> AdviceCommand {
        if machine.hasSystemd { return AdviceCommand("sudo systemctl \(verb.rawValue) avahi-daemon") }
        return AdviceCommand(
            verb == .start ? "sudo avahi-daemon -D" : "sudo avahi-daemon -k; sudo avahi-daemon -D")
    }

    /// Lets avahi-daemon use all interfaces.
    static func allInterfaces(on machine: MachineFacts) -> AdviceCommand {
        let file = ShellWord.quoted(machine.avahi.configuration)
        let restart = avahi(.restart, on: machine).text
        return AdviceCommand("sudo sed -i -E 's/^(allow|deny)-interfaces=/#&/' \(file) && \(restart)")
    }

    static func multicast(on interface: String) -> AdviceCommand {
        AdviceCommand("sudo ip link set \(interface) multicast on")
    }

    /// Ends another program that answers multicast DNS, or shows which one it is.
    static func endResponder(_ program: SocketFact.Program?, interface: String) -> AdviceCommand {
        guard let program else { return AdviceCommand("sudo ss -lunp 'sport = :5353'") }
        return program.name.hasPrefix("systemd-resolve")
            ? AdviceCommand("sudo resolvectl mdns \(interface) no") : end(program)
    }

    // MARK: The port and the network

    /// Ends the program that has a port, or shows which one it is.
    static func freePort(_ port: Int, of program: SocketFact.Program?) -> AdviceCommand {
        program.map(end) ?? AdviceCommand("sudo ss -ltnp 'sport = :\(port)'")
    }

    private static func end(_ program: SocketFact.Program) -> AdviceCommand {
        AdviceCommand("sudo kill \(program.pid)")
    }

    /// Lets packets to a port in.
    /// - Parameters:
    ///   - kind: `tcp` or `udp`.
    ///   - manager: nil if the rules are made by hand.
    static func open(
        _ port: Int, _ kind: String, _ block: FirewallRules.Block, manager: FirewallFact.Manager?
    ) -> AdviceCommand {
        let text =
            switch manager {
            case .ufw: "sudo ufw allow \(port)/\(kind)"
            case .firewalld:
                "sudo firewall-cmd --permanent --add-port=\(port)/\(kind) && sudo firewall-cmd --reload"
            case nil: "sudo nft insert rule \(block.place) \(kind) dport \(port) accept"
            }
        return AdviceCommand(text)
    }

    static let showInterfaces = AdviceCommand("ip address")
}
