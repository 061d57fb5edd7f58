/// The attendees of an event.
struct Attendees {
    var all: [(address: String, isDeclined: Bool)] = []
    var organizer: String?

    /// Whether the owner declined; if nobody knows who the owner is, whether all declined who were invited.
    func decline(_ owner: Owner) -> Bool {
        guard owner.addresses.isEmpty else {
            return all.contains { $0.isDeclined && owner.addresses.contains($0.address) }
        }
        let invited = all.filter { $0.address != organizer }
        return !invited.isEmpty && invited.allSatisfy(\.isDeclined)
    }
}
