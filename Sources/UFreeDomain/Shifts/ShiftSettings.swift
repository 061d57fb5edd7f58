/// The settings of all of an owner's shifts.
package struct ShiftSettings: Hashable, Sendable {
    /// Hours after each shift that count as busy, 0 to 24 (S10).
    package let restHours: Int
    /// Whether friends see the symbol of a day's shift.
    package let sharesSymbols: Bool
    /// Whether days off are free; otherwise the default applies to them (S13).
    package let daysOffFree: Bool

    package static let standard = ShiftSettings(restHours: 0, sharesSymbols: false)
    package static let mostRest = 24

    package init(restHours: Int, sharesSymbols: Bool, daysOffFree: Bool = false) {
        self.restHours = restHours
        self.sharesSymbols = sharesSymbols
        self.daysOffFree = daysOffFree
    }
}
