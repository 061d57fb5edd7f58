import Foundation
import Testing
import UFreeAPI

@testable import UFreeTexts

/// The page has its own sentences, since it says some things in other places. What both programs name is called the same.
@Suite struct PageWordsTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/CPage/Page/js/text")

    private static func page(_ language: Language) throws -> String {
        try ["", "-more"].map { part in
            try String(
                contentsOf: folder.appending(path: "\(language.rawValue)\(part).js"), encoding: .utf8)
        }.joined()
    }

    /// The keys of the page, and the same words of the command line.
    private static var words: [(key: String, text: String)] {
        StatusWord.allCases.map { ($0.rawValue, StatusText.name($0)) }
            + PartWord.allCases.map { ($0.rawValue, StatusText.name($0)) }
            + ["full", "no-notes", "busy-only", "live-only", "paused"].map { level in
                ("'level.\(level)'", FriendText.privacy(level))
            }
            + [
                ("'week.heading'", SectionText.myWeek), ("'requests.heading'", SectionText.friendRequests),
                ("'requests.sent'", SectionText.requestsSent),
                ("'circle.heading'", SectionText.trustedCircle), ("'add.heading'", SectionText.addFriends),
                ("'add.nearby'", NearbyText.heading), ("'empty.heading'", SectionText.emptyHeading),
                ("'empty.text'", SectionText.emptySubheading), ("'empty.button'", SectionText.emptyButton),
            ]
    }

    @Test(
        "Q2: statuses, parts, levels and headings have the same names on the page and in a terminal",
        arguments: Language.allCases)
    func same(language: Language) throws {
        let page = try Self.page(language)
        TextLocale.$current.withValue(TextLocale(language: language)) {
            for (key, text) in Self.words {
                #expect(page.contains("\(key): '\(text)'"), "\(language): \(key) is not \(text)")
            }
        }
    }
}
