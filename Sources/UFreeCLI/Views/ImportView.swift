import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The result of an import, or a preview of it.
struct ImportView {
    let reply: Reply<ImportResponse>
    let today: String
    let symbols: Symbols

    /// What would change; shown before the question.
    var plan: [String] { ChangeText.days(reply.value.change, today: today) + rest }

    private var rest: [String] {
        TransferText.rest(reply.value)
            + ShortRestText.warnings(reply.value.change.shortRests ?? [], today: today)
    }

    var presentation: Presentation {
        var presentation = change.presentation
        presentation.blocks = sentences.map { .text($0) }
        presentation.json = reply.json
        return presentation
    }

    /// The sentences in order. Without changed days, the sentence about undo comes last.
    private var sentences: [String] {
        let (days, response) = (change.sentences, reply.value)
        let sentences = response.change.changes.isEmpty ? rest + days : days + rest
        // An import of the profile alone has no sentence of its own about undo.
        let isProfile = !response.profile.isEmpty && !response.change.dryRun
        return sentences + (isProfile && ChangeText.undo(response.change) == nil ? [ChangeText.undo] : [])
    }

    /// Shows the result. Skipped items are also reported next to records.
    func show(in session: Session) {
        session.show(presentation)
        guard !session.isForPeople else { return }
        for sentence in sentences { session.output.say(sentence) }
    }

    private var change: ChangeView {
        ChangeView(
            reply: Reply(value: reply.value.change, json: reply.json), dates: [], today: today,
            symbols: symbols)
    }
}
