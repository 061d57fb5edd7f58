import UFreeDomain

/// The age of a moment.
package enum AgeText {
    /// An RFC 3339 time in seconds since 1970, without the fraction; nil for any other text.
    package static func seconds(_ text: String) -> Int? {
        RFC3339.seconds(text)
    }
}
