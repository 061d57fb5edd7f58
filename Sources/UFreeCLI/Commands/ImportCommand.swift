import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl import FILE [--profile] [--dry-run]`. Shows what would change and asks for confirmation.
struct ImportCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("import", .importFile, usage: "ufreectl import FILE [--profile] [--dry-run]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.file, valueName: "file"))
    var path: String

    @Flag(help: ArgumentHelp(OptionText.takeProfile))
    var profile = false

    @Flag(help: ArgumentHelp(OptionText.dryRun))
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        try await Self.run(path, only: false, profile: profile, dryRun: dryRun, in: session)
    }

    /// Imports a file.
    /// - Parameter shiftTypes: whether only its shift types are imported.
    static func run(
        _ path: String, only shiftTypes: Bool, profile: Bool, dryRun: Bool, in session: Session
    ) async throws(APIError) -> Outcome {
        let file = try InputFile.read(path, limit: ImportResponse.limit)
        let today = try await Days.fetch(in: session).today
        let plan = try await session.showing(ProgressText.examining) { () async throws(APIError) in
            try await session.client.call(
                API.importFile, ImportQuery(only: shiftTypes, profile: profile, dryRun: true), file: file)
        }
        var value = plan.value
        // "Nothing was changed" is only worth saying if something could have changed.
        if value.isNothing { value.change.dryRun = dryRun }
        let preview = ImportView(
            reply: Reply(value: value, json: plan.json), today: today, symbols: session.symbols)
        if dryRun || value.isNothing {
            preview.show(in: session)
            return .done
        }
        if !session.isYes {
            for line in preview.plan { session.output.insistUnlessJSON(line) }
            guard try session.confirm(TransferText.question(plan.value)) else { return .no }
        }
        let reply = try await session.showing(ProgressText.importing) { () async throws(APIError) in
            try await session.client.call(
                API.importFile, ImportQuery(only: shiftTypes, profile: profile, dryRun: false), file: file)
        }
        ImportView(reply: reply, today: today, symbols: session.symbols).show(in: session)
        return .done
    }
}
