import UFreeDomain
import UFreeServices
import UFreeSync

/// What reaches the node's mailbox. One at a time, each taken to its end.
enum NodeInput: Sendable {
    case connected(SessionID, any PeerConnection)
    case message(SessionID, Message)
    /// `said`: the reason the peer gave in CLOSE. `isLost`: it stood for long enough, and broke without a word.
    case ended(SessionID, said: CloseReason?, isLost: Bool)
    /// Whether the first connection gave a sign of life, asked for the sake of the second, or because the machine changed.
    case probed(SessionID, for: SessionID?, isAlive: Bool?)
    /// An address that was dialled is this daemon's own.
    case ledHere(String)
    /// The owner decided that this machine goes on with the identity.
    case keepIdentity
    case machineChanged(MachineChange)
    case news(ReplicaNews)
    /// The window of shared days may have moved.
    case newDay
    /// Why nothing can be written just now; nil once it can again.
    case writeTrouble(DataError?)
    case dialled(String, lasted: Duration?)
    /// Somebody asks whether inputs are still taken.
    case pulse
}
