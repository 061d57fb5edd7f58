@preconcurrency import Dispatch
import Glibc
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Runs `watch` in full-screen mode: combines input from the daemon, the terminal and the clock into one
/// state, and draws it.
actor LiveWatch {
    private let session: Session
    private let terminal: LiveTerminal
    private var state = LiveState()
    private var browsing = LiveBrowsing()
    private var painter = ScreenPainter()
    /// The number of events so far, to detect answers that are older than an event.
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
        /// The picture may have changed with the time.
        case tick
        /// A message to show.
        case say(String)
    }

    init(session: Session, terminal: LiveTerminal) {
        self.session = session
        self.terminal = terminal
        // If a hundred inputs are waiting, another key is lost. A lost tick doesn't matter: the next one
        // draws the same picture.
        (inputs, input) = AsyncStream.makeStream(of: Input.self, bufferingPolicy: .bufferingOldest(100))
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ufree.ticks"))
    }

    /// Shows the view until the user leaves it.
    /// - Parameter isNotifying: whether to show desktop notifications, too.
    /// - Throws: The error that prevented the watch from starting.
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

    // MARK: Input

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
        // The view opens with the first item, so an unreachable daemon is reported on the normal screen.
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
            case .terminal(.key(let key)):
                switch press(key) {
                case .leave: return .success(.done)
                case .interrupt: return .success(.interrupted)
                case .suspend:
                    terminal.suspend { session.output.write($0) }
                    redraw()
                case .redraw: redraw()
                case nil: draw()
                }
            case .terminal(.hungUp):
                isHungUp = true
                return .success(.done)
            case .terminal(.signal): return .success(.interrupted)
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

    private func press(_ key: LiveKey) -> LiveBrowsing.Wish? {
        let size = terminal.size
        return browsing.press(key, count: view.document(size).count, page: LiveView.room(size))
    }

    // MARK: Requests

    /// Reads all data again, after missed events.
    private func readAll() async {
        var seen: Int
        repeat {
            seen = eventCount
            guard let week = try? await session.client.call(API.week).value,
                let friends = try? await session.client.allFriends().value,
                let requests = try? await session.client.call(API.requests).value
            else { return }
            // An answer from before an event that is already shown would revert it.
            if seen == eventCount { state.replace(week: week, friends: friends, requests: requests) }
        } while seen != eventCount && !isOver
        await readHealth()
    }

    private func readHealth() async {
        if let status = try? await session.client.call(API.status).value {
            state.replace(health: status.health)
        }
    }

    // MARK: Output

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

    private var view: LiveView {
        LiveView(
            state: state, now: session.surroundings.now(), clock: session.surroundings.clock,
            look: session.output.look, browsing: browsing)
    }

    private func draw() {
        guard isOpen, !isOver else { return }
        let now = session.surroundings.now()
        let size = terminal.size
        session.output.write(painter.paint(view.rows(size), size))
        let wait = LiveClock.nextChange(of: state, after: now) - now
        timer.schedule(wallDeadline: .now() + .seconds(max(1, wait)), leeway: .milliseconds(20))
        if session.output.failed != 0 { input.yield(.terminal(.hungUp)) }
    }
}
