import Dispatch
import Synchronization
import UFreeControlClient
import UFreeTexts

/// Shows what is worth it as desktop notifications. Nothing that calls it ever waits: the bus is spoken to on a queue of
/// its own, and what comes up in the meantime is told together.
final class DesktopNotifier: Sendable {
    /// How long a burst of events is collected before it is told.
    private static let pause = DispatchTimeInterval.milliseconds(400)

    private struct Shown: ~Copyable {
        var bus: SessionBus?
        /// The numbers of what is on the screen, by subject.
        var numbers: [String: UInt32] = [:]
        var hasComplained = false
    }

    private let book = Mutex(NoteBook())
    /// Held on the queue only, also while an answer is waited for.
    private let shown = Mutex(Shown())
    private let queue = DispatchQueue(label: "ufree.notifications")
    private let complaint: String
    private let complain: @Sendable (String) -> Void

    /// Looks for the service at once.
    /// - Parameter complain: told once where there is none.
    init(complain: @escaping @Sendable (String) -> Void) {
        self.complain = complain
        complaint = NoteText.noService
        queue.async { [self] in
            shown.withLock { connect(&$0) }
        }
    }

    /// Takes in what a watcher saw.
    /// - Parameter now: seconds since 1970.
    func apply(_ item: WatchItem, now: Int) {
        let isNew = book.withLock { book in
            let wasEmpty = book.isEmpty
            book.apply(item, now: now)
            return wasEmpty && !book.isEmpty
        }
        if isNew { queue.asyncAfter(deadline: .now() + Self.pause) { [self] in show() } }
    }

    private func show() {
        let notes = book.withLock { $0.take() }
        shown.withLock { shown in
            for note in notes { show(note, &shown) }
        }
    }

    /// A service that was ended or replaced is asked for once more before the note is given up.
    private func show(_ note: DesktopNote, _ shown: inout Shown) {
        for _ in 1...2 {
            connect(&shown)
            guard shown.bus != nil else { return }
            if let number = shown.bus?.notify(note, replacing: shown.numbers[note.subject] ?? 0) {
                shown.numbers[note.subject] = number
                return
            }
            // The numbers were that service's.
            shown.bus = nil
            shown.numbers = [:]
        }
    }

    private func connect(_ shown: inout Shown) {
        guard shown.bus == nil else { return }
        shown.bus = SessionBus()
        if shown.bus == nil, !shown.hasComplained {
            shown.hasComplained = true
            complain(complaint)
        }
    }
}
