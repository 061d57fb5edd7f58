import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's profile (I2).
struct ProfileView {
    let reply: Reply<ProfileResponse>
    /// Only shown to people; nil if unknown.
    var shifts: ShiftSettingsResponse?

    var presentation: Presentation {
        let profile = reply.value
        let hours = profile.parts
        let picture = profile.avatar.map(PictureText.bytes)
        // Records for programs contain the unformatted times.
        let shown = [
            "morning": Self.span(hours.morning, hours.afternoon),
            "afternoon": Self.span(hours.afternoon, hours.evening),
            "evening": Self.span(hours.evening, hours.end), "finders": FindText.finders(profile.finders),
            "phone": profile.phone ?? "-", "avatar": PictureText.size(picture),
        ]
        let facts = [
            (FactText.name, "name", profile.name), (FactText.timeZone, "zone", profile.zone),
            (StatusText.name(.morning), "morning", "\(hours.morning)-\(hours.afternoon)"),
            (StatusText.name(.afternoon), "afternoon", "\(hours.afternoon)-\(hours.evening)"),
            (StatusText.name(.evening), "evening", "\(hours.evening)-\(hours.end)"),
            (FindText.phone, "phone", profile.phone ?? ""), (FindText.finders, "finders", profile.finders),
            (PictureText.picture, "avatar", picture.map { "\($0)" } ?? ""),
            (FactText.today, "today", profile.today),
            (FactText.fingerprint, "id", profile.id), (FactText.device, "device", profile.device),
        ]
        var rows = facts.map { [[Span($0.0, .dim)], [Span(shown[$0.1] ?? $0.2)]] }
        if let shifts {
            let row = [[Span(ShiftText.shifts, .dim)], [Span(ShiftText.shared(shifts.sharesSymbols))]]
            rows.insert(row, at: 5)
        }
        return Presentation(
            blocks: [.table(rows)],
            records: facts.map { [Span($0.1), Span($0.2)] }, json: reply.json)
    }

    private static func span(_ from: String, _ end: String) -> String {
        "\(TimeText.clock(from))-\(TimeText.clock(end))"
    }
}
