/// A reason why a change of locations, shift types or shifts is refused, apart from errors of one field.
package enum ShiftError: Error, Hashable, Sendable {
    /// The location has shift types (C2), listed by symbol.
    case locationInUse([ShiftType])
    /// The type is assigned from today on, or is part of a rotation (S11).
    /// - Parameters:
    ///   - days: the dates it is assigned to directly, ascending.
    ///   - rotations: how many rotations that are not over use it.
    case shiftTypeInUse(ShiftType, days: [CivilDate], rotations: Int)
    /// There is no location or shift type with that id, or not any more.
    case noSuchLocation
    case noSuchShiftType
}
