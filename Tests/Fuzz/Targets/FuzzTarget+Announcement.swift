@testable import UFreeDiscovery
@testable import UFreeNode

extension FuzzTarget {
    /// A TXT record has few entries, each key once, and is the same after encoding and decoding. Tags are few
    /// and complete.
    static let announcement = FuzzTarget("announcement", lengthLimit: 2_048) { bytes in
        for isReversed in [false, true] {
            let text = ServiceText(record: bytes, isReversed: isReversed)
            demand(text.entries.count <= ServiceText.entryLimit, "too many entries")
            let keys = Set(text.entries.map { $0.key.lowercased() })
            demand(keys.count == text.entries.count, "a key is duplicated")
            demand(
                text.entries.reduce(0) { $0 + $1.key.utf8.count + $1.value.count } <= bytes.count,
                "more than was said")
            if let record = text.record {
                demand(ServiceText(record: record) == text, "another text when it is read again")
            }
            let tags = AnnouncementText.tags(text)
            demand(
                tags.count <= AnnouncementText.tagLimit && tags.allSatisfy { $0.count == 6 },
                "too many tags, or parts of some")
            if let name = AnnouncementText.name(text) { demand(name.utf8.count <= 255, "a long name") }
        }
    }
}
