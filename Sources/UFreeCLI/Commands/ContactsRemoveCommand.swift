import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl contacts rm NAME|NUMBER|all`. It asks for confirmation before all are removed.
struct ContactsRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("rm", .contactsRemove, usage: "ufreectl contacts rm NAME|NUMBER|all")
    }

    static let completion = ArgumentCompletion.one(of: "all")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.contact, valueName: "who"))
    var words: [String]

    func run(in session: Session) async throws(APIError) -> Outcome {
        let who = words.joined(separator: " ")
        guard who == "all" else {
            show(try await session.client.call(API.removeContact, WhoPlace(who)), in: session)
            return .done
        }
        let count = try await session.client.call(API.contacts).value.contacts.count
        if count > 0, try !session.confirm(PhoneBookText.removeAll(count)) { return .no }
        show(try await session.client.call(API.removeContacts), in: session)
        return .done
    }

    private func show(_ reply: Reply<ContactsResponse>, in session: Session) {
        session.show(ContactsView(reply: reply).removed)
    }
}
