import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The result of an undo or a redo, or a preview of it.
struct UndoView {
    let reply: Reply<ChangeResponse>
    let isUndo: Bool
    let today: String
    let now: Int
    let symbols: Symbols

    var actions: [ActionValue] { reply.value.actions ?? [] }

    /// Lists several changes, and asks if there are more than `most`.
    /// - Returns: whether to go on.
    func ask(above most: Int, in session: Session) throws(APIError) -> Bool {
        guard actions.count > most, !session.isYes else {
            if actions.count > 1 { for line in plan { session.output.say(line) } }
            return true
        }
        for line in plan { session.output.insistUnlessJSON(line) }
        return try session.confirm(UndoText.question(isUndo: isUndo))
    }

    /// Shows the result: to people as the answer, next to records as a message.
    func show(in session: Session) {
        let lines = sentences
        session.show(
            Presentation(
                blocks: lines.map { .text($0) }, records: ChangeView.records(reply.value, symbols),
                json: reply.json))
        if !session.isForPeople { for line in lines { session.output.say(line) } }
    }

    private var sentences: [String] {
        let response = reply.value
        if response.dryRun { return plan + [ChangeText.reach(response)].compactMap(\.self) }
        var lines = ChangeText.days(response, today: today)
        if actions.count > 1 {
            lines.append(UndoText.done(actions.count, isUndo: isUndo))
        } else if let action = actions.first,
            let done = UndoText.done(action, isUndo: isUndo, today: today, now: now)
        {
            lines.append(done)
        }
        if lines.isEmpty { lines.append(ChangeText.nothing) }
        let rest = [ChangeText.reach(response), UndoText.back(actions.count, isUndo: isUndo)]
            .compactMap(\.self).joined(separator: " ")
        return passed + (lines.count == 1 ? [lines[0] + " " + rest] : lines + [rest])
    }

    private var plan: [String] {
        passed + [UndoText.heading(actions.count, isUndo: isUndo)]
            + actions.map { "  " + UndoText.line($0, today: today) }
    }

    private var passed: [String] {
        [reply.value.passed.map { UndoText.passed($0, today: today) }].compactMap(\.self)
    }
}
