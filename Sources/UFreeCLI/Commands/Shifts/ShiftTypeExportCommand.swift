import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift-type export [--csv] [FILE]` (S7). Keeps the previous contents of the file next to it.
struct ShiftTypeExportCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("export", .shiftTypeExport, usage: "ufreectl shift-type export [--csv] [FILE]")
    }

    @OptionGroup var global: GlobalOptions

    @Flag(help: ArgumentHelp(OptionText.csv))
    var csv = false

    @Argument(help: ArgumentHelp(OptionText.whereToOrOutput, valueName: "file"))
    var path: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let types = try await session.client.call(API.shiftTypes).value.shiftTypes
        let text = csv ? ShiftTypeFile.csv(types) : try ShiftTypeFile.json(types)
        guard let path else {
            // Printed line by line, because the layout depends on the line breaks.
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            session.output.write(
                csv ? text : lines.map { TerminalText.escapedJSON(String($0)) }.joined(separator: "\n"))
            return .done
        }
        let file = try OutputFile(path)
        if file.exists, try !session.confirm(TransferText.replace(path)) { return .no }
        let kept = try file.write(text, keeping: true)
        if !session.output.isQuiet {
            session.output.insist([Span(ShiftText.exported(types.count, to: path), .good)])
            if let kept { session.output.insist([Span(ShiftText.kept(kept))]) }
        }
        return .done
    }
}
