import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// My own profile (I2).
struct ProfileView {
    let reply: Reply<ProfileResponse>

    var presentation: Presentation {
        let profile = reply.value
        let hours = profile.parts
        let facts = [
            (FactText.name, "name", profile.name), (FactText.timeZone, "zone", profile.zone),
            (StatusText.name(.morning), "morning", "\(hours.morning)-\(hours.afternoon)"),
            (StatusText.name(.afternoon), "afternoon", "\(hours.afternoon)-\(hours.evening)"),
            (StatusText.name(.evening), "evening", "\(hours.evening)-\(hours.end)"),
            (FactText.today, "today", profile.today),
            (FactText.fingerprint, "id", profile.id), (FactText.device, "device", profile.device),
        ]
        return Presentation(
            blocks: [.table(facts.map { [[Span($0.0, .dim)], [Span($0.2)]] })],
            records: facts.map { [Span($0.1), Span($0.2)] }, json: reply.json)
    }
}
