package import UFreeDomain
package import UFreeServices

extension SQLiteStore: UndoRepository {
    /// A dry run is an undo that is not committed, so it reports exactly what would be done or refused.
    private struct DryRun: Error {
        let result: UndoResult
    }

    package func undoMyChanges(
        _ order: UndoOrder, over dates: ClosedRange<CivilDate>, at now: Timestamp,
        _ check: @escaping @Sendable (CivilDate) throws -> Void
    ) async throws -> UndoResult {
        do {
            return try await write(at: now) { transaction in
                let result = try transaction.undoMyChanges(order, over: dates, check)
                if order.isDryRun { throw DryRun(result: result) }
                return result
            }
        } catch let run as DryRun {
            return run.result
        }
    }

    /// Runs one transaction as one change that can be undone.
    func undoable<Result: Sendable>(
        at now: Timestamp, _ body: @escaping @Sendable (Transaction) throws -> Result
    ) async throws -> Result {
        let (result, number) = try await write(at: now) { transaction in
            try transaction.undoable { try body(transaction) }
        }
        ChangeNumber.current?.note(number)
        return result
    }
}
