import Testing
import UFreeAPI
import UFreeTestSupport
import UFreeTexts

@Suite("The catalogue of errors")
struct ErrorTextTests {
    private static let values = [
        "last": "2027-01-10", "characters": "201", "date": "2026-01-09", "name": "Ben", "who": "Bne",
        "text": "blursday", "reason": "the disk is read-only", "address": "[::1]:7633",
        "socket": "/run/x.sock",
        "command": "ufreed",
    ]

    @Test("D5: every code says what happened, with and without its values", arguments: ErrorCode.allCases)
    func complete(code: ErrorCode) {
        for error in [APIError(code), APIError(code, values: Self.values)] {
            let text = ErrorText(error)
            #expect(text.message.last == ".")
            #expect(text.message.first?.isLowercase == false)
            #expect(!text.message.contains("nil") && !text.message.contains("Optional"))
            #expect(!text.message.contains("\n"))
            #expect(text.hint?.isEmpty != true)
        }
    }

    /// The contract of the command line (sysexits.h), which scripts rely on.
    private static let exits: [Int32: [ErrorCode]] = [
        1: [
            .nothingPending, .nothingToUndo, .nothingToRedo, .nothingStaged, .noSuchDefault, .noSuchWish,
            .noSuchCalendar,
            .noSuchLocation, .noSuchShiftType, .noSuchGroup, .noSuchInvitation,
            .noSuchContact, .noSuchPhone, .noSuchFeed,
        ],
        64: [
            .usage, .unreadableDate, .unreadableStatus, .ambiguous, .unreadableAddress, .unreadableWeekdays,
            .unreadableInvitation,
        ],
        65: [
            .cannotUpdatePastDate, .tooFarAhead, .noteTooLong, .noteNeedsStatus, .changedSince,
            .validationFailed, .oneself,
            .alreadyFriends, .wrongCode, .noCodeYet, .constraintViolation, .tooLarge, .unreadableFile,
            .unreadableCalendar, .unreadableRoster, .unknownRosterNames, .twoShiftsOnADay,
            .passphraseNeeded,
            .wrongPassphrase, .keysMissing, .liveOver, .liveTooLong, .noLocations, .symbolTaken,
            .endNotAfterStart, .nameTaken, .personBlocked,
            .missingFields, .locationGone, .locationInUse, .shiftTypeInUse, .unknownSymbols,
            .invitationClosed, .wrongInvitation, .tooManyInvitations, .noAddress, .identityReset,
        ],
        66: [.noSuchFile], 67: [.noSuchPerson], 69: [.daemonNotRunning], 70: [.internalError, .noSuchRoute],
        73: [.insufficientStorage, .cannotWriteFile, .shiftTypeNotSaved],
        74: [.storageUnavailable, .corruptedData],
        75: [.conflict, .peerAway, .inviterAway, .noDiscovery], 77: [.notPermitted],
        78: [.badConfiguration, .migrationFailed],
    ]

    @Test("D5: every code has the exit code of the contract", arguments: ErrorCode.allCases)
    func exitCodes(code: ErrorCode) {
        #expect(Self.exits.filter { $0.value.contains(code) }.map { $0.key } == [code.exitCode])
    }

    @Test("D5: every code says what to do, except those that need no advice", arguments: ErrorCode.allCases)
    func remedies(code: ErrorCode) {
        let withoutHint: Set<ErrorCode> = [.usage, .cannotUpdatePastDate, .alreadyFriends]
        #expect((ErrorText(APIError(code, values: Self.values)).hint == nil) == withoutHint.contains(code))
    }

    @Test("A7: the text for a past day is exact")
    func pastDay() {
        let text = ErrorText(APIError(.cannotUpdatePastDate))
        #expect(text.message == "You can't change a day that is already over.")
        #expect(ErrorCode.cannotUpdatePastDate.exitCode == 65)
    }

    @Test("Values are inserted into the sentences")
    func values() {
        func message(_ code: ErrorCode) -> String { ErrorText(APIError(code, values: Self.values)).message }
        #expect(message(.noteTooLong) == "The note has 201 characters; at most 200 are allowed.")
        #expect(message(.noteNeedsStatus) == "A note needs a status, and Fri 9 Jan has none.")
        #expect(message(.noSuchPerson) == "There is nobody called \"Bne\".")
        #expect(message(.unreadableDate) == "\"blursday\" is not a date I understand.")
        #expect(message(.daemonNotRunning) == "The daemon is not running: nothing answers at /run/x.sock.")
        #expect(message(.storageUnavailable) == "The database cannot be used: the disk is read-only.")
        #expect(message(.peerAway) == "[::1]:7633 is not reachable right now.")
        #expect(message(.usage) == "The disk is read-only.")
    }

    @Test("A daemon that does not answer is to be restarted, a large file is named")
    func daemonSilent() {
        let silent = ErrorText(APIError(.internalError, values: ["of": "daemon", "reason": "x"]))
        #expect(silent.message == "The daemon does not answer.")
        #expect(silent.hint == "Restart it: systemctl --user restart ufreed")
        let large = ErrorText(
            APIError(.tooLarge, values: ["path": "/a", "reason": FileText.tooLarge(4_096)]))
        #expect(large.message == "/a is too large: more than 4 KiB.")
        #expect(large.hint == "Use a smaller file.")
    }

    @Test("A3: a week that does not exist is called a week in both languages")
    func noSuchWeek() {
        let error = APIError(
            .unreadableDate, values: ["text": "kw 54", "problem": "noSuchDay", "date": "KW 54"])
        #expect(ErrorText(error).message == "There is no week 54.")
        TextLocale.$current.withValue(TextLocale(language: .german)) {
            #expect(ErrorText(error).message == "Die KW 54 gibt es nicht.")
        }
    }

    @Test("A reason that ends with a command has no full stop")
    func commandInReason() {
        let error = APIError(.usage, values: ["reason": UsageText.dayAndStatus])
        #expect(ErrorText(error).message == "Days and a status are missing: ufreectl set fri evening")
    }

    @Test("An absent daemon is reported with the command that starts it")
    func daemonAbsent() {
        #expect(ErrorText(APIError(.daemonNotRunning)).hint == "Start it: ufreed")
        let error = APIError(.daemonNotRunning, values: ["command": "UFREE_HOME=/a ufreed"])
        #expect(ErrorText(error).hint == "Start it: UFREE_HOME=/a ufreed")
    }

    @Test("D4: each broken rule becomes a line of its own")
    func rules() {
        let error = APIError(
            .validationFailed, values: ["more": "1900"],
            rules: ["name|required|", "name|maxLength|64", "zone|custom"])
        #expect(
            ErrorText(error).details == [
                "Name: must not be empty", "Name: at most 64 characters", "Time zone: breaks the rule custom",
                "and 1900 more",
            ])
    }

    @Test("Close names and readings come below the sentence")
    func details() {
        let person = ErrorText(APIError(.noSuchPerson, values: ["who": "Bne"], details: ["Ben"]))
        #expect(person.details == ["Ben"])
        #expect(person.hint == "Did you mean one of these?")
        let date = ErrorText(APIError(.unreadableDate, values: ["text": "1/2"], details: ["a", "b"]))
        #expect(date.message == "\"1/2\" could mean more than one day.")
    }

    @Test(
        "A3: the error for an invalid date says what is known about it",
        arguments: [
            ("30 feb 2026", "There is no 30 February 2026.", "Did you mean 28 feb 2026?"),
            ("30 feb", "There is no 30 February.", "Did you mean 28 feb?"),
            ("2026-02-30", "There is no 30 February 2026.", "Did you mean 2026-02-28?"),
            ("2026-W54", "There is no week 2026-W54.", "Did you mean 2026-W53?"),
            (
                "2026-02-02..2026-01-30", "\"2026-02-02..2026-01-30\" ends before it starts.",
                "Did you mean 2026-01-30..2026-02-02?"
            ),
            ("today..+4000", "\"today..+4000\" is more than 400 days.", "Use fewer days at once."),
            ("tomorow", "\"tomorow\" is not a date I understand.", "Did you mean tomorrow?"),
            (
                "1/2", "\"1/2\" could mean more than one day.",
                "Write it as YYYY-MM-DD."
            ),
            (
                "2026-13-01", "There is no 2026-13-01.",
                "Use today, tomorrow, fri, next fri, +3, 2026-01-09, mon,wed, mon..thu, weekdays, weekend or week."
            ),
            (
                "someday", "\"someday\" is not a date I understand.",
                "Use today, tomorrow, fri, next fri, +3, 2026-01-09, mon,wed, mon..thu, weekdays, weekend or week."
            ),
        ])
    func dates(text: String, message: String, hint: String) throws {
        let parser = try WhenParser(today: "2026-01-09")
        let error = try #require(#expect(throws: APIError.self) { try parser.days(text) })
        #expect(ErrorText(error).message == message)
        #expect(ErrorText(error).hint == hint)
    }

    @Test("An invalid date in a request is answered with what the API takes")
    func dateOfRequest() {
        let error = APIError(
            .unreadableDate, values: ["text": "tomorrow"], rules: ["date|unreadableDate||tomorrow"])
        #expect(ErrorText(error).hint == "Write it as YYYY-MM-DD.")
        TextLocale.$current.withValue(TextLocale(language: .german)) {
            #expect(ErrorText(error).hint == "Schreib ihn als JJJJ-MM-TT.")
        }
    }

    @Test("The body that travels carries code, values and the English sentence")
    func body() {
        let body = ErrorResponse(APIError(.noteTooLong, values: ["characters": "201"])).error
        #expect(body.code == "noteTooLong")
        #expect(body.message == "The note has 201 characters; at most 200 are allowed.")
        #expect(body.values == ["characters": "201"])
    }
}
