/// How a peer broke the protocol. Each closes its connection and is counted; none says what the bytes were.
package enum Violation: String, Error, Hashable, Sendable, CaseIterable {
    /// A header announces more than this peer may send.
    case tooLong = "frame_too_long"
    /// A type that is not known and may not be skipped.
    case unknownType = "unknown_frame_type"
    /// Flags or reserved bytes that mean nothing.
    case reservedBits = "reserved_bits_set"
    /// A body that is no message: not protobuf, or a field outside its range.
    case malformed = "malformed_body"
    /// A known frame where it has no place, such as a second HELLO.
    case misplaced = "misplaced_frame"
    /// A device list that its owner did not sign, or that lacks the device at the other end.
    case foreignDevice = "device_not_in_list"
}
