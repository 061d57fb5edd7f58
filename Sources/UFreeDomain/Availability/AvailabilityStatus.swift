/// What an owner says of a day (A1). The codes 0 to 4 travel in the database, in JSON and on the wire.
///
/// *Unknown is the absence of a record*: it has no code, and every code a reader does not know reads as unknown,
/// never as free.
package enum AvailabilityStatus: Int, CaseIterable, Sendable {
    case busy = 0
    case free = 1
    case morningOnly = 2
    case afternoonOnly = 3
    case eveningOnly = 4
    case unknown = -1

    /// Reads a code from a file or a peer; nil and every code that is not 0 to 4 read as unknown.
    package init(code: Int?) {
        guard let code, (0...4).contains(code), let status = AvailabilityStatus(rawValue: code) else {
            self = .unknown
            return
        }
        self = status
    }

    /// 0 to 4, or nil for unknown.
    package var code: Int? { self == .unknown ? nil : rawValue }

    /// The parts of the day in which the owner is free (A9).
    package var freeParts: DayParts {
        switch self {
        case .busy, .unknown: []
        case .free: .all
        case .morningOnly: .morning
        case .afternoonOnly: .afternoon
        case .eveningOnly: .evening
        }
    }

    /// The next word when a day is cycled (A8). The cycle never returns to unknown: clearing does.
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
    /// Reads a code or null; a code from the future reads as unknown, also one that no integer can hold.
    /// - Throws: `DecodingError` for what is no number.
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
