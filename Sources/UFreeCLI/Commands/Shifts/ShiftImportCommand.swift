import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift import FILE [--map NAME=SYMBOL] [--days-off] [--dry-run]`. Asks for names that are not known, shows what
/// would change and asks for confirmation.
struct ShiftImportCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "import", .shiftImport,
            usage: "ufreectl shift import FILE [--map NAME=SYMBOL] [--days-off] [--dry-run]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.rosterFile, valueName: "file"))
    var path: String

    @Option(help: ArgumentHelp(OptionText.rosterMap, valueName: "name=symbol"))
    var map: [String] = []

    @Flag(help: ArgumentHelp(OptionText.rosterDaysOff))
    var daysOff = false

    @Flag(help: ArgumentHelp(OptionText.dryRun))
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        let file = try InputFile.read(path, limit: RosterImportResponse.limit)
        let today = try await Days.fetch(in: session).today
        var query = RosterQuery(map: map.map(Self.withoutCommas), daysOff: daysOff, dryRun: true)
        var plan = try await call(query, file, session)
        let unknown = plan.value.names.filter { $0.symbol == nil }
        if !unknown.isEmpty, session.canAsk {
            query.map += try await answers(about: unknown, today: today, in: session)
            plan = try await call(query, file, session)
        }
        let preview = RosterImportView(reply: plan, today: today)
        if dryRun {
            preview.show(in: session)
            return .done
        }
        if !session.isYes, !plan.value.shifts.isEmpty {
            for line in preview.plan { session.output.insistUnlessJSON(line) }
            guard try session.confirm(RosterText.question(plan.value.shifts.count)) else { return .no }
        }
        // With names that are not known, the daemon answers with the error.
        query.dryRun = false
        RosterImportView(reply: try await call(query, file, session), today: today).show(in: session)
        return .done
    }

    private func call(
        _ query: RosterQuery, _ file: [UInt8], _ session: Session
    ) async throws(APIError) -> Reply<RosterImportResponse> {
        try await session.showing(ProgressText.examining) { () async throws(APIError) in
            try await session.client.call(API.importRoster, query, file: file)
        }
    }

    /// Asks what names mean, each once. An end of the input leaves the rest unknown.
    private func answers(
        about names: [RosterNameValue], today: String, in session: Session
    ) async throws(APIError) -> [String] {
        let types = try await session.client.call(API.shiftTypes, PageQuery()).value.shiftTypes
        let symbols = types.map(\.symbol)
        var answers: [String] = []
        for name in names {
            let symbol = session.answer(
                to: RosterText.ask(name, symbols: symbols, today: today),
                otherwise: RosterText.symbolNeeded(symbols)
            ) { text in
                text.isEmpty || text == "-" ? text : symbols.first { $0.lowercased() == text.lowercased() }
            }
            guard let symbol else { break }
            answers.append("\(Self.withoutCommas(name.name))=\(symbol)")
        }
        return answers
    }

    /// Commas part the names in a request; within one, they are the same as spaces.
    private static func withoutCommas(_ text: String) -> String {
        String(text.map { $0 == "," ? " " : $0 })
    }
}
