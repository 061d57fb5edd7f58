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
    /// Only after a reset (I3).
    package var farewell: FarewellValue?

    package init(
        id: String, name: String, device: String, doubts: [HealthValue], farewell: FarewellValue? = nil
    ) {
        self.id = id
        self.name = name
        self.device = device
        self.doubts = doubts
        self.farewell = farewell
    }
}

/// What is left of an identity that was reset (I3).
package struct FarewellValue: Codable, Sendable, Hashable {
    /// When it was reset, RFC 3339.
    package var since: String
    /// When the rest is deleted even if somebody does not know, RFC 3339.
    package var until: String
    /// The people who do not know yet.
    package var untold: Int

    package init(since: String, until: String, untold: Int) {
        self.since = since
        self.until = until
        self.untold = untold
    }
}

/// An identity that was reset. The daemon stops if everybody knows, and restarts otherwise.
package struct ResetResponse: Codable, Sendable, Hashable {
    package var schema = "ufree.identity.reset/1"
    package var id: String
    package var name: String
    package var farewell: FarewellValue

    package init(id: String, name: String, farewell: FarewellValue) {
        self.id = id
        self.name = name
        self.farewell = farewell
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
