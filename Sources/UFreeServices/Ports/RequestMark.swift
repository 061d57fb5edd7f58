/// How a caller marks its request, for the log: `ufreectl` uses its process id and a count. It says nothing about who may do what.
package enum RequestMark {
    /// The current request's; nil outside of one, and for a caller that has none.
    @TaskLocal package static var current: String?

    /// The header of the control API that carries it.
    package static let header = "UFree-Request"

    /// Returns a mark as it may stand in the log; nil for anything but 1 to 32 letters, digits and dashes.
    package static func checked(_ text: String) -> String? {
        let isMark = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
        return isMark && (1...32).contains(text.utf8.count) ? text : nil
    }
}
