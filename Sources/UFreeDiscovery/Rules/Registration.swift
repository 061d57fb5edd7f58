import UFreeNode

/// What is to be on the air and how far that is.
struct Registration {
    enum Stage: Equatable {
        case idle
        case active(OperationID)
        /// The old one is taken off the air before a new one goes on it.
        case releasing(OperationID)
        case waiting(until: Duration)
        /// It cannot be done, and trying again would not help.
        case givenUp
    }

    /// How many names are tried when programs on this host have them all.
    static let nameAttempts = 5

    var wanted: ServiceAnnouncement?
    var stage = Stage.idle
    var retry = Retry()
    /// Names that were taken on this host.
    var refusals = 0
    /// Attempts in a row that failed, while the daemon was there.
    var failures = 0

    /// What is registered, under a name that was not refused yet.
    var next: ServiceAnnouncement? {
        guard let wanted, refusals > 0 else { return wanted }
        return ServiceAnnouncement(
            instanceName: Self.alternative(to: wanted.instanceName, number: refusals + 1), port: wanted.port,
            text: wanted.text)
    }

    /// The name with a number behind it, cut to the 63 bytes a label holds.
    static func alternative(to name: String, number: Int) -> String {
        let suffix = "-\(number)"
        var stem = name
        while stem.utf8.count + suffix.utf8.count > 63 { stem.removeLast() }
        return stem + suffix
    }
}
