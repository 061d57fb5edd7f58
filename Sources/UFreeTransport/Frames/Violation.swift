/// A violation of the protocol by a peer. It closes the connection and is counted; it does not contain the
/// bytes.
package enum Violation: String, Error, Hashable, Sendable, CaseIterable {
    /// A header announces more bytes than this peer may send.
    case tooLong = "frame_too_long"
    /// An unknown type that may not be skipped.
    case unknownType = "unknown_frame_type"
    /// Undefined flags or non-zero reserved bytes.
    case reservedBits = "reserved_bits_set"
    /// A body that is not a valid message: not protobuf, or a field outside its range.
    case malformed = "malformed_body"
    /// A known frame in the wrong place, such as a second HELLO.
    case misplaced = "misplaced_frame"
    /// A device list that its owner did not sign, or that does not contain the peer's device.
    case foreignDevice = "device_not_in_list"
}
