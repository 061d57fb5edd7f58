/// One of the three parts a day has (A9).
package enum DayPart: Int, CaseIterable, Sendable {
    case morning = 0
    case afternoon = 1
    case evening = 2
}

/// A set of parts of a day. The bits travel on the wire and in the database: morning 1, afternoon 2, evening 4.
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

/// What is said of one day: a status, and the parts where the six statuses cannot say them (A9).
///
/// Two free parts are carried as parts beside the status of the later one, so a reader that knows only
/// statuses is told too little rather than too much.
package struct DayWord: Hashable, Sendable {
    package let status: AvailabilityStatus
    /// The free parts; equal to what the status says unless exactly two parts are free.
    package let freeParts: DayParts

    package static let unknown = DayWord(.unknown)

    package init(_ status: AvailabilityStatus) {
        self.status = status
        self.freeParts = status.freeParts
    }

    /// Free in exactly these parts; no part at all is busy.
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

    /// A word as it is stored: a code, and the bits only when two parts are free. Bits that contradict the code
    /// are ignored, because the status is the promise every reader understands.
    package init(code: Int?, parts: UInt8?) {
        let byStatus = DayWord(AvailabilityStatus(code: code))
        guard let parts, parts & ~DayParts.all.rawValue == 0 else {
            self = byStatus
            return
        }
        let byParts = DayWord(freeParts: DayParts(rawValue: parts))
        self = byParts.extraParts != nil && byParts.status == byStatus.status ? byParts : byStatus
    }

    /// The bits to store beside the code, or nil when the status alone says everything.
    package var extraParts: UInt8? { freeParts == status.freeParts ? nil : freeParts.rawValue }
}
