import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl watch [--json] [--since ID]`.
struct WatchCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Show live updates until interrupted.",
        usage: "ufreectl watch [--json] [--since ID]")

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp("Resume after this event.", valueName: "id"))
    var since: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        session.surroundings.followReader()
        let output = session.output
        var memory = WatchMemory()
        do {
            for try await item in session.client.watch(since: since) {
                switch item {
                case .event(let event, let json):
                    output.show(view(event, json, in: session).presentation)
                    let missed = memory.missed(by: event)
                    // JSON has the snapshot itself.
                    if output.look.format != .json {
                        for change in missed { output.show(view(change, "", in: session).presentation) }
                    }
                case .unknown(let json):
                    if output.look.format == .json { output.write(TerminalText.escapedJSON(json) + "\n") }
                case .disconnected:
                    output.say("The connection to the daemon is lost; waiting for it.", .warning)
                case .reconnected: output.say("Connected again.", .good)
                }
                if output.failed != 0 { break }
            }
        } catch let error as APIError {
            throw error
        } catch {
            // Cancelled: nobody waits for more.
        }
        return .done
    }

    private func view(_ event: WatchEvent, _ json: String, in session: Session) -> WatchView {
        WatchView(event: event, json: json, clock: session.surroundings.clock, symbols: session.symbols)
    }
}
