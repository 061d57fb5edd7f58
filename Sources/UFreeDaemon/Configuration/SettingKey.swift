package import Configuration

/// The settings of the daemon. Each has an option, an environment variable and a key in `config.yaml`.
///
/// The socket is not among them: `ufreectl` doesn't read `config.yaml` and must find the socket by the same
/// rule.
package enum SettingKey: String, CaseIterable, Sendable {
    case listen, peer, discovery, name
    case logLevel = "log-level"

    /// The key in `config.yaml` and in swift-configuration.
    package var configKey: AbsoluteConfigKey { AbsoluteConfigKey([rawValue]) }

    /// `--listen`.
    package var option: String { "--" + rawValue }

    /// `UFREE_LISTEN`.
    package var variable: String {
        "UFREE_" + rawValue.uppercased().replacing("-", with: "_")
    }

    /// Whether several values may be given.
    package var isList: Bool { self == .peer }
}
