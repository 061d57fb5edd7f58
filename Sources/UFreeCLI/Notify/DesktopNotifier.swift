import Dispatch
import Synchronization
import UFreeControlClient
import UFreeTexts

/// Shows important events as desktop notifications. Calls never block: the bus is used on a private queue,
/// and events that arrive meanwhile are combined.
final class DesktopNotifier: Sendable {
    /// How long a burst of events is collected before it is shown.
    private static let pause = DispatchTimeInterval.milliseconds(400)

    private struct Shown: ~Copyable {
        var bus: SessionBus?
        /// The ids of the notifications on the screen, by subject.
        var numbers: [String: UInt32] = [:]
        var hasComplained = false
    }

    private let book: Mutex<NoteBook>
    /// Locked on the queue only, also while waiting for an answer of the bus.
    private let shown = Mutex(Shown())
    private let queue = DispatchQueue(label: "ufree.notifications")
    private let complaint: String
    private let complain: @Sendable (String) -> Void

    /// Starts to look for the notification service.
    /// - Parameters:
    ///   - book: decides what is shown.
    ///   - complain: called once with a message if there is none.
    init(_ book: NoteBook = NoteBook(), complain: @escaping @Sendable (String) -> Void) {
        self.book = Mutex(book)
        self.complain = complain
        complaint = NoteText.noService
        queue.async { [self] in
            shown.withLock { connect(&$0) }
        }
    }

    /// Applies an item of a watch.
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

    /// Shows a notification. If the service was stopped or replaced, tries once more before giving up.
    private func show(_ note: DesktopNote, _ shown: inout Shown) {
        for _ in 1...2 {
            connect(&shown)
            guard shown.bus != nil else { return }
            if let number = shown.bus?.notify(note, replacing: shown.numbers[note.subject] ?? 0) {
                shown.numbers[note.subject] = number
                return
            }
            // The ids belong to the old service.
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
