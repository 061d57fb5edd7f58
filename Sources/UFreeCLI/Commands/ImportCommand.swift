import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl import FILE [--profile] [--dry-run]`. Shows what would change and asks.
struct ImportCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Take over your days from a file.",
        usage: "ufreectl import FILE [--profile] [--dry-run]",
        discussion: """
            What kind of file it is, is told from its content: an export of UFree. Days from today on are taken \
            over, all of them or none, and one undo takes them back. Friends are not: a friendship needs both sides.
            """)

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("The file.", valueName: "file"))
    var path: String

    @Flag(help: "Take over name, time zone and parts of the day too.")
    var profile = false

    @Flag(help: "Only say what would change.")
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        let file = try InputFile.read(path, limit: ImportResponse.limit)
        let today = try await Days.fetch(in: session).today
        let plan = try await session.client.importFile(file, profile: profile, dryRun: true)
        let preview = ImportView(reply: plan, today: today, symbols: session.symbols)
        if dryRun || plan.value.isNothing {
            preview.show(in: session)
            return .done
        }
        if !session.isYes {
            for line in preview.plan { session.output.insistUnlessJSON(line) }
            guard try session.confirm(TransferText.question(plan.value)) else { return .no }
        }
        let reply = try await session.client.importFile(file, profile: profile, dryRun: false)
        ImportView(reply: reply, today: today, symbols: session.symbols).show(in: session)
        return .done
    }
}
