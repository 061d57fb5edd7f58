import ArgumentParser
import UFreeAPI

/// `ufreectl completions bash|zsh|fish`: what the shell has to read.
struct CompletionsCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print what makes your shell complete ufreectl.",
        usage: "ufreectl completions bash|zsh|fish",
        discussion: """
            bash: source <(ufreectl completions bash), in ~/.bashrc.
            zsh:  source <(ufreectl completions zsh), in ~/.zshrc after compinit.
            fish: ufreectl completions fish > ~/.config/fish/completions/ufreectl.fish

            make install puts all three where the shells look by themselves.
            """)

    @OptionGroup var global: GlobalOptions

    @Argument(help: "bash, zsh or fish.")
    var shell: Shell

    func run(in session: Session) async throws(APIError) -> Outcome {
        session.output.write(shell.script + "\n")
        return .done
    }
}
