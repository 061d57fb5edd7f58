import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl metrics`.
struct MetricsCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("metrics", .metrics, usage: "ufreectl metrics")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.metrics)
        if session.output.look.format == .json {
            session.output.write(TerminalText.escapedJSON(reply.json) + "\n")
        } else {
            // For programs, so it is the same in a terminal and in a pipe.
            session.output.write(reply.value.text)
        }
        return .done
    }
}
