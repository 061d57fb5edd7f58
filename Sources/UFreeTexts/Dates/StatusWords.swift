package import UFreeAPI

/// Reads a status as people write it.
package enum StatusWords {
    /// The status of a day: one of the statuses, or the free parts where no status has them (A9).
    package enum Choice: Hashable, Sendable {
        case status(StatusWord)
        /// Exactly two, in the order of the day.
        case parts([PartWord])
    }

    /// The accepted words, for help and for the error about any other word.
    package static let accepted = [
        "free", "busy", "morning", "afternoon", "evening", "morning+evening", "unknown",
    ]

    /// `free`, `busy`, `morning`, `afternoon`, `evening`, `unknown`, two parts joined by `+`, and the names
    /// of statuses in texts and in JSON (`Evening Only`, `eveningOnly`).
    /// - Throws: `unreadableStatus` with the accepted words, and the nearest one if it is close.
    package static func choice(_ text: String) throws(APIError) -> Choice {
        let pieces = text.lowercased().split(separator: "+", omittingEmptySubsequences: false)
            .map { $0.filter { !$0.isWhitespace } }
        if pieces.count == 1, let status = status(pieces[0]) { return .status(status) }
        let parts = Set(pieces.compactMap { PartWord(rawValue: String($0)) })
        guard parts.count == pieces.count else {
            var error = APIError(.unreadableStatus, values: ["text": text], details: accepted)
            error.values["suggestion"] = correctlySpelt(pieces)
            throw error
        }
        let ordered = PartWord.allCases.filter(parts.contains)
        return switch ordered.count {
        case 3: .status(.free)
        case 2: .parts(ordered)
        default: .status(status(ordered[0].rawValue) ?? .unknown)
        }
    }

    /// The words with each unknown word replaced by the nearest known one; nil if none is close to one of them, or if
    /// the result is not a status.
    private static func correctlySpelt(_ pieces: [String]) -> String? {
        let words = pieces.filter { !$0.isEmpty }
        let known = accepted.filter { !$0.contains("+") }
        let spelt = words.compactMap { word in
            known.contains(word)
                ? word
                : Nearest.words(to: word, among: known).first { near in
                    near.hasPrefix(word) || Nearest.distance(word, near) <= max(1, word.count / 3)
                }
        }
        let text = spelt.joined(separator: "+")
        let written = pieces.joined(separator: "+")
        guard spelt.count == words.count, text != written, (try? choice(text)) != nil else { return nil }
        return text
    }

    private static func status(_ word: String) -> StatusWord? {
        switch word {
        case "free": .free
        case "busy": .busy
        case "morning", "morningonly": .morningOnly
        case "afternoon", "afternoononly": .afternoonOnly
        case "evening", "eveningonly": .eveningOnly
        case "unknown", "nostatus": .unknown
        default: nil
        }
    }
}
