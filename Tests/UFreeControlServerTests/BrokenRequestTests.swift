import Foundation
import GRDB
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeStorage
import UFreeSync
import UFreeTestSupport
import UFreeTexts

/// D4, through the real socket and the real database: every rule of every field of every request, alone and
/// together.
@Suite struct BrokenRequestTests {
    /// Runs a server on SQLite in which 2026-01-10 has a status and a shift N. The location of M and N is the
    /// hospital.
    private static func run(_ body: (ServerFixture) async throws -> Void) async throws {
        try await ServerFixture.run(over: ServerFixture.overSQLite) { fixture in
            let client = fixture.client
            _ = try await client.call(
                API.setDays, DatesPlace(["2026-01-10"]), body: SetDaysBody(status: "busy"))
            for name in ["Hospital", "Office"] {
                _ = try await client.call(API.addLocation, body: LocationBody(name: name))
            }
            for symbol in ["M", "N"] {
                _ = try await client.call(
                    API.addShiftType,
                    body: ShiftTypeBody(symbol: symbol, title: "Shift", location: "Hospital"))
            }
            _ = try await client.call(
                API.assignShift, DatesPlace(["2026-01-10"]), body: ShiftBody(symbol: "N"))
            try await body(fixture)
        }
    }

    /// Returns all rows of the database by table, without the log entries about refused operations.
    private static func rows(_ fixture: ServerFixture) throws -> [String: [Row]] {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(
            path: "\(fixture.directory)/data/ufree.db", configuration: configuration)
        return try queue.read { db in
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence'")
            return try Dictionary(
                uniqueKeysWithValues: tables.map { table in
                    let condition = table == "journal" ? " WHERE result = 'done'" : ""
                    return (table, try Row.fetchAll(db, sql: "SELECT * FROM \(table)\(condition)"))
                })
        }
    }

    @Test(
        "D4: every broken rule is listed, whatever else is broken, and nothing is written",
        arguments: BrokenRequest.all)
    func everyRule(broken: BrokenRequest) async throws {
        try await Self.run { fixture in
            let before = try Self.rows(fixture)
            for (values, lines) in broken.cases {
                let (target, body) = broken.request(values)
                let answer = try await UnixClient.ask(
                    fixture.path, broken.route.method.rawValue, target, body: body)
                let error = try answer.error
                #expect(Self.says(error, lines), "\(target) \(body): \(error)")
            }
            #expect(try Self.rows(fixture) == before)
        }
    }

    @Test("D4: with every field valid the same requests are accepted or fail for something missing")
    func right() async throws {
        let notThere: Set<Route> = [
            API.accept.route, API.addFeed.route, API.addToGroup.route, API.calendar.route,
            API.addWish.route, API.redo.route, API.removeGroup.route,
            API.restore.route, API.setNickname.route, API.setPrivacy.route, API.verifyFriend.route,
        ]
        for broken in BrokenRequest.all {
            try await Self.run { fixture in
                let before = try Self.rows(fixture)
                let (target, body) = broken.request()
                let answer = try await UnixClient.ask(
                    fixture.path, broken.route.method.rawValue, target, body: body)
                // The fixture has no network in which an inviter could be.
                let status =
                    broken.route == API.openSession.route
                    ? "403"
                    : [API.addCalendar.route, API.join.route, API.find.route].contains(broken.route)
                        ? "422" : notThere.contains(broken.route) ? "404" : "200"
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(broken): \(answer)")
                let reads: Set<Route> = [
                    API.addCalendar.route, API.backUp.route, API.best.route, API.days.route,
                    API.friends.route, API.log.route,
                    API.find.route, API.join.route, API.openSession.route, API.overlap.route,
                    API.privacy.route, API.qr.route, API.setPhones.route, API.setWeb.route,
                    API.setDiscoverable.route, API.shifts.route, API.shiftTypes.route, API.who.route,
                    API.why.route,
                ]
                let writes = !notThere.union(reads).contains(broken.route)
                // The comparison of rows detects every write.
                #expect(try (Self.rows(fixture) != before) == writes, "\(broken)")
            }
        }
    }

    @Test("D4: no field of a request is missing in the table", arguments: try APIDocument().routes())
    func complete(route: Route) throws {
        let documented = try APIDocument().fields(of: route).map(\.path)
        let places = route.path.contains("{dates}") ? ["dates"] : []
        let query = route.query.filter { !["friend", "since"].contains($0) }
        let table = BrokenRequest.all.first { $0.route == route }?.fields.map(\.path) ?? []
        // Files and exports have more rules than a table of fields can express: `ImportTests`, `ExportTests`, `RosterImportTests`, `CalendarExportTests`.
        let isFile = [
            API.importFile.route, API.importContacts.route, API.importRoster.route, API.export.route,
            API.exportCalendar.route,
        ].contains(route)
        #expect(Set(table) == Set(isFile ? [] : documented + places + query))
    }

    @Test("D4: each broken rule has a sentence of its own")
    func sentences() {
        for line in Set(BrokenRequest.all.flatMap { $0.cases.flatMap(\.lines) }) {
            #expect(!RuleText.sentence(RuleValue(stringLiteral: line)).contains("breaks the rule"), "\(line)")
        }
    }

    /// Whether an error contains exactly these lines. A single rule with its own code is reported under that
    /// code.
    private static func says(_ error: ErrorResponse.Body, _ lines: [String]) -> Bool {
        guard error.rules?.map(\.line) == lines else { return false }
        switch ErrorCode(rawValue: error.code) {
        case .validationFailed: return error.details.count == lines.count
        case .missingFields: return lines.contains { $0.hasSuffix("|required|") }
        default: break
        }
        let rules = lines.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
        let given = rules.map { $0.count > 3 ? $0[3] : "" }
        let isSaid =
            switch ErrorCode(rawValue: error.code) {
            case .cannotUpdatePastDate: error.values.isEmpty
            case .tooFarAhead: error.values == ["last": rules[0][2]]
            case .noteNeedsStatus: error.values == ["date": given[0]]
            case .noteTooLong: error.values == ["characters": given[0]]
            case .liveOver: error.values == ["until": given[0], "now": rules[0][2]]
            case .liveTooLong: error.values == ["given": given[0]]
            case .symbolTaken: error.values == ["symbol": given[0]]
            case .endNotAfterStart, .locationGone: error.values.isEmpty
            case .unknownSymbols: error.values == ["symbols": given[0], "known": rules[0][2]]
            case .unreadableDate, .unreadableAddress: error.values == ["text": given[0]]
            case .unreadableStatus:
                error.values == ["text": given[0]] && error.details.joined(separator: ",") == rules[0][2]
            default: false
            }
        let others = rules.count == 1 ? [] : given
        return isSaid && rules.allSatisfy { $0[1] == error.code }
            && (error.code == "unreadableStatus" || error.details == others)
    }
}

extension ServerFixture {
    /// Returns the ports of services on a real database in the directory.
    static func overSQLite(_ ports: ServicePorts, _ directory: String) throws -> ServicePorts {
        let profile = Profile(name: try DisplayName(validating: "Ana"), zone: .utc)
        let opened = try DataDirectory(at: "\(directory)/data").open(
            firstProfile: profile, at: ServiceFixture.noon, zones: LocalCalendar.zones)
        let keys = opened.identity.keys
        return ports.over(
            opened.store,
            as: LocalIdentity(
                owner: keys.owner, device: keys.device, instance: "00c0ffee00c0ffee",
                socket: "\(directory)/run/control.sock"))
    }
}

extension String {
    /// The error in the body of an HTTP response.
    var error: ErrorResponse.Body {
        get throws {
            guard let start = range(of: "\r\n\r\n")?.upperBound else {
                throw FixtureError("no answer: \(self)")
            }
            let body = Data(self[start...].utf8)
            return try JSONDecoder().decode(ErrorResponse.self, from: body).error
        }
    }
}
