import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl best [--with A,B] [--part P] [--min N]`. No time at all ends with 1.
struct BestCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "best",
        abstract: "Find when friends are free together this week.",
        usage: "ufreectl best [--with FRIEND,FRIEND] [--part morning|afternoon|evening] [--min N]",
        discussion: """
            First when all are free, then when all but one are. Who said nothing of a day is not free. What you \
            said of your own days counts too: where you are busy is no time for you.
            """)

    @OptionGroup var global: GlobalOptions

    @Option(help: ArgumentHelp("Only these friends.", valueName: "friends"))
    var with: [String] = []

    @Option(help: ArgumentHelp("Only morning, afternoon or evening."))
    var part: PartWord?

    @Option(help: ArgumentHelp("How many have to be free; without it all but one.", valueName: "n"))
    var min: Int?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let names = with.flatMap { $0.split(separator: ",").map { Self.trimmed($0) } }
        let today = session.isForPeople ? try await session.client.profile().value.today : ""
        let reply = try await session.client.best(with: names, part: part, minimum: min)
        session.output.show(BestView(reply: reply, today: today, symbols: session.symbols).presentation)
        return reply.value.slots.isEmpty ? .no : .done
    }

    private static func trimmed(_ name: Substring) -> String {
        String(name.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
