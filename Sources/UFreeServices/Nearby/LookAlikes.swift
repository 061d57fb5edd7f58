import Foundation

/// Names that look the same to people (fault 44). A small part of Unicode's confusables (UTS 39): accents, width and case
/// fall away, and the letters of Cyrillic and Greek that look Latin are taken for Latin. What it misses is still shown
/// with its fingerprint before anything is accepted.
enum LookAlikes {
    /// Two names with one skeleton may be taken for each other.
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

    /// In pairs, lower-case: what is written, and what it looks like. Cyrillic, Greek, Armenian, digits and Latin itself,
    /// where a capital I looks like an l.
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
