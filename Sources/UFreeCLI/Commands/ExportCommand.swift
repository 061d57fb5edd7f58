import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl export --json [--anonymous] [FILE]`.
struct ExportCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("export", .export, usage: "ufreectl export --json [--anonymous] [FILE]")
    }

    @OptionGroup var global: GlobalOptions

    @Flag(help: ArgumentHelp(OptionText.anonymous))
    var anonymous = false

    @Argument(help: ArgumentHelp(OptionText.whereToOrOutput, valueName: "file"))
    var path: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard let path else {
            let reply = try await session.client.call(API.export, ExportQuery(anonymous: anonymous))
            session.output.write(TerminalText.escapedJSON(reply.json) + "\n")
            return .done
        }
        let file = try OutputFile(path)
        if file.exists, try !session.confirm(TransferText.replace(path)) { return .no }
        let reply = try await session.client.call(API.export, ExportQuery(anonymous: anonymous))
        try file.write(reply.json + "\n")
        // Also shown with --json, because --json is how an export file is written.
        if !session.output.isQuiet {
            session.output.insist([Span(TransferText.exported(reply.value, to: path), .good)])
        }
        return .done
    }
}
