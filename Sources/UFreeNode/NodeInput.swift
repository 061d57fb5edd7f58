import UFreeDomain
import UFreeServices
import UFreeSync

/// What reaches the node's mailbox. One at a time, each taken to its end.
enum NodeInput: Sendable {
    /// `isExpendable`: it is looked at only if it still stands (`Allowances.Charge`).
    case connected(SessionID, any PeerConnection, isExpendable: Bool = false)
    case message(SessionID, Message)
    /// `said`: the reason the peer gave in CLOSE. `isLost`: it stood for long enough, and broke without a word.
    case ended(SessionID, said: CloseReason?, isLost: Bool)
    /// Whether a connection gave a sign of life.
    case probed(Probe.Question, isAlive: Bool?)
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
