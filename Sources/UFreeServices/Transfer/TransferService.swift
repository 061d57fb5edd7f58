package import UFreeAPI

/// Everything out, and back in.
package protocol TransferService: Sendable {
    /// Everything that is kept of the owner and shown anywhere.
    /// - Parameter anonymous: without names, ids, notes, addresses and times (D11).
    func export(anonymous: Bool) async throws(APIError) -> ExportResponse

    /// Takes my days, defaults and shifts of a file over, in one transaction, or nothing where anything of it does not read.
    /// - Parameters:
    ///   - file: its bytes, `ImportResponse.limit` at most; what kind it is, is told from them.
    ///   - shiftTypes: whether nothing but shift types is taken, whatever else is in it.
    ///   - profile: whether the profile is taken over too.
    ///   - dryRun: only say what would change.
    func `import`(
        _ file: [UInt8], only shiftTypes: Bool, profile: Bool, dryRun: Bool
    ) async throws(APIError) -> ImportResponse
}
