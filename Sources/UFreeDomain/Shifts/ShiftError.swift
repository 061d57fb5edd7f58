/// Why a change of locations, shift types or shifts is refused, beyond what one field can break.
package enum ShiftError: Error, Hashable, Sendable {
    /// Shift types are at it (C2); they are listed by symbol.
    case locationInUse([ShiftType])
    /// It is assigned from today on, or stands in the rotation (S11).
    /// - Parameters:
    ///   - days: the dates it is assigned to by themselves, rising.
    ///   - rotations: how many rotations that are not over have it.
    case shiftTypeInUse(ShiftType, days: [CivilDate], rotations: Int)
    /// There is none with that id any more.
    case noSuchLocation
    case noSuchShiftType
}
