import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The results of all checks.
struct DoctorView {
    let findings: [Finding]
    let isHealthy: Bool
    let symbols: Symbols

    var presentation: Presentation {
        get throws(APIError) {
            let values = TextLocale.forPrograms { findings.map(\.value) }
            let reply = try Reply(encoding: DoctorResponse(healthy: isHealthy, checks: values))
            let result = Block.text(DoctorText.result(isHealthy: isHealthy), isHealthy ? .good : .warning)
            return Presentation(
                blocks: findings.flatMap { blocks($0.value) } + [.gap, result],
                records: values.map { Self.record($0).map { Span($0) } }, json: reply.json)
        }
    }

    private func blocks(_ value: CheckValue) -> [Block] {
        let severity = SeverityWord(rawValue: value.severity)
        let style: Style =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .note, nil: .dim
            case .fine: .good
            }
        let title = DisplayWidth.padded(DoctorText.title(value.check), to: DoctorText.titleWidth)
        let line = [
            Span(symbol(severity) + " ", style), Span(title + " ", .dim),
            Span(severity == .fine ? "" : DoctorText.severity(value.severity), style), Span(value.found),
        ]
        return [.line(line)]
            + [value.means, value.fix].compactMap(\.self).map { .text("    " + $0) }
    }

    private func symbol(_ severity: SeverityWord?) -> String {
        switch severity {
        case .fine: symbols.symbol(StatusWord.free)
        case .note, nil: symbols.symbol(StatusWord.unknown)
        case .warning, .error: symbols.symbol(StatusWord.busy)
        }
    }

    /// Check, severity, code, the friend's id, what was found, what it means, how to fix it, the command.
    private static func record(_ value: CheckValue) -> [String] {
        [
            value.check, value.severity, value.code ?? "", value.friend?.id ?? "", value.found,
            value.means ?? "", value.fix ?? "", value.command ?? "",
        ]
    }
}
