import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `ufreectl completions bash|zsh|fish`. Prints the script that the shell must load.
struct CompletionsCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("completions", .completions, usage: "ufreectl completions bash|zsh|fish")
    }

    static let completion = ArgumentCompletion.one { _ in Shell.allCases.map { Candidate($0.rawValue) } }

    static var asksDaemon: Bool { false }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.shell))
    var shell: Shell

    func run(in session: Session) async throws(APIError) -> Outcome {
        session.output.write(shell.script + "\n")
        return .done
    }
}
