import ArgumentParser

/// A shell with completion, and the format it expects.
enum Shell: String, CaseIterable, ExpressibleByArgument, Sendable {
    case bash, zsh, fish

    /// Returns the words of a command line from the arguments of the shell's script; nil if they can't be
    /// completed.
    func words(_ handed: [String]) -> CommandLineWords? {
        switch self {
        case .bash: handed.first.map { CommandLineWords(line: $0) }
        case .zsh, .fish: CommandLineWords(arguments: handed)
        }
    }

    /// Returns one line per candidate. bash inserts a line verbatim, so it is escaped here. The other shells
    /// quote it and show the text after a tab as a description.
    func lines(_ candidates: [Candidate], for line: CommandLineWords) -> [String] {
        switch self {
        case .bash:
            let partial = line.words.last ?? ""
            // Readline starts the word at the cursor after the last colon.
            let kept = line.isQuoted ? 0 : partial.lastIndex(of: ":").map { partial[...$0].count } ?? 0
            return candidates.compactMap { candidate in
                let rest = String(candidate.word.dropFirst(kept))
                // Inside an open quote readline inserts the word verbatim.
                guard line.isQuoted else { return ShellWord.escaped(rest) }
                return rest.unicodeScalars.contains { "'\"\\$`!".unicodeScalars.contains($0) } ? nil : rest
            }
        case .zsh, .fish:
            return candidates.map { $0.help.isEmpty ? $0.word : "\($0.word)\t\($0.help)" }
        }
    }

    /// The script that makes the shell complete `ufreectl`. It is the same for every version: the words come
    /// from the program.
    var script: String {
        switch self {
        case .bash:
            #"""
            # Completion of ufreectl for bash 4.4 or later. Not compgen -W: it would run what a name says.
            _ufreectl() {
                local word
                COMPREPLY=()
                while IFS= read -r word; do
                    COMPREPLY+=("$word")
                done < <("${COMP_WORDS[0]}" completions --words bash "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
            }
            complete -o nosort -F _ufreectl ufreectl
            """#
        case .zsh:
            #"""
            #compdef ufreectl
            # Completion of ufreectl for zsh.
            _ufreectl() {
                local line
                local -a names shown
                for line in "${(@f)$("${(Q)words[1]}" completions --words zsh \
                    "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
                    [[ -n $line ]] || continue
                    names+=("${line%%$'\t'*}")
                    shown+=("${line/$'\t'/  -- }")
                done
                (( $#names )) || return 1
                compadd -V ufreectl -l -d shown -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -a names
            }
            if [[ ${funcstack[1]} == _ufreectl ]]; then
                _ufreectl "$@"
            else
                compdef _ufreectl ufreectl
            fi
            """#
        case .fish:
            #"""
            # Completion of ufreectl for fish.
            function __ufreectl_words
                set -l before (commandline -opc)
                set -l current (commandline -ct)
                $before[1] completions --words fish $before[2..-1] "$current" 2>/dev/null
            end
            complete -c ufreectl -f -k -a '(__ufreectl_words)'
            """#
        }
    }
}
