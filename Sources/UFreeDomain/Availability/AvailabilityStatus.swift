/// The status of a day (A1). The codes 0 to 4 are used in the database, in JSON and on the wire.
///
/// *Unknown is the absence of a record*: it has no code. Every code that a reader does not know is read as
/// unknown, never as free.
package enum AvailabilityStatus: Int, CaseIterable, Sendable {
    case busy = 0
    case free = 1
    case morningOnly = 2
    case afternoonOnly = 3
    case eveningOnly = 4
    case unknown = -1

    /// Creates a status from a code in a file or from a peer; nil and every code other than 0 to 4 become
    /// unknown.
    package init(code: Int?) {
        guard let code, (0...4).contains(code), let status = AvailabilityStatus(rawValue: code) else {
            self = .unknown
            return
        }
        self = status
    }

    /// The code, 0 to 4; nil for unknown.
    package var code: Int? { self == .unknown ? nil : rawValue }

    /// The parts of the day when the owner is free (A9).
    package var freeParts: DayParts {
        switch self {
        case .busy, .unknown: []
        case .free: .all
        case .morningOnly: .morning
        case .afternoonOnly: .afternoon
        case .eveningOnly: .evening
        }
    }

    /// The next status when a day is cycled (A8). The cycle never returns to unknown; clearing a day does.
    package var next: AvailabilityStatus {
        switch self {
        case .unknown: .free
        case .free: .morningOnly
        case .morningOnly: .afternoonOnly
        case .afternoonOnly: .eveningOnly
        case .eveningOnly: .busy
        case .busy: .free
        }
    }
}

extension AvailabilityStatus: Codable {
    /// Decodes a code or null. A code of a newer version becomes unknown, even if it does not fit an integer.
    /// - Throws: `DecodingError` if the value is not a number.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .unknown
        } else if let code = try? container.decode(Int.self) {
            self = AvailabilityStatus(code: code)
        } else {
            _ = try container.decode(Double.self)
            self = .unknown
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let code { try container.encode(code) } else { try container.encodeNil() }
    }
}
