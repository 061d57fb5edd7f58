import UFreeAPI
import UFreeDomain
package import UFreeServices

/// The page in the browser: whether it is served, and who may read it. It outlives restarts of the daemon inside its
/// process, so that a page that restores a backup stays signed in.
package actor Page {
    nonisolated let access: PageAccess
    private var isOn = false
    /// The port it is served at; nil while it is not.
    private var serving: Int?
    /// The port it was served at last: its address stays as long as the process.
    private(set) var lastPort = 0
    private var watchers: [Int: AsyncStream<Bool>.Continuation] = [:]
    private var watcherCount = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(clock: any WallClock, random: any RandomSource) {
        access = PageAccess(clock: clock, random: random)
    }

    // MARK: The API

    func state() -> WebResponse {
        WebResponse(
            enabled: isOn, address: serving.map { "http://127.0.0.1:\($0)/" }, sessions: access.count)
    }

    /// Starts or stops serving the page, and returns when that is done. Stopping signs all browsers out.
    func turn(_ body: WebBody) async throws(APIError) -> WebResponse {
        try await turn(on: body.enabled)
        return state()
    }

    /// Returns a link for one browser. If the page is off, it is turned on.
    func link() async throws(APIError) -> WebLinkResponse {
        try await turn(on: true)
        let token = access.token()
        return WebLinkResponse(
            link: "\(state().address ?? "")#t=\(token)", seconds: Int(PageAccess.tokenLife / .second))
    }

    /// Signs a browser in.
    /// - Throws: `notPermitted`.
    func open(_ body: SessionBody) throws(APIError) -> SessionResponse {
        guard let secret = access.redeem(body.token) else {
            throw APIError(.notPermitted, values: ["reason": "the link is unknown, used or over"])
        }
        return SessionResponse(secret: secret)
    }

    private func turn(on isOn: Bool) async throws(APIError) {
        self.isOn = isOn
        if !isOn { access.forgetAll() }
        for watcher in watchers.values { watcher.yield(isOn) }
        guard (serving != nil) != isOn else { return }
        await withCheckedContinuation { waiting.append($0) }
        guard (serving != nil) == isOn else {
            throw APIError(.internalError, values: ["reason": "the page cannot listen on 127.0.0.1"])
        }
    }

    // MARK: The listener

    /// Waits until the page is wanted, or not wanted.
    func waits(until isWanted: Bool) async {
        let (turns, watcher) = AsyncStream.makeStream(of: Bool.self, bufferingPolicy: .bufferingNewest(1))
        watcherCount += 1
        let number = watcherCount
        watchers[number] = watcher
        defer { watchers[number] = nil }
        watcher.yield(isOn)
        for await turn in turns where turn == isWanted { return }
    }

    /// Tells that the page is served at a port, or no longer.
    func serves(at port: Int?) {
        serving = port
        if let port { lastPort = port }
        // It was to be served and is not: it is off, and whoever waits is told.
        for waiter in waiting { waiter.resume() }
        waiting = []
    }

    /// Tells that the page could not be served.
    func fails() {
        isOn = false
        serves(at: nil)
    }
}
