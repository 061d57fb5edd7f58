import UFreeDomain

/// How long ago something was.
package enum AgeText {
    /// Seconds since 1970 of an RFC 3339 time; nil for anything else. A fraction of a second is dropped.
    package static func seconds(_ text: String) -> Int? {
        RFC3339.seconds(text)
    }
}
