import UFreeNode

/// The wanted announcement and the state of its registration.
struct Registration {
    enum Stage: Equatable {
        case idle
        case active(OperationID)
        /// The old registration is being released before a new one is made.
        case releasing(OperationID)
        case waiting(until: Duration)
        /// Registration is impossible, and a retry would not help.
        case givenUp
    }

    /// How many names are tried if programs on this host have all of them.
    static let nameAttempts = 5

    var wanted: ServiceAnnouncement?
    var stage = Stage.idle
    var retry = Retry()
    /// The number of names that were taken on this host.
    var refusals = 0
    /// Consecutive attempts that failed while the daemon was there.
    var failures = 0

    /// The announcement to register, with a name that has not been refused yet.
    var next: ServiceAnnouncement? {
        guard let wanted, refusals > 0 else { return wanted }
        return ServiceAnnouncement(
            instanceName: Self.alternative(to: wanted.instanceName, number: refusals + 1), port: wanted.port,
            text: wanted.text)
    }

    /// Returns the name with a number appended, cut to the 63 bytes of a label.
    static func alternative(to name: String, number: Int) -> String {
        let suffix = "-\(number)"
        var stem = name
        while stem.utf8.count + suffix.utf8.count > 63 { stem.removeLast() }
        return stem + suffix
    }
}
