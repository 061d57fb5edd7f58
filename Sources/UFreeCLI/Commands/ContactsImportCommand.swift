import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeDomain
import UFreeTexts

/// `ufreectl contacts import FILE` (P3). The file is read here, so a large one costs the daemon nothing. What was sent before it
/// is cancelled stays, and the same file can be imported again.
struct ContactsImportCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("import", .contactsImport, usage: "ufreectl contacts import FILE")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.contactFile, valueName: "file"))
    var path: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let file = try Self.read(path)
        var result = ContactImportResponse(contacts: file.people, numbers: file.entries.count)
        for start in stride(from: 0, to: file.entries.count, by: ContactsBody.most) {
            let batch = file.entries[start..<min(start + ContactsBody.most, file.entries.count)]
            let body = ContactsBody(contacts: batch.map(Self.short))
            let text = PhoneBookText.importing(start, of: file.entries.count)
            let answer = try await session.showing(text) { () async throws(APIError) in
                try await session.client.call(API.addContacts, body: body).value
            }
            result.add(answer) { failure in
                let entry = batch[start + failure.index]
                return ContactImportFailureValue(
                    line: entry.line, number: entry.number, name: entry.name, reason: failure.reason)
            }
        }
        session.show(ContactsView.imported(try Reply(encoding: result)))
        return result.added + result.known > 0 ? .done : .no
    }

    /// Cuts what no name or number is as long as, so that a body has room for all.
    private static func short(_ entry: ContactFile.Entry) -> NewContactValue {
        NewContactValue(
            number: String(entry.number.prefix(64)), name: DisplayName(sanitizing: entry.name)?.text)
    }

    private static func read(_ path: String) throws(APIError) -> ContactFile {
        let bytes: [UInt8]
        do throws(APIError) {
            bytes = try InputFile.read(path, limit: ContactFile.sizeLimit)
        } catch {
            guard error.code == .tooLarge else { throw error }
            throw APIError(.tooLarge, values: ["path": path, "reason": PhoneBookText.tooLarge])
        }
        return try ContactFile(explained: bytes)
    }
}
