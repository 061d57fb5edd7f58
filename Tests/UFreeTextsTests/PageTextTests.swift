import Foundation
import Testing
import UFreeAPI

@testable import UFreeTexts

/// The sentences of the page. They are its own, since it says some things in other places.
@Suite struct PageTextTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/CPage/Page/js")

    /// Returns the sentences of a file by key: `live: { free: … }` is `live.free`.
    private static func texts(_ name: String) throws -> [String: String] {
        let source = try String(contentsOf: folder.appending(path: "text/\(name).js"), encoding: .utf8)
        let code = source.split(separator: "\n").filter { !$0.hasPrefix("//") && !$0.hasPrefix("export") }
            .joined(separator: "\n")
        let item =
            /(?:'((?:[^'\\]|\\.)+)'|([A-Za-z]\w*)):\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\{)|\}/
        var texts: [String: String] = [:]
        var groups: [Substring] = []
        for match in code.matches(of: item) {
            guard let name = match.1 ?? match.2 else {
                _ = groups.popLast()
                continue
            }
            guard let text = match.3 ?? match.4 else {
                groups.append(name)
                continue
            }
            let key = (groups + [name]).joined(separator: ".")
            #expect(texts[key] == nil, "\(name): \(key) twice")
            texts[key] = String(text)
        }
        return texts
    }

    private static func values(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{(\w+)\}/).map { String($0.1) })
    }

    @Test(
        "Z1: both languages of the page have the same sentences with the same values",
        arguments: ["", "-more"])
    func pairs(part: String) throws {
        let (english, german) = (try Self.texts("en" + part), try Self.texts("de" + part))
        #expect(english.count > 60)
        #expect(Set(english.keys).symmetricDifference(german.keys).sorted() == [])
        for (key, text) in english {
            guard let other = german[key] else { continue }
            // A singular may leave the number out.
            if !key.hasSuffix("_one") { #expect(Self.values(text) == Self.values(other), "\(key)") }
            #expect(text.isEmpty == other.isEmpty, "\(key)")
        }
    }

    @Test("Every sentence that the page names exists, and the first view needs only the first file")
    func named() throws {
        let (first, more) = (try Self.texts("en"), try Self.texts("en-more"))
        #expect(Set(first.keys).intersection(more.keys).sorted() == [])
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".js") && !$0.hasPrefix("text/")
        }
        for file in files {
            let code = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
            for match in code.matches(of: /\bt\('([\w.]+)'/) {
                let key = String(match.1)
                #expect(first[key] ?? more[key] != nil, "\(file): \(key)")
            }
        }
    }

    @Test("The page has the exact texts of the requirements: titles, S6, S9, C2, W4, L1, F9")
    func exact() throws {
        let all = Set(try Self.texts("en").values).union(try Self.texts("en-more").values)
        for text in [
            "UFree", "See when friends are available", "My Week", "Friend Requests", "My Trusted Circle",
            "Add Friends", "No Friends Yet",
            "Invite friends to see their availability", "Find Friends", "Check My Schedule", "I'm Free Now!",
            "Busy Right Now",
            "Tap to change your live status", "Add Shift Type", "Edit Shift Type", "Shift Type Details",
            "End time must be after start time.",
            "Please fill in all required fields.", "No locations available. Please create a location first.",
        ] { #expect(all.contains(text), "\(text)") }
        #expect(all.contains { $0.hasPrefix("Who's free on") })
    }

    /// The keys of the page, and the same words of the command line.
    private static var words: [(key: String, text: String)] {
        StatusWord.allCases.map { ($0.rawValue, StatusText.name($0)) }
            + PartWord.allCases.map { ($0.rawValue, StatusText.name($0)) }
            + ["full", "no-notes", "busy-only", "live-only", "paused"].map { level in
                ("level.\(level)", FriendText.privacy(level))
            }
            + [
                ("week.heading", SectionText.myWeek), ("requests.heading", SectionText.friendRequests),
                ("requests.sent", SectionText.requestsSent),
                ("circle.heading", SectionText.trustedCircle), ("add.heading", SectionText.addFriends),
                ("add.nearby", NearbyText.heading), ("empty.heading", SectionText.emptyHeading),
                ("empty.text", SectionText.emptySubheading), ("empty.button", SectionText.emptyButton),
            ]
    }

    @Test(
        "Q2: statuses, parts, levels and headings have the same names on the page and in a terminal",
        arguments: Language.allCases)
    func same(language: Language) throws {
        let more = try Self.texts(language.rawValue + "-more")
        let page = try Self.texts(language.rawValue).merging(more) { one, _ in one }
        TextLocale.$current.withValue(TextLocale(language: language)) {
            for (key, text) in Self.words {
                #expect(page[key] == text, "\(language): \(key)")
            }
        }
    }
}
