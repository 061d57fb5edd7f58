import ArgumentParser
import UFreeTexts

/// `ufreectl contacts list|import|rm` (P3).
struct ContactsCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "contacts", .contacts,
            subcommands: [
                ContactsListCommand.self, ContactsImportCommand.self, ContactsRemoveCommand.self,
            ],
            defaultSubcommand: ContactsListCommand.self)
    }
}
