/// What is kept about the owner's phones, in a file. All of it is harmless to whoever reads it: hashes of secrets, and a
/// public certificate, whose key is derived from this device's.
struct PhoneRecord: Hashable, Sendable, Codable {
    var isOn = false
    /// When it is over, in milliseconds since 1970; nil until it is turned off.
    var end: Int64?
    /// The port that was served last; 0 for none.
    var port = 0
    var certificate: PhoneCertificate?
    var sessions: [PageAccess.Session] = []
}
