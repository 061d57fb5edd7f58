import ArgumentParser
import Glibc
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Runs `ufreectl`, from its arguments to its exit code.
package struct ControlProgram: Sendable {
    let surroundings: Surroundings

    init(surroundings: Surroundings) {
        self.surroundings = surroundings
    }

    /// Runs in this process, with its environment, standard output and standard error.
    /// - Returns: The exit code.
    package static func run(arguments: [String], environment: [String: String]) async -> Int32 {
        Signals.install()
        return await ControlProgram(surroundings: .current(environment: environment)).run(arguments)
    }

    /// - Parameter arguments: the arguments without the program's name.
    func run(_ arguments: [String]) async -> Int32 {
        // Help and parser errors are shown before the options are parsed, so the words decide.
        let locale = Output.isJSON(arguments) ? .standard : surroundings.locale
        return await TextLocale.$current.withValue(locale) { await spoken(arguments) }
    }

    private func spoken(_ arguments: [String]) async -> Int32 {
        // The parser would take a third of the time (docs/performance.md).
        if arguments == ["--version"] {
            Output(words: arguments, surroundings: surroundings).write(UFreeCommand.version + "\n")
            return 0
        }
        if arguments.prefix(2) == ["completions", "--words"] {
            return await complete(arguments.dropFirst(2))
        }
        let command: any ParsableCommand
        do {
            command = try Self.parsed(arguments)
        } catch let error as APIError {
            let output = Output(words: arguments, surroundings: surroundings)
            return end(error, output)
        } catch {
            return end(parsing: error, Output(words: arguments, surroundings: surroundings))
        }
        guard let command = command as? any ControlCommand else {
            return help(command, Output(words: arguments, surroundings: surroundings))
        }
        // With --json all output is English, including messages.
        let locale = command.global.json ? .standard : surroundings.locale
        return await TextLocale.$current.withValue(locale) { await run(command) }
    }

    /// Prints candidates for completion, which the shell requests while the user types: nothing is written to
    /// standard error, and nothing fails.
    private func complete(_ words: ArraySlice<String>) async -> Int32 {
        guard let shell = words.first.flatMap(Shell.init(rawValue:)),
            let line = shell.words(Array(words.dropFirst()))
        else { return 0 }
        let daemon = DaemonKnowledge(words: line.words, surroundings: surroundings)
        let completer = Completer(known: daemon.known, locale: surroundings.locale)
        let candidates = await completer.candidates(line.words)
        for word in shell.lines(candidates, for: line) { _ = surroundings.output.write(word + "\n") }
        return 0
    }

    /// - Throws: `usage` for an unknown command, and the parser's errors, which include requests for help.
    static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
        let words = try UFreeCommand.words.arranged(arguments)
        try SwallowedOption.check(words)
        let parts = DashedPattern.apart(PersonAndDays.keepingTerminator(words))
        // The parser is three times faster without all other commands. It needs them for help and for errors.
        if let (command, arguments) = UFreeCommand.command(of: parts),
            let found = try? command.parseAsRoot(arguments) as? any ControlCommand
        {
            return found
        }
        return try UFreeCommand.parseAsRoot(parts)
    }

    private func run(_ command: any ControlCommand) async -> Int32 {
        let output = Output(global: command.global, surroundings: surroundings)
        do {
            let path = try ControlSocketPath.resolve(
                option: command.global.socket, environment: surroundings.environment, uid: surroundings.userID
            )
            if type(of: command).asksDaemon { output.detail(DaemonText.calling(path.path)) }
            let client = ControlClient(path: path)
            let session = Session(
                client: client, output: output, surroundings: surroundings, isYes: command.global.yes)
            let result = await outcome(of: command, in: session)
            if path.source == .temporary, case .failure(let error) = result, error.code == .daemonNotRunning {
                output.say(DaemonText.noRuntimeDirectory(path.path), .warning)
            }
            return end(try result.get(), output)
        } catch {
            return end(error, output)
        }
    }

    private func outcome(
        of command: any ControlCommand, in session: Session
    ) async -> Result<Outcome, APIError> {
        do {
            return .success(try await command.run(in: session))
        } catch {
            return .failure(error)
        }
    }

    private func end(_ outcome: Outcome, _ output: Output) -> Int32 {
        // If the reader closed the pipe, as in `| head`, it wanted no more; that is not a failure.
        guard output.failed != 0, !output.isClosed else { return outcome.rawValue }
        let reason = SystemText.words(output.failed)
        output.insist([Span(DaemonText.outputFailed(reason), .error)])
        return ErrorCode.storageUnavailable.exitCode
    }

    private func end(_ error: APIError, _ output: Output) -> Int32 {
        ErrorView(error: withCommand(error)).show(on: output)
        return error.code.exitCode
    }

    /// Adds the command that starts the daemon which was not found.
    private func withCommand(_ error: APIError) -> APIError {
        guard error.code == .daemonNotRunning else { return error }
        var error = error
        error.values["command"] = surroundings.startCommand
        return error
    }

    /// Prints help, the version, or a parser error.
    private func end(parsing error: any Error, _ output: Output) -> Int32 {
        let code = UFreeCommand.exitCode(for: error).rawValue
        if code == 0 {
            // The parser adds an English word to the heading of each group.
            let text = UFreeCommand.fullMessage(for: error).replacing(" SUBCOMMANDS:\n", with: ":\n")
            output.write(text + "\n")
            return 0
        }
        guard output.look.format != .json else {
            return end(APIError(.usage, values: ["reason": UFreeCommand.message(for: error)]), output)
        }
        for line in UFreeCommand.fullMessage(for: error).split(
            separator: "\n", omittingEmptySubsequences: false)
        {
            output.insist([Span(String(line))])
        }
        return ErrorCode.usage.exitCode
    }

    /// Prints the help of a command that only groups others, or runs the parser's own `help`.
    private func help(_ command: any ParsableCommand, _ output: Output) -> Int32 {
        let below = type(of: command).configuration.subcommands.map(UFreeCommand.name)
        if !below.isEmpty, type(of: command) != UFreeCommand.self {
            let name = UFreeCommand.name(of: type(of: command))
            return end(
                APIError(
                    .usage, values: ["reason": UsageText.needsCommand(name)],
                    details: below.map { "\(name) \($0)" }),
                output)
        }
        var command = command
        do {
            try command.run()
            return 0
        } catch {
            return end(parsing: error, output)
        }
    }
}
