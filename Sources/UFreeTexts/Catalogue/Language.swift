/// A language of texts and of words for dates.
package enum Language: String, CaseIterable, Sendable {
    /// The raw value is the code of ISO 639-1.
    case english = "en"
    case german = "de"
}
