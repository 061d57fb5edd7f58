/// The identity of this machine, and any doubts about it (Y6).
package struct IdentityResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.identity/1"
    /// The owner's fingerprint.
    package var id: String
    package var name: String
    /// This machine's fingerprint.
    package var device: String
    /// Reasons to doubt that only this machine has these keys and their newest data; also part of the status.
    package var doubts: [HealthValue]

    package init(id: String, name: String, device: String, doubts: [HealthValue]) {
        self.id = id
        self.name = name
        self.device = device
        self.doubts = doubts
    }
}

/// The identity of this machine after the daemon has restarted, which it does at once.
package struct NewIdentityResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.identity.new/1"
    package var id: String
    package var device: String
    /// The fingerprint that is replaced.
    package var former: String

    package init(id: String, device: String, former: String) {
        self.id = id
        self.device = device
        self.former = former
    }
}
