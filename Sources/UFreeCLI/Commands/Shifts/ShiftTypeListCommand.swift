import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift-type list [--page N]`.
struct ShiftTypeListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .shiftTypeList, usage: "ufreectl shift-type list [--page N]")
    }

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp(OptionText.page, valueName: "n"))
    var page = 1

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard page >= 1 else { throw APIError(.usage, values: ["reason": UsageText.notPage]) }
        let view = ShiftTypesView(reply: try await session.client.call(API.shiftTypes), page: page)
        guard page <= view.pages else {
            throw APIError(.usage, values: ["reason": UsageText.noPage(page, of: view.pages)])
        }
        session.output.show(view.presentation)
        return .done
    }
}
