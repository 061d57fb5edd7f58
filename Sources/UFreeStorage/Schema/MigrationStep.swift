import GRDB
import UFreeDomain

/// A step from one version of the schema to the next (D8), and back. Each part runs inside a transaction that
/// checks the foreign keys at its end.
///
/// A step names its tables and columns itself, or uses rows that no later version changes, because its
/// meaning must never change.
struct MigrationStep: Sendable {
    typealias Work = @Sendable (Database, Sealer) throws -> Void

    /// Nil for the first step.
    let from: SchemaVersion?
    let to: SchemaVersion
    let execute: Work
    /// Turns the new version into the old one, with everything that the old one can contain.
    let rollback: Work
    /// Checks the result of `execute`.
    let validate: Work

    /// - Parameter validate: by default, nothing beyond the foreign keys is checked.
    init(
        from: SchemaVersion?, to: SchemaVersion, execute: @escaping Work, rollback: @escaping Work,
        validate: @escaping Work = { _, _ in }
    ) {
        self.from = from
        self.to = to
        self.execute = execute
        self.rollback = rollback
        self.validate = validate
    }

    /// Whether an older program cannot read the result of this step.
    var isMajor: Bool { from.map { $0.major < to.major } ?? false }
}
