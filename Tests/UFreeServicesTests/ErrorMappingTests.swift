import FoundationEssentials
import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

@Suite struct ErrorMappingTests {
    private struct Oddity: Error {}

    @Test(
        "D5: every error of the data layer keeps its kind and its exit code",
        arguments: [
            (
                DataError.validationFailed([ValidationError(field: "name", rule: .required)]),
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

    @Test("Errors about people carry the values of their sentences")
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

    @Test("Errors about days carry the values of their sentences")
    func availabilityErrors() throws {
        let day = try #require(CivilDate(iso: "2026-01-09"))
        let expected: [(AvailabilityError, APIError)] = [
            (.cannotUpdatePastDate, APIError(.cannotUpdatePastDate)),
            (.tooFarAhead(last: day), APIError(.tooFarAhead, values: ["last": "2026-01-09"])),
            (.noteTooLong(characters: 201), APIError(.noteTooLong, values: ["characters": "201"])),
            (.noteNeedsStatus(day), APIError(.noteNeedsStatus, values: ["date": "2026-01-09"])),
        ]
        for (error, mapped) in expected { #expect(APIError(mapping: error) == mapped) }
    }

    @Test("Errors about shifts carry the values of their sentences")
    func shiftErrors() throws {
        let title = try #require(try ShiftText(validating: "Morning", limit: 100, field: "title"))
        let type = ShiftType(
            id: UUID(), symbol: try ShiftSymbol(validating: "M"), title: title, shiftDescription: nil,
            duration: .allDay, location: UUID())
        let day = try #require(CivilDate(iso: "2026-01-09"))
        let expected: [(ShiftError, APIError)] = [
            (
                .locationInUse([type]),
                APIError(.locationInUse, values: ["count": "1"], details: ["M  Morning"])
            ),
            (
                .shiftTypeInUse(type, days: [day], rotations: 2),
                APIError(
                    .shiftTypeInUse, values: ["symbol": "M", "count": "1", "rotations": "2"],
                    details: ["2026-01-09"])
            ),
            (.noSuchLocation, APIError(.locationGone)),
            (.noSuchShiftType, APIError(.noSuchShiftType, values: ["symbol": ""])),
        ]
        for (error, mapped) in expected { #expect(APIError(mapping: error) == mapped) }
    }

    @Test("Errors about backups carry the values of their sentences")
    func backupErrors() {
        let expected: [(BackupError, APIError)] = [
            (.unreadable("no backup"), APIError(.unreadableFile, values: ["reason": "no backup"])),
            (.nothingStaged, APIError(.nothingStaged)), (.passphraseNeeded, APIError(.passphraseNeeded)),
            (.wrongPassphrase, APIError(.wrongPassphrase)), (.keysMissing, APIError(.keysMissing)),
            (
                .tooLarge(limit: 512 << 20),
                APIError(.tooLarge, values: ["reason": "a backup of more than 512 MiB"])
            ),
        ]
        for (error, mapped) in expected { #expect(APIError(mapping: error) == mapped) }
    }

    @Test("Every broken rule is one line with field, rule and limit")
    func rules() {
        let failure = ValidationFailure(errors: [
            ValidationError(field: "name", rule: .maxLength, limit: "64"),
            ValidationError(field: "zone", rule: .knownZone, given: "Mars"),
        ])
        #expect(
            APIError(mapping: failure)
                == APIError(.validationFailed, rules: ["name|maxLength|64", "zone|knownZone||Mars"]))
    }

    @Test("An unforeseen error is a defect and is named by its type alone")
    func unforeseen() {
        #expect(APIError(mapping: Oddity()) == APIError(.internalError, values: ["reason": "Oddity"]))
        #expect(APIError(mapping: CancellationError()).code == .internalError)
        #expect(APIError(mapping: APIError(.conflict)) == APIError(.conflict))
    }
}
