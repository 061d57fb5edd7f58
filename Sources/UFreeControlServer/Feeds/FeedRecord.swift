import Crypto
import UFreeServices

/// What is kept about feeds, in a file. It holds hashes of their secrets: nobody who reads it can read a feed.
struct FeedRecord: Hashable, Sendable, Codable {
    /// The days of one person for calendar programs.
    struct Feed: Hashable, Sendable, Codable {
        let number: Int
        /// The SHA-256 of its secret.
        let hash: [UInt8]
        /// The id of a friend; nil for the owner's days.
        let friend: String?
        let hasNotes: Bool
        /// Whether it is offered in the network too.
        let isInNetwork: Bool
        /// The words of titles, in the language of whoever turned it on.
        let words: SharedCalendar.Words
        /// When it was turned on, in milliseconds since 1970.
        let since: Int64
        /// When it was first read on the last day (UTC) on which it was, in milliseconds since 1970; nil if never.
        var seen: Int64?
    }

    /// The port on this machine; 0 before there is one. It stays as long as there are feeds, since it is in their links.
    var port = 0
    var feeds: [Feed] = []

    static func hash(_ secret: String) -> [UInt8] { Array(SHA256.hash(data: Array(secret.utf8))) }
}
