import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl best [--with A,B] [--part P] [--min N]`. Exits with 1 if no time is found.
struct BestCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "best", .best,
            usage: "ufreectl best [--with FRIEND,FRIEND] [--part morning|afternoon|evening] [--min N]")
    }

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp(OptionText.with, valueName: "friends"))
    var with: [String] = []

    @Option(help: ArgumentHelp(OptionText.part))
    var part: PartWord?

    @Option(help: ArgumentHelp(OptionText.least, valueName: "n"))
    var min: Int?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let names = with.flatMap { $0.split(separator: ",").map { Self.trimmed($0) } }
        let today = session.isForPeople ? try await session.client.call(API.profile).value.today : ""
        let reply = try await session.client.call(API.best, BestQuery(with: names, part: part, minimum: min))
        let view = BestView(reply: reply, today: today, symbols: session.symbols, least: min)
        session.output.show(view.presentation)
        return reply.value.slots.isEmpty ? .no : .done
    }

    private static func trimmed(_ name: Substring) -> String {
        String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
