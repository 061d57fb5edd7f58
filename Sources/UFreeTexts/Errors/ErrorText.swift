package import UFreeAPI

/// An error in words: what happened, and what to do about it.
package struct ErrorText: Hashable, Sendable {
    /// One sentence.
    package let message: String
    /// One sentence or a command; nil where the message says it all.
    package let hint: String?
    /// Candidates, close names, readings or broken rules, one a line.
    package let details: [String]

    /// The catalogue, in English. Values that are missing leave the sentence readable.
    ///
    /// Values by code: `oneself` address; `tooFarAhead` last; `noteTooLong` characters; `noteNeedsStatus`, `changedSince` date;
    /// `alreadyFriends`, `noCodeYet`, `nothingPending` name; `noSuchPerson`, `ambiguous` who, and list, the
    /// command that shows who there is; `unreadable…` text, `unreadableDate` also problem, date and suggestion; `peerAway` address; `daemonNotRunning` socket and command; `usage` reason, suggestion and known;
    /// `unreadableFile` place, line and reason; `noSuchFile`, `cannotWriteFile` path and reason; the others reason;
    /// `notPermitted` of too, `storage` where a file or directory is meant.
    package init(_ error: APIError) {
        message = Self.message(error)
        hint = Self.hint(error)
        details = Self.details(error)
    }

    private static func message(_ error: APIError) -> String {
        let values = error.values
        let reason = values["reason"].map { ": \($0)" } ?? ""
        let text = values["text"].map { "\"\($0)\"" } ?? "This"
        let who = values["who"].map { "\"\($0)\"" } ?? "This"
        let name = values["name"]
        switch error.code {
        case .usage: return values["reason"].map { sentence($0) } ?? "The command cannot be understood."
        case .unreadableDate: return unreadableDate(error, text: text)
        case .unreadableWeekdays: return "\(text) does not read as days of the week."
        case .unreadableStatus: return "\(text) is not a status."
        case .unreadableAddress: return "\(text) does not read as HOST:PORT."
        case .ambiguous: return "\(who) means more than one."
        case .cannotUpdatePastDate: return "You can't change a day that is already over."
        case .tooFarAhead: return "This day is too far ahead."
        case .noteTooLong:
            return values["characters"].map { "The note has \($0) characters; at most 200 are allowed." }
                ?? "The note is too long; at most 200 characters are allowed."
        case .noteNeedsStatus:
            return "A note needs a status"
                + (values["date"].map { ", and \(DayText.short($0)) has none." } ?? ".")
        case .validationFailed: return "This was refused\(error.details.isEmpty ? reason : "")."
        case .oneself: return "\(values["address"].map { "\($0) leads to" } ?? "This is") you yourself."
        case .alreadyFriends: return "You and \(name ?? "this person") are friends already."
        case .unreadableFile: return unreadableFile(values)
        case .noSuchFile: return "\(values["path"] ?? "The file") cannot be read\(reason)."
        case .cannotWriteFile: return "\(values["path"] ?? "The file") cannot be written\(reason)."
        case .wrongCode: return "The code is wrong. Nothing was accepted."
        case .passphraseNeeded: return "The keys in this backup are sealed by a passphrase."
        case .wrongPassphrase: return "The passphrase is wrong. Nothing was changed."
        case .keysMissing: return "This backup carries no keys, and those of this machine do not open it."
        case .nothingStaged: return "No backup was brought here."
        case .noCodeYet: return "There is no code yet\(name.map { " for \($0)" } ?? "")."
        case .changedSince:
            return (values["date"].map { DayText.short($0) } ?? "This day")
                + " was changed since in another way."
        case .nothingToUndo: return "There is nothing to undo."
        case .nothingPending: return "There is no request to answer\(name.map { " from \($0)" } ?? "")."
        case .noSuchPerson: return "There is nobody called \(who) here."
        case .noSuchDefault: return "There is no default \(values["id"] ?? "of this number")."
        case .noSuchRoute: return "The daemon does not know this request\(reason)."
        case .daemonNotRunning:
            return "The daemon is not running"
                + (values["socket"].map { ": nothing answers at \($0)." } ?? ".")
        case .internalError: return "Something went wrong inside UFree\(reason)."
        case .storageUnavailable: return "The database cannot be used\(reason)."
        case .insufficientStorage: return "The disk is full."
        case .corruptedData: return "Stored data is damaged\(reason)."
        case .constraintViolation: return "The change would break a rule of the database\(reason)."
        case .conflict: return "Somebody changed the same thing at the same time."
        case .peerAway: return "\(values["address"] ?? "The other side") cannot be reached just now."
        case .migrationFailed: return "The database could not be brought to this version\(reason)."
        case .notPermitted: return "This is not permitted\(reason)."
        case .badConfiguration: return "The configuration cannot be used\(reason)."
        case .tooLarge: return "This is too large\(reason)."
        }
    }

    private static func unreadableFile(_ values: [String: String]) -> String {
        let place = values["place"].map { $0.isEmpty ? "" : " at \($0)" } ?? ""
        let line = values["line"].map { ", line \($0)" } ?? ""
        return "The file does not read\(place)\(line)" + (values["reason"].map { ": \($0)." } ?? ".")
    }

    private static func hint(_ error: APIError) -> String? {
        switch error.code {
        case .usage:
            error.values["suggestion"].map { "Did you mean \($0)?" }
                ?? error.values["known"].map { "There are \($0)." }
        case .unreadableDate: unreadableDateHint(error)
        case .unreadableStatus:
            "Write \((error.details.isEmpty ? StatusWords.accepted : error.details).joined(separator: ", "))."
        case .unreadableWeekdays: "Write fri, mon,wed, mon..thu, weekdays, weekend or week."
        case .unreadableAddress:
            "Write a name or a number, a colon and a port: laptop.local:7633 or [fe80::1]:7633."
        case .ambiguous: "Name one of those below, by its id if need be."
        case .cannotUpdatePastDate: nil
        case .tooFarAhead:
            error.values["last"].map { "The last day that can be set is \($0)." }
                ?? "Days up to 366 days ahead can be set."
        case .noteTooLong: "Shorten it. Nothing was changed."
        case .noteNeedsStatus: "Set one first: ufreectl set \(error.values["date"] ?? "fri") evening"
        case .validationFailed: "Correct what is listed. Nothing was changed."
        case .oneself:
            error.values["address"] == nil
                ? "Ask somebody else." : "Ask for your friend's address: ufreectl status shows it there."
        case .alreadyFriends: nil
        case .unreadableFile:
            "Nothing was changed. Files that can be read are written by ufreectl export and ufreectl backup."
        case .noSuchFile: "Name a regular file that you may read."
        case .cannotWriteFile:
            "Name a file in a directory where you may write; what was there is there still."
        case .wrongCode:
            "Ask the other side to read out its code again; if it stays different, do not accept."
        case .passphraseNeeded: "Give it: ufreectl restore FILE --passphrase-file FILE"
        case .wrongPassphrase: "Try again with the one that the backup was made with."
        case .keysMissing:
            "Put identity.key of the machine that made it beside the database, or use a backup with keys."
        case .nothingStaged: "Begin again: ufreectl restore FILE"
        case .noCodeYet: "The code is made when both machines are connected."
        case .changedSince: "Nothing was undone. Set the day as you want it: ufreectl set"
        case .nothingToUndo: "Your own changes of days can be undone, each once."
        case .nothingPending: "See what is there: ufreectl requests"
        case .noSuchPerson:
            error.details.isEmpty
                ? "See who is there: ufreectl \(error.values["list"] ?? "friends")"
                : "Did you mean one of those below?"
        case .noSuchDefault: "See what is there: ufreectl default list"
        case .noSuchRoute: "It may be older than ufreectl: install both together and start it again."
        case .daemonNotRunning: "Start it: \(error.values["command"] ?? "ufreed")"
        case .internalError: "This is a defect. The daemon's log says more; nothing that was saved is lost."
        case .storageUnavailable: "Check the disk and its permissions; nothing that was saved is lost."
        case .insufficientStorage: "Free some space; what was saved before is intact."
        case .corruptedData: "Keep the file, and restore the newest backup."
        case .constraintViolation: "Nothing was changed. Check what the change refers to and try again."
        case .conflict: "Nothing was changed. Try again."
        case .peerAway: "What you asked for is kept and sent when the other side is there."
        case .migrationFailed:
            "The file was left as it was. Start the version that wrote it, or update UFree."
        case .notPermitted:
            error.values["of"] == "storage"
                ? "Correct the owner or the mode of what is named, and start again."
                : "Use the account that the daemon runs under."
        case .badConfiguration: "Correct it and try again."
        case .tooLarge: "Send less at once."
        }
    }

    private static func details(_ error: APIError) -> [String] {
        switch error.code {
        case .validationFailed, .usage: error.details.map(RuleText.sentence)
        // The hint names them.
        case .unreadableStatus: []
        default: error.details
        }
    }

    /// A reason as a sentence of its own.
    private static func sentence(_ reason: String) -> String {
        let closed = reason.last.map { ".!?".contains($0) } ?? false
        return reason.prefix(1).uppercased() + reason.dropFirst() + (closed ? "" : ".")
    }
}
