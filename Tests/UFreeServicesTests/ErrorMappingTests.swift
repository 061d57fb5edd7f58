import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices

@Suite struct ErrorMappingTests {
    private struct Oddity: Error {}

    @Test(
        "D5: every error of the data layer keeps its kind and its exit code",
        arguments: [
            (
                DataError.validationFailed([ValidationError(field: "name", rule: "required")]),
                ErrorCode.validationFailed
            ),
            (.constraintViolation("x"), .constraintViolation), (.concurrencyConflict, .conflict),
            (.storageUnavailable("x"), .storageUnavailable), (.corruptedData("x"), .corruptedData),
            (.migrationFailed("x"), .migrationFailed), (.insufficientStorage, .insufficientStorage),
            (.permissionDenied("x"), .notPermitted),
        ])
    func dataErrors(error: DataError, code: ErrorCode) {
        let mapped = APIError(mapping: error)
        #expect(mapped.code == code)
        #expect(mapped.code.exitCode == error.exitCode)
        #expect(mapped.values["reason"].map { $0 == "x" } ?? true)
    }

    @Test("Errors of people carry the values of their sentences")
    func friendErrors() {
        let expected: [(FriendError, APIError)] = [
            (.oneself, APIError(.oneself)), (.nothingPending, APIError(.nothingPending)),
            (.wrongCode, APIError(.wrongCode)),
            (.alreadyFriends(name: "Ben"), APIError(.alreadyFriends, values: ["name": "Ben"])),
            (.noCodeYet(name: "Ben"), APIError(.noCodeYet, values: ["name": "Ben"])),
            (.unreadableAddress("x"), APIError(.unreadableAddress, values: ["text": "x"])),
            (
                .noSuchPerson("x", closeNames: ["y"]),
                APIError(.noSuchPerson, values: ["who": "x"], details: ["y"])
            ),
            (.ambiguous("x", candidates: ["y"]), APIError(.ambiguous, values: ["who": "x"], details: ["y"])),
        ]
        for (error, mapped) in expected { #expect(APIError(mapping: error) == mapped) }
    }

    @Test("Every broken rule is one line of field, rule and limit")
    func rules() {
        let failure = ValidationFailure(errors: [
            ValidationError(field: "name", rule: "maxLength", limit: "64"),
            ValidationError(field: "zone", rule: "knownZone", given: "Mars"),
        ])
        #expect(
            APIError(mapping: failure)
                == APIError(.validationFailed, details: ["name|maxLength|64", "zone|knownZone||Mars"]))
    }

    @Test("What nobody foresaw is a defect and named by its type alone")
    func unforeseen() {
        #expect(APIError(mapping: Oddity()) == APIError(.internalError, values: ["reason": "Oddity"]))
        #expect(APIError(mapping: CancellationError()).code == .internalError)
        #expect(APIError(mapping: APIError(.conflict)) == APIError(.conflict))
    }
}
