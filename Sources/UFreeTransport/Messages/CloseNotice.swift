import SwiftProtobuf
import UFreeSync

/// The body of CLOSE. Only the code matters; the text is for people who inspect the bytes.
struct CloseNotice: Equatable {
    /// The reason; nil for an unknown code.
    let reason: CloseReason?

    init(_ reason: CloseReason?) { self.reason = reason }

    init(_ frame: Frame) throws(Violation) {
        guard frame.type == .close else { throw .misplaced }
        self.init(CloseReason(rawValue: Int(try frame.read(WireClose.self).code)))
    }

    func frame() throws -> Frame {
        try Frame(
            .close,
            WireClose.with {
                $0.code = UInt32(clamping: reason?.rawValue ?? 0)
                $0.text = reason?.text ?? ""
            })
    }
}

extension CloseReason {
    fileprivate var text: String {
        switch self {
        case .goodbye: "goodbye"
        case .violation: "protocol violation"
        case .duplicate: "another connection is kept"
        case .notPermitted: "not permitted"
        case .overloaded: "too much at once"
        case .timeout: "deadline passed"
        case .cloneSuspected: "this device key runs twice"
        }
    }
}
