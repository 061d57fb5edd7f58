/// Turns a listener on and off: what is wanted, and what is served.
actor PageSwitch {
    private(set) var isOn: Bool
    /// The port that is served; nil while none is.
    private(set) var port: Int?
    /// The port that was served last, and is tried first; 0 for none.
    private(set) var lastPort: Int
    /// Whether there is somebody to serve it.
    private var isRun = false
    private var waiters: [Int: AsyncStream<Never>.Continuation] = [:]
    private var waiterCount = 0

    init(isOn: Bool = false, lastPort: Int = 0) {
        self.isOn = isOn
        self.lastPort = lastPort
    }

    /// Starts or stops serving, and returns when that is done, or when the opposite is wanted.
    /// - Returns: whether it is as wanted.
    func turn(on wanted: Bool) async -> Bool {
        isOn = wanted
        changed()
        while isOn == wanted, (port != nil) != wanted, isRun, !Task.isCancelled { await change() }
        return (port != nil) == wanted
    }

    /// Stops serving, and forgets the port.
    func forget() async {
        _ = await turn(on: false)
        if !isOn { lastPort = 0 }
    }

    /// Waits until it is wanted, or not wanted, or the task is cancelled.
    func waits(until isWanted: Bool) async {
        while isOn != isWanted, !Task.isCancelled { await change() }
    }

    /// Tells that a port is served, or none any more.
    func serves(at port: Int?) {
        self.port = port
        if let port { lastPort = port }
        changed()
    }

    /// Tells that it cannot be served, or not any longer.
    func fails() {
        isOn = false
        serves(at: nil)
    }

    /// Tells whether there is somebody to serve it: nobody waits for the impossible.
    func isRun(_ isRun: Bool) {
        self.isRun = isRun
        changed()
    }

    /// Waits for the next change, or until the task is cancelled.
    private func change() async {
        let (changes, waiter) = AsyncStream.makeStream(of: Never.self)
        waiterCount += 1
        let number = waiterCount
        waiters[number] = waiter
        for await _ in changes {}
        waiters[number] = nil
    }

    private func changed() {
        for waiter in waiters.values { waiter.finish() }
    }
}
