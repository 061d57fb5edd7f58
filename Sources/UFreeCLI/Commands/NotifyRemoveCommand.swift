import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl notify rm N|ID`.
struct NotifyRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("rm", .notifyRemove, usage: "ufreectl notify rm N|ID")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.wishNumber, valueName: "n"))
    var which: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let known = try await session.client.call(API.wishes).value.wishes
        let wish = try known.meant(
            by: which, or: .noSuchWish,
            list: known.map { "\($0.number)  \(WishText.people($0)): \(WishText.time($0, today: today))" })
        let reply = try await session.client.call(API.removeWish, IDPlace(wish.id))
        WishesView(reply: reply, today: today).showChange(WishText.removed(Self.again(wish)), in: session)
        return .done
    }

    /// The command that adds a wish again; nil if no command can.
    private static func again(_ wish: WishValue) -> String? {
        let people = wish.people.map { ShellWord.naming($0.name, id: $0.id ?? "") }.joined(separator: ",")
        let time = wish.now ? ["now"] : [wish.dates?.joined(separator: ","), wish.part].compactMap(\.self)
        guard !time.isEmpty else { return nil }
        return "ufreectl notify when \(people) free \(time.joined(separator: " "))"
    }
}
