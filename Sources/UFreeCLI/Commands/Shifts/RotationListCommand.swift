import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl rotation list`. Lists the ready-made rotations.
struct RotationListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .rotationList)
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.readyRotations)
        let patterns = reply.value.patterns
        session.output.show(
            Presentation(
                blocks: [
                    .table(
                        patterns.map {
                            [[Span($0.name)], [Span(ShiftText.days($0.length), .dim)], [Span($0.pattern)]]
                        })
                ],
                records: patterns.map { [Span($0.name), Span("\($0.length)"), Span($0.pattern)] },
                json: reply.json))
        return .done
    }
}
