import UFreeAPI
import UFreeControlClient

/// My own profile (I2).
struct ProfileView {
    let reply: Reply<ProfileResponse>

    var presentation: Presentation {
        let profile = reply.value
        let hours = profile.parts
        let facts = [
            ("Name", "name", profile.name), ("Time zone", "zone", profile.zone),
            ("Morning", "morning", "\(hours.morning)-\(hours.afternoon)"),
            ("Afternoon", "afternoon", "\(hours.afternoon)-\(hours.evening)"),
            ("Evening", "evening", "\(hours.evening)-\(hours.end)"), ("Today", "today", profile.today),
            ("Fingerprint", "id", profile.id), ("Device", "device", profile.device),
        ]
        return Presentation(
            blocks: [.table(facts.map { [[Span($0.0, .dim)], [Span($0.2)]] })],
            records: facts.map { [Span($0.1), Span($0.2)] }, json: reply.json)
    }
}
