import Foundation
import UFreeDomain

/// Detects names that look the same (fault 44), with a small part of Unicode's confusables (UTS 39): accents,
/// width and case are ignored, and Cyrillic and Greek letters that look Latin count as Latin. A name that it
/// misses is still shown with its fingerprint before anything is accepted.
enum LookAlikes {
    /// Returns the skeleton of a name. Two names with the same skeleton can be confused.
    static func skeleton(_ name: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in name.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spaceSeparator, .dashPunctuation, .connectorPunctuation:
                continue
            default: result.append(latin[scalar] ?? scalar)
            }
        }
        return String(result).replacing("rn", with: "m").replacing("vv", with: "w")
    }

    /// Pairs in lower case: a letter, and the letter that it looks like. Cyrillic, Greek, Armenian, digits
    /// and Latin itself, where a capital I looks like an l.
    private static let pairs = [
        "аaвbсcԁdеeɡgнhһhіlјjкkӏlмmоoрpԛqѕsтtуyхxѵvԝw", "αaβbεeηnιlκkνvοoρpτtυuχxγyωw", "նuոnօoսuզqհh",
        "0o1lil|lıl",
    ]

    private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
        let scalars = pairs.flatMap(\.unicodeScalars)
        return Dictionary(
            uniqueKeysWithValues: stride(from: 0, to: scalars.count - 1, by: 2).map {
                (scalars[$0], scalars[$0 + 1])
            })
    }()
}

extension [Friend] {
    /// Returns the id of a friend whose name or nickname can be taken for a name (F5); nil if there is none.
    /// - Parameter person: who has the name, and does not count.
    func looking(like name: DisplayName?, without person: OwnerID? = nil) -> OwnerID? {
        guard let look = name.map({ LookAlikes.skeleton($0.text) }) else { return nil }
        return first { friend in
            friend.id != person
                && [friend.nickname, friend.profile.name].contains {
                    $0.map { LookAlikes.skeleton($0.text) } == look
                }
        }?.id
    }
}
