/// What a metric means. What is not in the table is not shown.
struct MetricText: Hashable, Sendable {
    /// The kinds of Prometheus that are used here.
    enum Kind: String, Sendable {
        /// Only grows, until the daemon starts again.
        case counter
        /// A state.
        case gauge
        /// Durations in seconds.
        case histogram
    }

    let kind: Kind
    /// One sentence.
    let help: String

    private init(_ kind: Kind, _ help: String) {
        self.kind = kind
        self.help = help
    }

    /// The description of every metric, by its name.
    static let all: [String: MetricText] = [
        "process_cpu_seconds_total": MetricText(.counter, "Processor time used, of all threads."),
        "process_open_fds": MetricText(.gauge, "Open descriptors."),
        "process_resident_memory_bytes": MetricText(.gauge, "Memory in use."),
        "ufree_closed_total": MetricText(
            .counter, "Connections of peers that were closed with a reason, by who closed them and why."),
        "ufree_connections_total": MetricText(
            .counter, "Connections of peers since the start, by how they began or why they were refused."),
        "ufree_database_bytes": MetricText(.gauge, "Size of the database on the disk, by file."),
        "ufree_event_streams": MetricText(.gauge, "Open streams of events."),
        "ufree_events_total": MetricText(.counter, "Events published to watchers."),
        "ufree_frames_total": MetricText(.counter, "Frames of peers, by direction and type."),
        "ufree_friends": MetricText(.gauge, "Friends, by whether they are connected."),
        "ufree_journal_entries": MetricText(.gauge, "Entries of the journal."),
        "ufree_limited_total": MetricText(
            .counter, "How often somebody had to wait or was left out, by the limit that was reached."),
        "ufree_queue_length": MetricText(.gauge, "Inputs that wait, by queue."),
        "ufree_requests_total": MetricText(
            .counter, "Answered requests of the control API, by the class of the status."),
        "ufree_rows_applied_total": MetricText(
            .counter, "Rows of friends that were stored, by how they came."),
        "ufree_transaction_seconds": MetricText(
            .histogram, "Duration of writing transactions, with the wait for their turn and for the disk."),
        "ufree_transactions_failed_total": MetricText(.counter, "Writing transactions that failed."),
        "ufree_wakeups_total": MetricText(.counter, "How often a thread of the daemon waited and went on."),
    ]
}
