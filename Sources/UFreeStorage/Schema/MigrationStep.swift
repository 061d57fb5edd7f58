import GRDB
import UFreeDomain

/// The way from one version of the schema to the next (D8), and back. Each part runs inside a transaction that checks
/// the foreign keys at its end.
///
/// A step names its tables and columns itself, or uses rows that no later version changes: it has to mean the same for ever.
struct MigrationStep: Sendable {
    typealias Work = @Sendable (Database, Sealer) throws -> Void

    /// Nil for the first: there was nothing.
    let from: SchemaVersion?
    let to: SchemaVersion
    let execute: Work
    /// Makes of the new version the old one, with everything that the old one can hold.
    let rollback: Work
    /// Judges what `execute` left.
    let validate: Work

    /// - Parameter validate: nothing beyond the foreign keys, where none is given.
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

    /// An older program cannot read what this step makes.
    var isMajor: Bool { from.map { $0.major < to.major } ?? false }
}
