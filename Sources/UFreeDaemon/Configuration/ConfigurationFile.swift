import Glibc
import Yams

/// Reads `config.yaml` strictly: unknown keys and wrong types are errors.
package enum ConfigurationFile {
    /// The maximum size in bytes; a configuration has only a few lines.
    static let sizeLimit = 65_536

    /// Reads and checks a file; nil if it doesn't exist.
    /// - Throws: `StartError` (78) with file and line.
    package static func read(_ path: String) throws(StartError) -> SettingsLayer? {
        guard let text = try contents(of: path) else { return nil }
        return try parse(text, path: path)
    }

    /// Checks the text of a configuration file. A file with only comments is equal to `{}`.
    /// - Throws: `StartError` (78) with file and line.
    package static func parse(_ text: String, path: String) throws(StartError) -> SettingsLayer {
        var entries: [SettingKey: SettingsLayer.Entry] = [:]
        for (keyNode, value) in try mapping(text, path: path) {
            let place = "\(path), line \(keyNode.mark?.line ?? 1)"
            let word = keyNode.scalar?.string ?? ""
            guard let key = SettingKey(rawValue: word) else { throw unknown(word, at: place) }
            let values = try Self.values(of: value, for: key, at: "\(place): \(word)")
            entries[key] = SettingsLayer.Entry(values, place: "\(place): \(word)")
        }
        return try SettingsLayer(exitCode: 78, entries: entries)
    }

    private static func mapping(
        _ text: String, path: String
    ) throws(StartError) -> [(key: Yams.Node, value: Yams.Node)] {
        let root: Yams.Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch {
            throw unreadable(error, path: path)
        }
        guard let root else { return [] }
        if let scalar = root.scalar, scalar.string.isEmpty { return [] }
        guard let mapping = root.mapping else {
            throw StartError(
                "\(path), line \(root.mark?.line ?? 1): this is not a list of 'key: value' lines.",
                remedy: "Use lines such as 'log-level: debug'; an empty file is fine too.", exitCode: 78)
        }
        return Array(mapping)
    }

    private static func values(
        of node: Yams.Node, for key: SettingKey, at place: String
    ) throws(StartError) -> [String] {
        if key.isList, let sequence = node.sequence {
            var values: [String] = []
            for item in sequence { values.append(try text(of: item, for: key, at: place)) }
            return values
        }
        return [try text(of: node, for: key, at: place)]
    }

    private static func text(
        of node: Yams.Node, for key: SettingKey, at place: String
    ) throws(StartError) -> String {
        guard let scalar = node.scalar else {
            throw StartError(
                "\(place) must be \(key.isList ? "text, or a list of texts" : "one text").",
                remedy: "Put the value in quotes: \(key.rawValue): \"...\".", exitCode: 78)
        }
        // YAML 1.1 reads an unquoted `off` as a boolean; here it is the word.
        if key == .discovery, scalar.string == DiscoveryChoice.off.rawValue { return scalar.string }
        guard node.tag == Tag(.str) else {
            throw StartError(
                "\(place) must be text, but '\(scalar.string)' is read as something else.",
                remedy: "Put the value in quotes: \(key.rawValue): \"\(scalar.string)\".", exitCode: 78)
        }
        return scalar.string
    }

    private static func unknown(_ word: String, at place: String) -> StartError {
        let known = SettingKey.allCases.map(\.rawValue).joined(separator: ", ")
        return StartError(
            "\(place): there is no setting '\(word)'.",
            remedy: word == "socket"
                ? "Use --socket or UFREE_SOCKET instead: ufreectl reads no configuration file but must find it."
                : "Use one of \(known), or remove the line.",
            exitCode: 78)
    }

    private static func unreadable(_ error: any Error, path: String) -> StartError {
        let remedy =
            "Correct the line; values with special characters need quotes, as in listen: \"[::]:7633\"."
        guard let error = error as? YamlError else {
            return StartError("\(path) is not YAML.", remedy: remedy, exitCode: 78)
        }
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            return StartError("\(path), line \(mark.line): \(problem).", remedy: remedy, exitCode: 78)
        case .duplicatedKeysInMapping(let keys, let context):
            return StartError(
                "\(path), line \(context.mark.line): \(keys.joined(separator: ", ")) is duplicated.",
                remedy: "Keep one of them.", exitCode: 78)
        default:
            return StartError("\(path) is not YAML.", remedy: remedy, exitCode: 78)
        }
    }

    private static func contents(of path: String) throws(StartError) -> String? {
        let remedy = "Make it readable (chmod u+r), or remove it: every setting has a default."
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            let reason = String(cString: strerror(errno))
            throw StartError("\(path) cannot be read: \(reason).", remedy: remedy, exitCode: 78)
        }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: sizeLimit + 1)
        var length = 0
        while length < bytes.count {
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(file, buffer.baseAddress?.advanced(by: length), buffer.count - length)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                let reason = String(cString: strerror(errno))
                throw StartError("\(path) cannot be read: \(reason).", remedy: remedy, exitCode: 78)
            }
            if count == 0 { break }
            length += count
        }
        guard length <= sizeLimit, let text = String(validating: bytes[..<length], as: UTF8.self) else {
            throw StartError(
                "\(path) is not a configuration file: it is over \(sizeLimit) bytes or not UTF-8.",
                remedy: "Replace it with a YAML file, or remove it: every setting has a default.",
                exitCode: 78)
        }
        return text
    }
}
