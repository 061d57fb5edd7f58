import ServiceLifecycle
package import UFreeServices

/// Updates the line that `systemctl status` shows, when its contents change; never on a timer.
package struct StatusLine: Service {
    private let notifier: SystemdNotifier
    private let batches: AsyncStream<JournalBatch>
    private let changes: AsyncStream<VolatileChange>
    private let read: @Sendable () async throws -> String

    /// Starts to listen for changes. The first line is sent when the service runs.
    /// - Parameter read: returns the line.
    package init(
        _ notifier: SystemdNotifier, journal: any Journal, node: any NodePort,
        read: @escaping @Sendable () async throws -> String
    ) {
        self.notifier = notifier
        batches = journal.batches()
        changes = node.volatileChanges()
        self.read = read
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            // Several changes before the line is read are combined.
            let (news, continuation) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            continuation.yield()
            await withDiscardingTaskGroup { group in
                group.addTask {
                    for await batch in batches where batch.changes.contains(where: concerns) {
                        continuation.yield()
                    }
                }
                group.addTask {
                    for await change in changes where concerns(change) { continuation.yield() }
                }
                var said: String?
                for await _ in news {
                    // If the line can't be read now, it is sent with the next change.
                    guard let line = try? await read(), line != said, !Task.isCancelled else { continue }
                    notifier.status(line)
                    said = line
                }
            }
        }
    }

    private func concerns(_ change: JournalChange) -> Bool {
        switch change {
        case .friendAdded, .friendRemoved, .block: true
        default: false
        }
    }

    private func concerns(_ change: VolatileChange) -> Bool {
        switch change {
        case .connected, .disconnected, .health: true
        case .receipts, .time, .nearby, .discoverable: false
        }
    }
}
