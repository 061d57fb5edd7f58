import Foundation
import Testing
import UFreeTestSupport

/// A change of a node's stored data: a command, or something that the daemon does by itself.
struct Mutation: Sendable, CustomTestStringConvertible {
    /// How the change is made.
    enum Doing: Sendable {
        /// Runs `ufreectl` with these arguments on a running node.
        case command([String])
        case firstStart
        case start
        case stop
    }

    /// What a restarted daemon must leave.
    enum Restart: Sendable {
        case sameFiles
        /// The previous files are kept in a directory, complete.
        case formerFiles
    }

    /// A command, and the case of it after a comma; or a description if there is no command.
    let name: String
    /// The daemon restarts and the command waits for it; nil if the daemon doesn't restart.
    var restart: Restart?
    let doing: @Sendable (LivedIn) -> Doing

    var testDescription: String { name }

    /// Commands that only read; `join`, which writes nothing unless an inviter answers; and those of the page, which write no
    /// database: the phones and the feeds are files that are replaced as a whole.
    static let asking: Set<String> = [
        "best", "calendar list", "calendar show", "completions", "contacts list", "default list", "export",
        "feed", "find", "friend blocked",
        "friend see",
        "friend show",
        "friends", "group list",
        "help",
        "identity show", "invite list", "join",
        "doctor", "location list", "location show", "log", "month", "metrics", "nearby",
        "notify list", "profile show",
        "requests list",
        "rotation list", "rotation show", "shift list", "shift-type export", "shift-type list",
        "shift-type show", "status", "watch", "web off", "web on", "web open", "web phone", "week", "who",
        "why",
    ]

    /// All other commands, and what a daemon writes by itself. A test fails for a command that is in neither
    /// list.
    static let all = [
        Mutation(name: "first start") { _ in .firstStart },
        Mutation(name: "start") { _ in .start },
        Mutation(name: "stop") { _ in .stop },
        Mutation("set") { ["set", "\($0.day(3))..\($0.day(9))", "evening", "-m", "cinema"] },
        Mutation("note") { ["note", "\($0.day(1))..\($0.day(2))", "bring the ball"] },
        Mutation("clear") { ["clear", "\($0.day(0))..\($0.day(2))"] },
        Mutation("cycle") { ["cycle", "\($0.day(1))"] },
        Mutation("undo") { _ in ["undo", "2"] },
        Mutation("redo") { _ in ["redo"] },
        Mutation("now") { _ in ["now", "free", "-m", "in the park"] },
        Mutation("notify when") { ["notify", "when", $0.friend, "free", "evening"] },
        Mutation("notify rm") { _ in ["notify", "rm", "1"] },
        Mutation("default set") { _ in ["default", "set", "week", "busy"] },
        Mutation("default rm") { _ in ["default", "rm", "1"] },
        Mutation("calendar add") { ["calendar", "add", $0.calendar, "--as", "free-unless"] },
        Mutation("calendar refresh") { _ in ["calendar", "refresh"] },
        Mutation("calendar rm") { _ in ["calendar", "rm", "1"] },
        Mutation("location add") { _ in ["location", "add", "Depot", "--address", "Port 1"] },
        Mutation("location edit") { _ in ["location", "edit", "Ward", "--name", "Ward 3"] },
        Mutation("location rm") { _ in ["location", "rm", "Ward", "--reassign", "Clinic", "--yes"] },
        Mutation("shift-type add") { _ in
            ["shift-type", "add", "--symbol", "Z", "--title", "Late", "--location", "Clinic"]
        },
        Mutation("shift-type edit") { _ in ["shift-type", "edit", "N", "--to", "08:00"] },
        Mutation("shift-type rm") { _ in ["shift-type", "rm", "N", "--reassign", "M", "--yes"] },
        Mutation("shift-type import") { ["shift-type", "import", $0.shiftTypes, "--yes"] },
        Mutation("shift assign") { ["shift", "assign", "\($0.day(5))..\($0.day(8))", "X"] },
        Mutation("shift import") {
            ["shift", "import", $0.rosterTable, "--map", "Early duty=X", "--days-off", "--yes"]
        },
        Mutation("shift clear") { ["shift", "clear", "\($0.day(9))"] },
        Mutation("shift rest") { _ in ["shift", "rest", "11"] },
        Mutation("shift days-off") { _ in ["shift", "days-off", "free"] },
        Mutation("vacation") { ["vacation", "\($0.day(2))..\($0.day(6))", "-m", "at the sea"] },
        Mutation("rotation set") { ["rotation", "set", "XX-", "--from", "\($0.day(2))"] },
        Mutation("rotation clear") { _ in ["rotation", "clear"] },
        Mutation("profile set") { _ in ["profile", "set", "name", "Anastasia"] },
        Mutation("add") { _ in ["add", "127.0.0.1:2"] },
        Mutation("accept") { ["accept", $0.incoming, "--code", $0.incomingCode] },
        Mutation("decline") { ["decline", $0.incoming, "--yes"] },
        Mutation("withdraw") { ["withdraw", $0.outgoing] },
        Mutation("friend rm") { ["friend", "rm", $0.friend, "--yes"] },
        Mutation("friend verify") { ["friend", "verify", $0.friend, $0.friendCode] },
        Mutation("friend name") { ["friend", "name", $0.friend, "Gym"] },
        Mutation("friend privacy") { ["friend", "privacy", $0.friend, "paused:\($0.day(4))"] },
        Mutation("friend block") { ["friend", "block", $0.friend] },
        Mutation("friend unblock") { _ in ["friend", "unblock", LivedIn.stranger] },
        Mutation("requests ignore") { ["requests", "ignore", $0.incoming] },
        Mutation("invite new") { _ in ["invite", "--link", "--at", "home.example.org"] },
        Mutation("invite revoke") { _ in ["invite", "revoke", "all"] },
        Mutation("group add") { ["group", "add", "flat", $0.friend] },
        Mutation("group rm") { _ in ["group", "rm", "pair"] },
        Mutation("contacts import") { ["contacts", "import", $0.contacts] },
        Mutation("contacts rm") { _ in ["contacts", "rm", "all", "--yes"] },
        Mutation("discoverable") { _ in ["discoverable", "on"] },
        Mutation("identity keep") { _ in ["identity", "keep"] },
        Mutation("import") { ["import", $0.export, "--yes"] },
        Mutation("backup") { ["backup", "\($0.backup)-\(UUID())"] },
        Mutation("identity new", .formerFiles) { _ in ["identity", "new", "--yes"] },
        // The friend cannot be reached, so the daemon restarts and goes on trying.
        Mutation("identity reset", .sameFiles) { _ in ["identity", "reset", "--yes"] },
        Mutation("identity key", .sameFiles) { _ in ["identity", "key"] },
        Mutation("restore", .formerFiles) { ["restore", $0.backup, "--yes"] },
        Mutation("restore, of another person", .formerFiles) {
            ["restore", $0.strangersBackup, "--passphrase-file", $0.passphrase, "--yes"]
        },
    ]

    /// The command without the case.
    var command: String { String(name.prefix { $0 != "," }) }

    private init(name: String, doing: @escaping @Sendable (LivedIn) -> Doing) {
        self.name = name
        self.doing = doing
    }

    private init(
        _ name: String, _ restart: Restart? = nil, _ words: @escaping @Sendable (LivedIn) -> [String]
    ) {
        self.init(name: name) { .command(words($0)) }
        self.restart = restart
    }
}
