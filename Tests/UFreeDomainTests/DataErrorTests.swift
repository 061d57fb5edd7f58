import Testing
import UFreeDomain

@Suite struct DataErrorTests {
    static let cases: [(error: DataError, exitCode: Int32, reason: String)] = [
        (.validationFailed([ValidationError(field: "name", rule: .required)]), 65, "name (required)"),
        (.constraintViolation("days_owner_fk"), 65, "days_owner_fk"),
        (.concurrencyConflict, 75, "concurrencyConflict"),
        (.storageUnavailable("locked"), 74, "locked"),
        (.corruptedData("days, row 7"), 74, "days, row 7"),
        (.migrationFailed("schema 9.0.0 is newer"), 78, "schema 9.0.0 is newer"),
        (.insufficientStorage, 73, "insufficientStorage"),
        (.permissionDenied("key.pem is readable by others"), 77, "key.pem is readable by others"),
    ]

    @Test("D5: each error has the exit code of the contract and names its subject", arguments: cases)
    func codes(error: DataError, exitCode: Int32, reason: String) {
        #expect(error.exitCode == exitCode)
        #expect(error.reason == reason)
    }

    @Test("D5: the error for a value names every refused field")
    func everyField() {
        let error = DataError.validationFailed([
            ValidationError(field: "name", rule: .required), ValidationError(field: "zone", rule: .known),
        ])
        #expect(error.reason == "name (required), zone (known)")
    }
}
