import ArgumentParser

/// `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable, Sendable {
    case auto, always, never
}

/// How output looks, decided once from the options and the environment.
struct Look: Hashable, Sendable {
    enum Format: Hashable, Sendable {
        /// Aligned columns and headings for people.
        case table
        /// One record per line for programs: tab-separated fields, no heading.
        case plain
        /// The API's JSON object.
        case json
    }

    var format: Format
    var isColoured: Bool
    /// Whether characters outside ASCII may be used.
    var isUnicode: Bool
    /// The number of cells in a line; nil for no limit.
    var width: Int?

    init(format: Format, isColoured: Bool = false, isUnicode: Bool = true, width: Int? = nil) {
        self.format = format
        self.isColoured = isColoured
        self.isUnicode = isUnicode
        self.width = width
    }

    /// - Parameters:
    ///   - json: `--json`, which wins over `plain`, which wins over `table`; `table` is the default in a terminal.
    ///   - environment: `NO_COLOR` (non-empty) wins over `CLICOLOR_FORCE`; `--color` wins over both.
    /// - width: the width of the terminal; nil if the output is not a terminal.
    init(
        json: Bool, plain: Bool, table: Bool = false, color: ColorChoice, environment: [String: String],
        isTerminal: Bool, width: Int?
    ) {
        func says(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
        format = json ? .json : plain || !(isTerminal || table) ? .plain : .table
        switch color {
        case .always: isColoured = true
        case .never: isColoured = false
        case .auto:
            let isForced = says("CLICOLOR_FORCE") && environment["CLICOLOR_FORCE"] != "0"
            isColoured = !says("NO_COLOR") && (isForced || isTerminal && environment["TERM"] != "dumb")
        }
        // The first non-empty variable decides (setlocale(3)).
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].first(where: says).flatMap { environment[$0] } ?? ""
        let folded = locale.lowercased().filter { $0 != "-" }
        isUnicode = folded.contains("utf8")
        self.width = isTerminal ? width : nil
    }
}
