import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl watch [--json] [--notify | --headless] [--since ID]`.
struct WatchCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "watch", .watch, usage: "ufreectl watch [--json] [--notify | --headless] [--since ID]")
    }

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp(OptionText.since, valueName: "id"))
    var since: String?

    @Flag(help: ArgumentHelp(OptionText.notify))
    var notify = false

    @Flag(help: ArgumentHelp(OptionText.headless))
    var headless = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        if headless { return try await follow(in: session) }
        if session.isForPeople, let terminal = session.surroundings.liveTerminal() {
            return try await LiveWatch(session: session, terminal: terminal).run(
                since: since, notifying: notify)
        }
        session.surroundings.followReader()
        return try await follow(in: session)
    }

    /// Prints a line for each event, or nothing with `--headless`.
    private func follow(in session: Session) async throws(APIError) -> Outcome {
        let output = session.output
        let notifier =
            notify || headless
            ? DesktopNotifier(NoteBook(isHeadless: headless)) { output.say($0, .dim) } : nil
        var memory = WatchMemory()
        do {
            for try await item in session.client.watch(since: since) {
                notifier?.apply(item, now: session.surroundings.now())
                switch item {
                case .event where headless, .unknown where headless: break
                // Only programs keep lists of what these are about.
                case .event(let event, _) where event.event.isNotice && output.look.format != .json: break
                case .event(let event, let json):
                    output.show(view(event, json, in: session).presentation)
                    let missed = memory.missed(by: event)
                    // JSON output already contains the snapshot.
                    if output.look.format != .json {
                        for change in missed { output.show(view(change, "", in: session).presentation) }
                    }
                case .unknown(let json):
                    if output.look.format == .json { output.write(TerminalText.escapedJSON(json) + "\n") }
                case .disconnected:
                    output.say(DaemonText.connectionLost, .warning)
                case .reconnected: output.say(DaemonText.connectedAgain, .good)
                }
                if output.failed != 0 { break }
            }
        } catch let error as APIError {
            throw error
        } catch {
            // The command was cancelled.
        }
        return .done
    }

    private func view(_ event: WatchEvent, _ json: String, in session: Session) -> WatchView {
        WatchView(event: event, json: json, clock: session.surroundings.clock, symbols: session.symbols)
    }
}
