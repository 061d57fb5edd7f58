/// What the daemon answered: read, and as it came. A newer daemon may say more than this program reads, and
/// `--json` passes that on.
package struct Reply<Value: Sendable>: Sendable {
    package let value: Value
    /// The JSON object as the daemon wrote it.
    package let json: String

    package init(value: Value, json: String) {
        self.value = value
        self.json = json
    }
}
