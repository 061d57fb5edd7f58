import UFreeNode

@testable import UFreeDiscovery

/// The rules with a simulated avahi-daemon, in which released operations end at once.
struct Desk {
    var rules = DiscoveryRules()
    var now = Duration.zero
    /// The open operations and the actions that started them.
    var open: [OperationID: DiscoveryAction] = [:]
    var isDaemonThere = true
    var told: [DiscoveryEvent] = []
    var logged: [DiscoveryProblem] = []
    var done: [DiscoveryAction] = []
    /// The largest number of open questions, without browsing and registering.
    var mostQuestions = 0

    mutating func tell(_ input: DiscoveryInput) {
        var inputs = [input]
        while !inputs.isEmpty {
            let actions = rules.handle(inputs.removeFirst(), at: now, jitter: 0)
            done += actions
            for action in actions {
                switch action {
                case .browse(let id):
                    if isDaemonThere { open[id] = action }
                    inputs.append(isDaemonThere ? .reached(id) : .failed(id, .other(code: -65_537)))
                case .register(let id, _), .resolve(let id, _, _), .query(let id, _, _, _): open[id] = action
                case .release(let id):
                    open[id] = nil
                    inputs.append(.released(id))
                case .tell(let event): told.append(event)
                case .log(let problem): logged.append(problem)
                }
            }
            mostQuestions = max(mostQuestions, questions.count)
        }
    }

    /// Advances the time, and fires the alarms that the rules requested.
    mutating func wait(_ duration: Duration) {
        let end = now + duration
        while let moment = rules.nextDeadline, moment <= end {
            now = max(now, moment)
            tell(.timePassed)
        }
        now = end
    }

    mutating func appear(_ name: String, on interface: UInt32 = 2) {
        tell(.browsed(name: name, interface: interface, isThere: true))
    }

    mutating func disappear(_ name: String, on interface: UInt32 = 2) {
        tell(.browsed(name: name, interface: interface, isThere: false))
    }

    /// Ends the daemon: browsing fails.
    mutating func dieDaemon() {
        isDaemonThere = false
        guard case .on(let id) = rules.browsing else { return }
        tell(.failed(id, .other(code: -65_537)))
    }

    /// Answers the open resolve operation of a service.
    mutating func resolve(_ name: String, port: Int = 7_633, text: ServiceText = ServiceText([])) {
        guard let id = resolves[name] else { return }
        tell(.resolved(id, Resolution(host: "\(name).local.", port: port, text: text)))
    }

    var questions: [OperationID: DiscoveryAction] {
        open.filter {
            switch $0.value {
            case .resolve, .query: true
            default: false
            }
        }
    }

    /// The names that are being resolved, with their operations.
    var resolves: [String: OperationID] {
        var found: [String: OperationID] = [:]
        for case (let id, .resolve(_, let name, _)) in open { found[name] = id }
        return found
    }

    var queries: [OperationID] {
        open.filter { if case .query = $0.value { true } else { false } }.keys.sorted {
            $0.serial < $1.serial
        }
    }

    var registrations: [(id: OperationID, announcement: ServiceAnnouncement)] {
        open.compactMap {
            if case .register(let id, let announcement) = $0.value { (id, announcement) } else { nil }
        }
    }

    static func announcement(_ name: String) -> ServiceAnnouncement {
        ServiceAnnouncement(instanceName: name, port: 7_633, text: ServiceText([]))
    }

    /// Returns a started desk with a daemon.
    static func started() -> Desk {
        var desk = Desk()
        desk.tell(.started)
        return desk
    }
}
