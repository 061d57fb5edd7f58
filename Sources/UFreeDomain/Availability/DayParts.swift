/// One of the three parts of the day (A9).
package enum DayPart: Int, CaseIterable, Sendable {
    case morning = 0
    case afternoon = 1
    case evening = 2
}

/// A set of parts of the day. The bits are used on the wire and in the database: morning 1, afternoon 2,
/// evening 4.
package struct DayParts: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package init(_ part: DayPart) {
        self.init(rawValue: 1 << UInt8(part.rawValue))
    }

    package static let morning = DayParts(.morning)
    package static let afternoon = DayParts(.afternoon)
    package static let evening = DayParts(.evening)
    package static let all: DayParts = [.morning, .afternoon, .evening]

    /// The parts of the set from morning to evening.
    package var ordered: [DayPart] { DayPart.allCases.filter { contains(DayParts($0)) } }
}

/// The status of one day together with its free parts, where the six statuses cannot express them (A9).
///
/// Two free parts are sent beside the status of the later one. A reader that only knows statuses therefore
/// sees too little free time rather than too much.
package struct DayWord: Hashable, Sendable {
    package let status: AvailabilityStatus
    /// The free parts; equal to those of `status` unless exactly two parts are free.
    package let freeParts: DayParts

    package static let unknown = DayWord(.unknown)

    package init(_ status: AvailabilityStatus) {
        self.status = status
        self.freeParts = status.freeParts
    }

    /// Creates a day that is free in exactly these parts; without any part it is busy.
    package init(freeParts parts: DayParts) {
        let known = parts.intersection(.all)
        self.freeParts = known
        switch known {
        case []: status = .busy
        case .all: status = .free
        case _ where known.contains(.evening): status = .eveningOnly
        case _ where known.contains(.afternoon): status = .afternoonOnly
        default: status = .morningOnly
        }
    }

    /// Creates a value from its stored form: a code, with bits only when two parts are free. Bits that
    /// contradict the code are ignored, because every reader understands the status.
    package init(code: Int?, parts: UInt8?) {
        let byStatus = DayWord(AvailabilityStatus(code: code))
        guard let parts, parts & ~DayParts.all.rawValue == 0 else {
            self = byStatus
            return
        }
        let byParts = DayWord(freeParts: DayParts(rawValue: parts))
        self = byParts.extraParts != nil && byParts.status == byStatus.status ? byParts : byStatus
    }

    /// The bits to store beside the code; nil when the status alone is enough.
    package var extraParts: UInt8? { freeParts == status.freeParts ? nil : freeParts.rawValue }
}
