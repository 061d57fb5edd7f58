/// What is wrong with a node, in words.
package enum HealthText {
    /// One sentence and what to do about it, in English.
    /// - Parameters:
    ///   - code: of the health item; one that is unknown here is said as it is.
    ///   - values: `friend`, an id, and `name` where it is known, for `foreignHistory`, `cloneSuspected`, `notKnown`, and
    ///     beside `minutes` for `clockDiffers`; `by`, the id of who refused this machine, and `name` for `clone`; `address` for
    ///     `askedOneself`; `reason` for `startNotCounted`, `storageReadOnly`, `identityKept` and `maintenanceFailed`; `madeAt` (RFC 3339), `days`,
    ///     `partial` and `kept` for `repaired`, `madeAt` for `putBack`; the others none.
    package static func words(_ code: String, _ values: [String: String]) -> (text: String, fix: String) {
        let friend = values["name"] ?? values["friend"].map { "A friend (\($0))" } ?? "A friend"
        switch code {
        case "storage":
            return (
                "The database refused a change, and is tried again every second.",
                "Check the disk and its permissions; what was saved is intact."
            )
        case "foreignHistory":
            return (
                "\(friend) holds changes that this machine never made, as after a restored backup or a copy.",
                "Sharing began anew by itself. If another machine runs with the same files, end one of them."
            )
        case "clockDiffers":
            let minutes = values["minutes"].map { "\($0) minutes" } ?? "minutes"
            return (
                "\(friend) has a clock that differs from this one by \(minutes).",
                "Set both clocks from the network; days are not affected."
            )
        case "cloneSuspected":
            return (
                "\(friend) runs on two machines at once with the same key; the newer one was refused.",
                "Tell your friend: one of the two machines is a copy, and has to be stopped."
            )
        case "clone":
            return (
                "Another running machine has the same key as this one: the data was copied or cloned."
                    + (values["by"] == nil ? "" : " \(values["name"] ?? "A friend") refused this machine."),
                "Stop ufreed on one of the two; friends who refused this one meet it again afterwards. If both shall go on, "
                    + "make the copy somebody else, there: ufreectl identity new"
            )
        case "restored":
            return (
                "The database is not the one that last ran here: an older copy was put back, or the file witness beside "
                    + "it was lost.",
                "Sharing began anew by itself; only what was changed after the copy was made is lost. "
                    + "If you know of it: ufreectl identity keep"
            )
        case "moved":
            return (
                "These files last ran on another machine.",
                "If they were moved: ufreectl identity keep. If they were copied and the other machine goes on, make this "
                    + "one somebody else: ufreectl identity new"
            )
        case "startNotCounted":
            return (
                "This start could not be counted\(reason(values)).",
                "Check the disk and the data directory; until then a restored copy may go unnoticed, or be suspected "
                    + "wrongly."
            )
        case "storageFull":
            return (
                "The last change could not be saved: the disk was full.",
                "Free some space; what was saved before is intact, and the next change is tried again."
            )
        case "storageReadOnly":
            return (
                "The last change could not be saved\(reason(values)).",
                "Make the data directory writable; what was saved before is intact."
            )
        case "identityKept":
            return (
                "A new identity was asked for and could not be made\(reason(values)).",
                "Nothing was changed. Check the disk, then again: ufreectl identity new"
            )
        case "maintenanceFailed":
            return (
                "The daily backup could not be made\(reason(values)).",
                "Check the disk; it is tried again every hour. What is stored is intact."
            )
        case "repaired":
            return (
                repaired(values),
                "Check your days: ufreectl week. The damaged files are kept in "
                    + "\(values["kept"] ?? "a directory beside the database")."
            )
        case "putBack":
            return (
                "A backup was put back"
                    + (values["madeAt"].map { ", with everything up to \(moment($0))." } ?? "."),
                "What it replaced is kept beside it. Sharing began anew by itself."
            )
        case "notKnown":
            return (
                "\(friend) does not know this machine as a friend, as after a restored backup on one side.",
                "Remove the friend and add them again: ufreectl friend rm, then ufreectl add."
            )
        case "askedOneself":
            return (
                "The request to \(values["address"] ?? "an address") led to this machine itself and was withdrawn.",
                "Ask for your friend's address: ufreectl status shows it there."
            )
        case "discoveryUnavailable":
            return (
                "Nobody is found on this network: avahi-daemon does not answer. Everything else works.",
                "Start it: sudo systemctl start avahi-daemon (or install it: sudo apt install avahi-daemon). Until then "
                    + "give an address: ufreectl add HOST:PORT"
            )
        default:
            return ("Something is wrong: \(code).", "The daemon's log says more.")
        }
    }
}

extension HealthText {
    private static func repaired(_ values: [String: String]) -> String {
        guard let madeAt = values["madeAt"] else {
            return
                "The database was damaged and there was no good backup: it begins with nothing. Friends have to be added "
                + "again."
        }
        let since = "The database was damaged, and the backup of \(moment(madeAt)) took its place. "
        let days = values["days"].map { $0.split(separator: " ").map { DayText.short(String($0)) } } ?? []
        let isPartial = values["partial"] != nil
        switch (days.isEmpty, isPartial) {
        case (true, false): return since + "No day of yours was changed after it."
        case (true, true): return since + "What was changed after it is lost and could not be read."
        case (false, false):
            return since + "Lost are your changes since then to \(days.joined(separator: ", "))."
        case (false, true):
            return since
                + "Lost are your changes since then to \(days.joined(separator: ", ")), perhaps to others."
        }
    }

    /// A time of RFC 3339 as date and clock.
    private static func moment(_ text: String) -> String {
        text.prefix(16).split(separator: "T").joined(separator: " ")
    }

    /// What an error of the data is about, as the end of a sentence. A kind of error without a word of its own comes by its name.
    private static func reason(_ values: [String: String]) -> String {
        switch values["reason"] {
        case "insufficientStorage": ": the disk is full"
        case "concurrencyConflict": ": something else is writing to the database"
        case let reason?: ": \(reason)"
        case nil: ""
        }
    }
}
