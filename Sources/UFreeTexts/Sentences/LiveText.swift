package import UFreeAPI

/// Titles of live states, exact (L1).
package enum LiveText {
    /// A state that this program does not know reads as none.
    package static func title(_ live: LiveValue) -> String {
        switch live.state {
        case "free": "I'm Free Now!"
        case "busy": "Busy Right Now"
        default: "Check My Schedule"
        }
    }
}
