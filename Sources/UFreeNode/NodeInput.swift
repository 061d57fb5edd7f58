import UFreeServices
import UFreeSync

/// What reaches the node's mailbox. One at a time, each taken to its end.
enum NodeInput: Sendable {
    case connected(SessionID, any PeerConnection)
    case message(SessionID, Message)
    case ended(SessionID)
    case journal(JournalBatch)
    /// The window of shared days may have moved.
    case newDay
    case dialled(String, lasted: Duration?)
}
