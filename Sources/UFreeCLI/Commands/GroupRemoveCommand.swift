import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl group rm NAME [FRIEND,FRIEND]`.
struct GroupRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("rm", .groupRemove, usage: "ufreectl group rm NAME [FRIEND,FRIEND]")
    }

    static let completion = ArgumentCompletion { completer, given, partial in
        switch given.count {
        case 0: await completer.known.groups()
        case 1: await completer.people(partial)
        default: []
        }
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.groupName, valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp(OptionText.formerMembers, valueName: "friends"))
    var friends: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(
            API.removeGroup, GroupRemoval(name, people: NameList.names([friends.joined(separator: " ")])))
        GroupsView(reply: reply).showChange(of: name, in: session)
        return .done
    }
}
