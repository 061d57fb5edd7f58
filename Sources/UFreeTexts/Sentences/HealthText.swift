/// What is wrong with a node, in words.
package enum HealthText {
    /// One sentence and what to do about it, in English.
    /// - Parameters:
    ///   - code: of the health item; one that is unknown here is said as it is.
    ///   - values: `friend` and `minutes` for `clockDiffers`, `friend` for `foreignHistory`; `discoveryUnavailable` has
    ///     none.
    package static func words(_ code: String, _ values: [String: String]) -> (text: String, fix: String) {
        let friend = values["friend"].map { "A friend (\($0))" } ?? "A friend"
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
