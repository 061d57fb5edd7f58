import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl export --json [--anonymous] [FILE]`.
struct ExportCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write everything that is kept of you to a file, or to standard output.",
        usage: "ufreectl export --json [--anonymous] [FILE]",
        discussion: """
            Your profile, your days, your friends with their days, and the requests: all that is shown anywhere, \
            and no key. A file that is there is replaced once you say so.
            """)

    @OptionGroup var global: GlobalOptions

    @Flag(help: "Without names, ids, notes, addresses and times; people are numbered.")
    var anonymous = false

    @Argument(help: ArgumentHelp("Where to; standard output if it is left out.", valueName: "file"))
    var path: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard let path else {
            let reply = try await session.client.export(anonymous: anonymous)
            session.output.write(TerminalText.escapedJSON(reply.json) + "\n")
            return .done
        }
        let file = try OutputFile(path)
        if file.exists, try !session.confirm("\(path) is there already. Replace it?") { return .no }
        let reply = try await session.client.export(anonymous: anonymous)
        try file.write(reply.json + "\n")
        // Said beside --json too, which is how the file is written here.
        if !session.output.isQuiet {
            session.output.insist([Span(TransferText.exported(reply.value, to: path), .good)])
        }
        return .done
    }
}
