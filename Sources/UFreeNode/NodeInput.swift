import UFreeDomain
import UFreeServices
import UFreeSync

/// An input of the node's mailbox. The node handles one at a time, each completely.
enum NodeInput: Sendable {
    /// `isExpendable`: it is only handled if it is still open (`Allowances.Charge`).
    case connected(SessionID, any PeerConnection, isExpendable: Bool = false)
    case message(SessionID, Message)
    /// `said`: the reason in the peer's CLOSE. `isLost`: the connection had lasted and broke without a CLOSE.
    case ended(SessionID, said: CloseReason?, isLost: Bool)
    /// The result of probing a connection.
    case probed(Probe.Question, isAlive: Bool?)
    /// A dialled address leads to this very daemon.
    case ledHere(String)
    /// The receipts that have come are to be stored.
    case receiptsDue
    /// The owner decided to keep the identity on this machine.
    case keepIdentity
    case machineChanged(MachineChange)
    case news(ReplicaNews)
    /// A change of the views is about to be committed.
    case coming(ReplicaNews)
    /// A new day may have begun, which moves the window of shared days.
    case newDay
    /// The reason why nothing can be written; nil once writing works again.
    case writeTrouble(DataError?)
    /// An attempt to dial an address has ended. `lasted`: nil if nobody was met; `problem`: the reason, if it is known.
    case dialled(String, lasted: Duration?, problem: ContactProblem? = nil)
    /// The owner uses an invitation, or more is known about where its inviter is.
    case join(RequestID)
    case joinOver(RequestID)
    /// A check whether the node still handles inputs.
    case pulse
}
