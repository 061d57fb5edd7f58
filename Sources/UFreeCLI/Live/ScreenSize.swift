/// What a terminal can show, in cells.
struct ScreenSize: Hashable, Sendable {
    var width: Int
    var height: Int
}
