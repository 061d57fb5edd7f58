import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl rotation set PATTERN --from DATE [--until DATE] [--as D=M] [--dry-run]`.
struct RotationSetCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "set", .rotationSet,
            usage: "ufreectl rotation set PATTERN --from DATE [--until DATE] [--as D=M] [--dry-run]")
    }

    static let completion = ArgumentCompletion.one { await $0.rotations() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.pattern, valueName: "pattern"))
    var pattern: String

    @Option(help: ArgumentHelp(OptionText.firstDay, valueName: "date"))
    var from: String

    @Option(help: ArgumentHelp(OptionText.lastDay, valueName: "date"))
    var until: String?

    @Option(name: .customLong("as"), help: ArgumentHelp(OptionText.standsFor, valueName: "letter=symbol"))
    var names: [String] = []

    @Flag(help: ArgumentHelp(OptionText.dryRun))
    var dryRun = false

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let body = RotationBody(
            pattern: pattern, from: try days.one([from]),
            until: try until.map { text throws(APIError) in try days.one([text]) },
            symbols: try Self.symbols(names), dryRun: dryRun ? true : nil)
        let reply = try await session.client.call(API.setRotation, body: body)
        RotationsView(reply: reply, today: days.today).showChange(in: session)
        return .done
    }

    /// Parses pairs of a letter and the symbol it means; nil if there are none.
    static func symbols(_ names: [String]) throws(APIError) -> [String: String]? {
        var result: [String: String] = [:]
        for pair in names.flatMap({ $0.split(separator: ",") }) {
            let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty, !sides[1].isEmpty else {
                throw APIError(.usage, values: ["reason": UsageText.notPair(String(pair))])
            }
            result[String(sides[0])] = String(sides[1])
        }
        return result.isEmpty ? nil : result
    }
}
