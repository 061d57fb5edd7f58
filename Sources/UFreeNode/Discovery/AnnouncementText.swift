import UFreeDomain
import UFreeServices
import UFreeSync

/// The TXT record of an announcement: the version, tags, and a name while the node is discoverable (P1).
///
/// `v=1`; `t0=` to `t3=`, up to 32 tags of six bytes each; `n=` the display name; `i=` the numbers of codes. The tags are padded with
/// random ones to a total of 8, 16, 32, 64 or 128, in random order, so that their number does not reveal the
/// number of friends.
enum AnnouncementText {
    static let tagLimit = 128
    private static let tagsPerEntry = 32

    /// Creates a record.
    /// - Parameters:
    ///   - tags: at most `tagLimit`; more are left out.
    ///   - name: at most 200 bytes; nil while strangers should not see it.
    ///   - invitations: the numbers of open codes.
    static func make(
        tags: [[UInt8]], name: String?, invitations: Set<Int> = [], random: any RandomSource
    ) -> ServiceText {
        var entries = [ServiceText.Entry(key: "v", value: Array("1".utf8))]
        var padded = Array(tags.prefix(tagLimit))
        let count = [8, 16, 32, 64, tagLimit].first { $0 >= padded.count } ?? tagLimit
        while padded.count < count { padded.append(random.bytes(RecognitionKey.tagLength)) }
        // Sorting by a random key for each tag is a fair shuffle.
        let shuffled = padded.map { ($0, random.bytes(8)) }
            .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
        for (place, start) in stride(from: 0, to: shuffled.count, by: tagsPerEntry).enumerated() {
            let part = shuffled[start..<min(start + tagsPerEntry, shuffled.count)]
            entries.append(ServiceText.Entry(key: "t\(place)", value: part.flatMap(\.self)))
        }
        if let name { entries.append(ServiceText.Entry(key: "n", value: Array(name.utf8))) }
        if !invitations.isEmpty {
            let numbers = invitations.sorted().prefix(Invitation.openLimit).map { "\($0)" }
            entries.append(ServiceText.Entry(key: "i", value: Array(numbers.joined(separator: ",").utf8)))
        }
        return ServiceText(entries)
    }

    /// Returns the numbers of the codes that can be tried here; at most `Invitation.openLimit`.
    static func invitations(_ text: ServiceText) -> Set<Int> {
        guard text.value("v") == Array("1".utf8), let value = text.value("i") else { return [] }
        let numbers = value.split(separator: UInt8(ascii: ",")).prefix(Invitation.openLimit)
        return Set(numbers.compactMap { Int(digits: String(decoding: $0, as: UTF8.self)) })
            .intersection(Invitation.numbers)
    }

    /// Returns the tags of a record of this version; empty for any other version.
    static func tags(_ text: ServiceText) -> Set<[UInt8]> {
        guard text.value("v") == Array("1".utf8) else { return [] }
        let length = RecognitionKey.tagLength
        let all = (0..<(tagLimit / tagsPerEntry)).flatMap { place -> [[UInt8]] in
            let bytes = text.value("t\(place)") ?? []
            return stride(from: 0, to: bytes.count - bytes.count % length, by: length)
                .map { Array(bytes[$0..<($0 + length)]) }
        }
        return Set(all.prefix(tagLimit))
    }

    /// Returns the announced name; nil for none and for one that is not valid UTF-8. It is not sanitized.
    static func name(_ text: ServiceText) -> String? {
        guard text.value("v") == Array("1".utf8) else { return nil }
        return text.value("n").flatMap { String(validating: $0, as: UTF8.self) }
    }
}
