/// Who this machine is, and what speaks against it (Y6).
package struct IdentityResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.identity/1"
    /// The owner's fingerprint.
    package var id: String
    package var name: String
    /// This machine's.
    package var device: String
    /// What makes it doubtful that this machine alone has these keys and their newest data; also in the status.
    package var doubts: [HealthValue]

    package init(id: String, name: String, device: String, doubts: [HealthValue]) {
        self.id = id
        self.name = name
        self.device = device
        self.doubts = doubts
    }
}

/// Who this machine will be after the daemon has begun anew, which it does at once.
package struct NewIdentityResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.identity.new/1"
    package var id: String
    package var device: String
    /// The fingerprint that goes.
    package var former: String

    package init(id: String, device: String, former: String) {
        self.id = id
        self.device = device
        self.former = former
    }
}
