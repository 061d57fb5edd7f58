@preconcurrency import Dispatch
import Glibc
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `watch` with a terminal of its own: what comes from the daemon, the terminal and the clock goes into one state, and
/// the state onto the screen.
actor LiveWatch {
    private let session: Session
    private let terminal: LiveTerminal
    private var state = LiveState()
    private var painter = ScreenPainter()
    /// Events so far, to know whether an answer is older than what came while it was waited for.
    private var eventCount = 0
    private var notifier: DesktopNotifier?
    private var isOpen = false
    private var isOver = false
    private var isHungUp = false
    private let inputs: AsyncStream<Input>
    private let input: AsyncStream<Input>.Continuation
    private let timer: any DispatchSourceTimer

    private enum Input: Sendable {
        case terminal(TerminalInput)
        /// The picture may be another by the clock.
        case tick
        /// Something else has to be said.
        case say(String)
    }

    init(session: Session, terminal: LiveTerminal) {
        self.session = session
        self.terminal = terminal
        // A key that is pressed while a hundred others wait is lost; so is a tick, and the next one draws the same.
        (inputs, input) = AsyncStream.makeStream(of: Input.self, bufferingPolicy: .bufferingOldest(100))
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ufree.ticks"))
    }

    /// Shows the view until somebody leaves it.
    /// - Parameter isNotifying: whether desktop notifications are wanted, too.
    /// - Throws: what kept the watch from beginning.
    func run(since id: String?, notifying isNotifying: Bool) async throws(APIError) -> Outcome {
        let input = input
        if isNotifying { notifier = DesktopNotifier { input.yield(.say($0)) } }
        timer.setEventHandler { input.yield(.tick) }
        timer.activate()
        let result = await withTaskGroup(of: Result<Outcome, APIError>.self) { group in
            group.addTask { await self.follow(since: id) }
            group.addTask { await self.answer() }
            let first = await group.next() ?? .success(.done)
            group.cancelAll()
            close()
            return first
        }
        return try result.get()
    }

    // MARK: What comes in

    private func follow(since id: String?) async -> Result<Outcome, APIError> {
        do {
            for try await item in session.client.watch(since: id) {
                if isOver { break }
                await take(item)
            }
            return .success(.done)
        } catch let error as APIError {
            return .failure(error)
        } catch {
            return .success(.done)
        }
    }

    private func take(_ item: WatchItem) async {
        eventCount += 1
        state.apply(item, now: session.surroundings.now())
        notifier?.apply(item, now: session.surroundings.now())
        // Nothing is shown before there is something: a daemon that is not there is said where people look for it.
        if !isOpen { open() }
        switch item {
        case .event(let event, _) where event.event == .snapshot: await readHealth()
        case .reconnected: await readAll()
        default: if state.isStale { await readAll() }
        }
        draw()
    }

    private func answer() async -> Result<Outcome, APIError> {
        for await input in inputs {
            switch input {
            case .tick: draw()
            case .say(let words):
                state.say([Span(words, .dim)], now: session.surroundings.now())
                draw()
            case .terminal(.key(.leave)): return .success(.done)
            case .terminal(.hungUp):
                isHungUp = true
                return .success(.done)
            case .terminal(.key(.interrupt)), .terminal(.signal): return .success(.interrupted)
            case .terminal(.key(.suspend)):
                terminal.suspend { session.output.write($0) }
                redraw()
            case .terminal(.key(.redraw)): redraw()
            case .terminal(.continued):
                terminal.resume()
                session.output.write(ScreenPainter.begin)
                redraw()
            case .terminal(.resized): draw()
            }
            if session.output.failed != 0 { break }
        }
        return .success(.done)
    }

    // MARK: What is asked for

    /// Reads everything anew, after news were missed.
    private func readAll() async {
        var seen: Int
        repeat {
            seen = eventCount
            guard let week = try? await session.client.call(API.week).value,
                let friends = try? await session.client.allFriends().value,
                let requests = try? await session.client.call(API.requests).value
            else { return }
            // An answer from before an event that is shown already would take it back.
            if seen == eventCount { state.replace(week: week, friends: friends, requests: requests) }
        } while seen != eventCount && !isOver
        await readHealth()
    }

    private func readHealth() async {
        if let status = try? await session.client.call(API.status).value {
            state.replace(health: status.health)
        }
    }

    // MARK: What is shown

    private func open() {
        isOpen = true
        let input = input
        terminal.open { input.yield(.terminal($0)) }
        session.output.write(ScreenPainter.begin)
    }

    private func close() {
        guard isOpen else { return }
        isOver = true
        timer.cancel()
        if !isHungUp { session.output.write(ScreenPainter.end) }
        terminal.close()
    }

    private func redraw() {
        painter.forget()
        draw()
    }

    private func draw() {
        guard isOpen, !isOver else { return }
        let now = session.surroundings.now()
        let size = terminal.size
        let view = LiveView(
            state: state, now: now, clock: session.surroundings.clock, look: session.output.look)
        session.output.write(painter.paint(view.rows(size), size))
        let wait = LiveClock.nextChange(of: state, after: now) - now
        timer.schedule(wallDeadline: .now() + .seconds(max(1, wait)), leeway: .milliseconds(20))
        if session.output.failed != 0 { input.yield(.terminal(.hungUp)) }
    }
}
