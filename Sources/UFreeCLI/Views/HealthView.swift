import UFreeAPI
import UFreeTexts

/// What is wrong, since when, and what to do.
struct HealthView {
    let health: HealthValue
    let now: Int

    var blocks: [Block] {
        let age = AgeText.ago(health.since, now: now).map { " (since \($0))" } ?? ""
        return [
            .line([
                Span(health.severity + ": ", health.severity == "error" ? .error : .warning),
                Span(health.text), Span(age, .dim),
            ]),
            .text("  " + health.fix),
        ]
    }
}
