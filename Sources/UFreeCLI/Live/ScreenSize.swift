/// The size of a terminal in cells.
struct ScreenSize: Hashable, Sendable {
    var width: Int
    var height: Int
}
