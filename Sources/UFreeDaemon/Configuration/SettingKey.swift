/// The settings of the daemon. Each has an option, an environment variable and a key in `config.yaml`.
///
/// The socket is not among them: `ufreectl` doesn't read `config.yaml` and must find the socket by the same
/// rule.
package enum SettingKey: String, CaseIterable, Sendable {
    case listen, peer, discovery, name
    case logLevel = "log-level"

    /// `--listen`.
    package var option: String { "--" + rawValue }

    /// `UFREE_LISTEN`.
    package var variable: String {
        "UFREE_" + rawValue.uppercased().replacing("-", with: "_")
    }

    /// Whether several values may be given.
    package var isList: Bool { self == .peer }
}
