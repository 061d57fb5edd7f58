/// What somebody says of this very moment (L1). Where nothing is said there is no word: "check my schedule".
package enum LiveWord: Int, CaseIterable, Sendable {
    /// The codes of A1, as they are stored and sent.
    case busy = 0
    case free = 1

    /// What one tap on the banner leads to: first to free, then free and busy alternate (L2).
    /// - Parameter word: what is said now; nil for nothing.
    package static func toggled(from word: LiveWord?) -> LiveWord { word == .free ? .busy : .free }
}
