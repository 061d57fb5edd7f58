/// A property whose value libical has read.
struct ReadProperty {
    enum Value {
        case time(EventTime)
        case period(start: EventTime, end: EventEnd)
        case duration(days: Int, seconds: Int)
        /// A mail address in lower case, without `mailto:`.
        case address(String, isDeclined: Bool)
        /// Seconds east of UTC.
        case offset(Int)
    }

    let name: PropertyReader.Name
    let value: Value
    /// RANGE=THISANDFUTURE.
    let isForFuture: Bool
}
