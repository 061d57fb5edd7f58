import UFreeAPI
import UFreeTexts

/// A health item: the problem, since when, and what to do.
struct HealthView {
    let health: HealthValue
    let now: Int

    var blocks: [Block] {
        let (text, fix) = HealthText.words(health)
        return [
            .line([
                Span(HealthText.severity(health), health.severity == "error" ? .error : .warning),
                Span(text), Span(HealthText.since(health, now: now) ?? "", .dim),
            ]),
            .text("  " + fix),
        ]
    }
}
