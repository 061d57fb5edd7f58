/// A language that people are spoken to in, and whose words for dates are read.
package enum Language: String, CaseIterable, Sendable {
    /// The raw value is the code of ISO 639-1.
    case english = "en"
    case german = "de"
}
