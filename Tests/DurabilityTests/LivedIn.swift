import Foundation
import UFreeAPI
import UFreeDomain
import UFreeTestSupport

/// A stopped node with data for every command: days, a friend whose code was not compared, a pending request
/// in each direction, and a notice. It is never changed; each trial gets a copy.
struct LivedIn: Sendable {
    let node: NodeProcess
    /// The id of an incoming request with its code.
    let incoming: String
    let incomingCode: String
    /// The id of a request to an address where nobody is.
    let outgoing: String
    let friend: String
    let friendCode: String
    /// A backup from before some of the days were changed.
    let backup: String
    let export: String
    /// A file with shift types that the node doesn't have.
    let shiftTypes: String
    /// A file with the phone numbers of people.
    let contacts: String
    /// A roster with names that the node does not know.
    let rosterTable: String
    /// A calendar with one event.
    let calendar: String
    /// Another person's backup with keys, and the file with its passphrase.
    let strangersBackup: String
    let passphrase: String
    /// Somebody who is blocked and was never met: the first vector of docs/protocol.md.
    static let stranger = "7BL24TW-W4NHDGQ-5Q25IS4-VLXD7ZE-KKCWLA7-OJNZVRV-2G5NLCI-O6WKUQC"
    private let kept: String
    private let today: CivilDate

    /// Creates the data.
    init(_ lan: ProcessLan) async throws {
        node = lan.node("Ana")
        kept = "\(lan.directory)/kept"
        backup = "\(lan.directory)/backup"
        export = "\(lan.directory)/export.json"
        shiftTypes = "\(lan.directory)/shift-types.csv"
        contacts = "\(lan.directory)/contacts.csv"
        rosterTable = "\(lan.directory)/roster.csv"
        calendar = "\(lan.directory)/private.ics"
        strangersBackup = "\(lan.directory)/strangers-backup"
        passphrase = "\(lan.directory)/passphrase"
        try Data("correct horse\n".utf8).write(to: URL(filePath: passphrase))
        try await node.start()
        let week: WeekResponse = try await node.ctl("week", "--json").json()
        guard let first = week.days.first, let today = CivilDate(iso: first.date) else {
            throw FixtureError("no days: \(week)")
        }
        self.today = today
        try await Self.roster(node, today)
        try Data("symbol,title,from,to,location\nY,Early,05:00,13:00,Depot\n".utf8)
            .write(to: URL(filePath: shiftTypes))
        try Data("Name,Phone\nEva,+43 664 1234567\nFay,+43 664 1234568\n".utf8).write(
            to: URL(filePath: contacts))
        try await Self.done(node, "contacts", "import", contacts)
        let event = "BEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20260110\r\nRRULE:FREQ=WEEKLY\r\nEND:VEVENT"
        try Data("BEGIN:VCALENDAR\r\n\(event)\r\nEND:VCALENDAR\r\n".utf8).write(to: URL(filePath: calendar))
        try await Self.done(node, "calendar", "add", calendar)
        try Data("Name,Phone\nEve,+43 664 1234567\nGus,+43 664 1234569\n".utf8).write(
            to: URL(filePath: contacts))
        try Data("\(today.adding(days: 3)),Early duty\n\(today.adding(days: 6)),N\n".utf8)
            .write(to: URL(filePath: rosterTable))
        let days = (0...5).map { "\(today.adding(days: $0))" }
        try await Self.done(node, "set", "\(days[0])..\(days[5])", "free", "-m", "Pool")
        try await Self.done(node, "backup", backup)
        try await Self.done(node, "export", "--json", export)
        try await Self.done(node, "set", days[1], "busy")
        try await Self.done(node, "cycle", days[2])
        try await Self.done(node, "default", "set", "weekdays", "evening")
        let asked: OutgoingRequestResponse = try await node.ctl("add", "127.0.0.1:1", "--json").json()
        outgoing = asked.request.id
        let watch = try await node.watch()
        var requests: [IncomingRequestValue] = []
        let strangers = [lan.node("Dora"), lan.node("Ben")]
        for stranger in strangers {
            try await stranger.start()
            try await Self.done(stranger, "add", try await node.address())
            let request = try await watch.next("request of \(stranger.name)") {
                $0.request?.code == nil || $0.request?.from.name != stranger.name ? nil : $0.request
            }
            requests.append(request)
            if requests.count == 1 {
                try await Self.done(node, "accept", request.id, "--yes")
                try await watch.next(.friendAdded)
            }
        }
        (friend, friendCode) = (requests[0].from.id ?? "", requests[0].code ?? "")
        try await Self.done(node, "notify", "when", friend, "free", "fri")
        try await Self.done(node, "group", "add", "pair", friend)
        try await Self.done(node, "friend", "block", Self.stranger)
        // Last, so that it can be redone.
        try await Self.done(node, "set", days[4], "busy")
        try await Self.done(node, "undo")
        (incoming, incomingCode) = (requests[1].id, requests[1].code ?? "")
        try await Self.done(strangers[1], "backup", strangersBackup, "--passphrase-file", passphrase)
        for stranger in strangers { await stranger.kill() }
        _ = await node.stop()
        // A database without its witness looks restored, which causes the notice.
        try FileManager.default.removeItem(atPath: "\(node.home)/witness")
        try await node.start()
        _ = await node.stop()
        try FileManager.default.moveItem(atPath: node.home, toPath: kept)
    }

    /// Returns the date this many days from today.
    func day(_ offset: Int) -> CivilDate { today.adding(days: offset) }

    /// Puts a copy into the node's directory, or leaves it empty.
    func putBack(isEmpty: Bool = false) throws {
        try? FileManager.default.removeItem(atPath: node.home)
        if !isEmpty { try FileManager.default.copyItem(atPath: kept, toPath: node.home) }
    }

    /// Adds two locations, three shift types, a rotation, and the shift of a day.
    private static func roster(_ node: NodeProcess, _ today: CivilDate) async throws {
        try await done(node, "location", "add", "Ward")
        try await done(node, "location", "add", "Clinic")
        let types = [("M", "06:00", "14:00"), ("N", "22:00", "06:00"), ("X", "10:00", "12:00")]
        for (symbol, from, to) in types {
            let night = symbol == "N" ? ["--overnight"] : []
            try await done(
                node,
                ["shift-type", "add", "--symbol", symbol, "--title", "Shift \(symbol)", "--location", "Ward"]
                    + ["--from", from, "--to", to] + night)
        }
        try await done(node, "rotation", "set", "MN-O", "--from", "\(today)")
        try await done(node, "shift", "assign", "\(today.adding(days: 9))", "N")
    }

    private static func done(_ node: NodeProcess, _ words: String...) async throws {
        try await done(node, words)
    }

    private static func done(_ node: NodeProcess, _ words: [String]) async throws {
        let result = try await node.ctl(words)
        guard result.code == 0 else { throw FixtureError("\(result)") }
    }
}
