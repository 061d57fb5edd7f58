import UFreeAPI
import UFreeTexts

/// What waits for the owner, a line each; empty if nothing does.
enum AttentionView {
    /// Requests and codes.
    static func blocks(_ status: StatusResponse) -> [Block] {
        AttentionText.lines(status.attention).map { .text($0, .warning) }
    }

    /// The same below something else, with the number of health items.
    static func below(_ status: StatusResponse) -> [Block] {
        let isError = status.health.contains { $0.severity == "error" }
        let problems = AttentionText.problems(status.health.count).map {
            [Block.text($0, isError ? .error : .warning)]
        }
        let blocks = Self.blocks(status) + (problems ?? [])
        return blocks.isEmpty ? [] : [.gap] + blocks
    }
}
