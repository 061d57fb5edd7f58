/// The value of a live status (L1). Its absence means "check my schedule".
package enum LiveWord: Int, CaseIterable, Sendable {
    /// The codes of A1, as they are stored and sent.
    case busy = 0
    case free = 1

    /// Returns the value after one tap on the banner: first free, then free and busy alternate (L2).
    /// - Parameter word: the current value; nil for none.
    package static func toggled(from word: LiveWord?) -> LiveWord { word == .free ? .busy : .free }
}
