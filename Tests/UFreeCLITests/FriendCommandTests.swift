import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite("Commands about friends")
struct FriendCommandTests {
    private static func requests(_ incoming: IncomingRequestValue...) -> FakeDaemon.Answer {
        .json(Samples.json(RequestsResponse(incoming: incoming, outgoing: [])))
    }

    private static func accepted(_ name: String, verified: Bool?) -> FakeDaemon.Answer {
        var request = Samples.request(name)
        request.status = "accepted"
        return .json(Samples.json(IncomingRequestResponse(request: request, verified: verified)))
    }

    @Test("F7: accept without a name shows name, fingerprint and code of the pending request, and asks")
    func bareAccept() async throws {
        let answers = [
            "GET /v1/requests": [Self.requests(Samples.request("Ben"))],
            "POST /v1/requests/r1/accept": [Self.accepted("Ben", verified: false)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let no = await Desk(answer: "n").run("accept", at: daemon)
            #expect(no.code == 1)
            #expect(
                no.messages
                    == """
                    Ben
                      Fingerprint  BEN-ID
                      Code         042 137
                      Compare the code with the other side before you accept.
                    This cannot be undone. Accept the request from Ben? [y/N]\u{20}
                    """
            )
            #expect(!daemon.calls.contains { $0.route.hasPrefix("POST") })
            #expect(await Desk().run("accept", at: daemon).code == 64)
            #expect(!daemon.calls.contains { $0.route.hasPrefix("POST") })
            let yes = await Desk(answer: "Y").run("accept", at: daemon)
            #expect(yes.code == 0)
            #expect(
                yes.output == """
                    Ben is now your friend.
                    Not verified yet. Compare the code, then: ufreectl friend verify Ben CODE

                    """)
            let script = await Desk(width: nil).run("accept", "--yes", at: daemon)
            #expect(script.output == "r1\tBEN-ID\tBen\taccepted\tunverified\n")
        }
    }

    @Test("F15: a nickname is sent for the friend's id; without a word it is removed")
    func nickname() async throws {
        var gym = Samples.friend("Ben")
        (gym.name, gym.nickname, gym.ownName) = ("Ben (gym)", "Ben (gym)", "Ben")
        let named = FakeDaemon.Answer.json(Samples.json(FriendResponse(friend: gym)))
        let plain = FakeDaemon.Answer.json(Samples.json(FriendResponse(friend: Samples.friend("Ben"))))
        let answers = [
            "GET /v1/friends/Ben": [plain, named, plain], "PUT /v1/friends/BEN-ID/nickname": [named],
            "DELETE /v1/friends/BEN-ID/nickname": [plain],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let set = await Desk().run("friend", "name", "Ben", "Ben (gym)", at: daemon)
            #expect(
                set.output
                    == "You see Ben as Ben (gym) now. Nobody else sees this name. Undo: ufreectl undo\n")
            #expect(daemon.calls.last?.body == #"{"nickname":"Ben (gym)"}"#)
            let removed = await Desk().run("friend", "name", "Ben", at: daemon)
            #expect(removed.output == "You see Ben (gym) as Ben again. Undo: ufreectl undo\n")
            #expect(await Desk().run("friend", "name", "Ben", at: daemon).output == "Ben has no nickname.\n")
        }
    }

    @Test("F15: the details of a friend with a nickname show the friend's own name")
    func ownName() async throws {
        var gym = Samples.friend("Ben")
        (gym.name, gym.nickname, gym.ownName) = ("Ben (gym)", "Ben (gym)", "Benedikt")
        let named = FakeDaemon.Answer.json(Samples.json(FriendResponse(friend: gym)))
        try await FakeDaemon.run(["GET /v1/friends/gym": [named]]) { daemon in
            let shown = await Desk(width: nil).run("friend", "show", "gym", at: daemon).output
            #expect(shown.contains("\nname\tBen (gym)\n") && shown.contains("\nnickname\tBen (gym)\n"))
            #expect(shown.contains("\nownName\tBenedikt\n"))
        }
    }

    @Test("F16: names of a group are sent without the spaces around them, and the group is shown")
    func group() async throws {
        let people = ["Ana", "Ben"].map { (name: String) in PersonValue(id: "\(name)-ID", name: name) }
        let flat = FakeDaemon.Answer.json(
            Samples.json(GroupsResponse(groups: [GroupValue(id: "g", name: "Flat", members: people)])))
        let answers = ["POST /v1/groups": [flat], "GET /v1/groups": [flat]]
        try await FakeDaemon.run(answers) { daemon in
            let added = await Desk().run("group", "add", "flat", "ana,", "ben  maria", at: daemon)
            #expect(added.output == "Flat: Ana and Ben. Undo: ufreectl undo\n")
            #expect(daemon.calls.last?.body.contains(#""people":["ana","ben maria"]"#) == true)
            #expect(await Desk().run("group", at: daemon).output == "  Flat  Ana and Ben\n")
            let records = await Desk(width: nil).run("group", "list", at: daemon).output
            #expect(records == "Flat\tAna-ID,Ben-ID\tg\n")
        }
    }

    @Test("F7: accept with a name shows that request and asks; without a terminal it needs --code or --yes")
    func namedAccept() async throws {
        var twin = Samples.request("Ben", id: "r2", code: nil)
        twin.sameNameAs = "BEN-ID"
        var done = twin
        done.status = "accepted"
        func answer(_ request: IncomingRequestValue) -> FakeDaemon.Answer {
            .json(Samples.json(IncomingRequestResponse(request: request, verified: nil)))
        }
        let answers = [
            "GET /v1/requests/Ben": [answer(twin), answer(twin), answer(twin), answer(twin), answer(done)],
            "POST /v1/requests/r2/accept": [Self.accepted("Ben", verified: false)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let no = await Desk(answer: "n").run("accept", "Ben", at: daemon)
            #expect(no.code == 1)
            #expect(no.messages.contains("Fingerprint  BEN-ID\n  Code         no code yet\n"))
            #expect(no.messages.contains("One of your friends has this name but another key"))
            let script = await Desk(width: nil).run("accept", "Ben", at: daemon)
            #expect(script.code == 64)
            #expect(script.messages.contains("--code with the code that the other side reads out, or --yes"))
            #expect(!daemon.calls.contains { $0.route.hasPrefix("POST") })
            // The request that was shown is the one that is accepted.
            #expect(await Desk(answer: "y").run("accept", "Ben", at: daemon).code == 0)
            #expect(await Desk(width: nil).run("accept", "Ben", "--yes", at: daemon).code == 0)
            // Nothing is asked about a request that was accepted before.
            let again = await Desk().run("accept", "Ben", at: daemon)
            #expect(again.code == 0 && again.messages.isEmpty)
        }
    }

    @Test("Several pending requests are listed with 64, none ends with 1")
    func severalOrNone() async throws {
        let answers = [
            Self.requests(Samples.request("Ben"), Samples.request("Cleo", id: "r2")), Self.requests(),
        ]
        try await FakeDaemon.run(["GET /v1/requests": answers]) { daemon in
            let several = await Desk(answer: "y").run("accept", at: daemon)
            #expect(several.code == 64)
            #expect(several.messages.contains("r1  Ben  042 137  BEN-ID\n  r2  Cleo"))
            #expect(await Desk(answer: "y").run("decline", at: daemon).code == 1)
        }
    }

    @Test("F7: a code is sent without its spaces and needs no question; a wrong one ends with 65")
    func acceptWithCode() async throws {
        let wrong = FakeDaemon.Answer.json(
            #"{"error":{"code":"wrongCode","message":"m","hint":null,"details":[],"values":{}}}"#, status: 422
        )
        let answers = [
            "GET /v1/requests": [Self.requests(Samples.request("Ben"))],
            "POST /v1/requests/r1/accept": [wrong, Self.accepted("Ben", verified: true)],
            "POST /v1/requests/Ben/accept": [Self.accepted("Ben", verified: true)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let refused = await Desk().run("accept", "--code", "999999", at: daemon)
            #expect(refused.code == 65)
            #expect(refused.messages.hasPrefix("The code does not match. Nothing was changed.\n"))
            let json = await Desk().run("accept", "--code", "042 137", "--json", at: daemon)
            #expect(json.code == 0)
            #expect(daemon.calls.last?.body == #"{"code":"042137"}"#)
            let named = await Desk().run("accept", "Ben", "--code", "042-137", at: daemon)
            #expect(named.output == "Ben is now your friend.\nVerified: the codes match.\n")
        }
    }

    @Test("F3: declining says that the other side is not notified")
    func decline() async throws {
        var request = Samples.request("Ben")
        request.status = "declined"
        let response = IncomingRequestResponse(request: request, verified: nil)
        try await FakeDaemon.run(["POST /v1/requests/Ben/decline": [.json(Samples.json(response))]]) {
            daemon in
            let result = await Desk().run("decline", "Ben", at: daemon)
            let hidden = "new requests from them are hidden for 7 days."
            #expect(result.output == "Request from Ben declined. Ben is not notified, and \(hidden)\n")
        }
    }

    /// The requests are gone when `add` looks at them.
    private static let nothingWaits = FakeDaemon.Answer.stream(
        [Samples.sent(Samples.event(.snapshot, 1) { _ in })], ends: false)

    @Test("add reports whether the request arrived; with --wait one that did not ends with 75")
    func add() async throws {
        let response = OutgoingRequestResponse(request: Samples.outgoing(nil, delivered: false))
        var delivered = OutgoingRequestResponse(request: Samples.outgoing("Ben", delivered: true))
        let waiting = FakeDaemon.Answer.json(Samples.json(response))
        let arrived = FakeDaemon.Answer.json(Samples.json(delivered))
        delivered.request.status = "accepted"
        let crossed = FakeDaemon.Answer.json(Samples.json(delivered))
        let answers = [
            "POST /v1/requests": [waiting, waiting, arrived, crossed], "GET /v1/events": [Self.nothingWaits],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let queued = await Desk().run("add", "[::1]:7633", at: daemon)
            #expect(queued.code == 0)
            #expect(queued.output.hasPrefix("Request queued until [::1]:7633 is online."))
            #expect(daemon.calls.last { $0.route.hasPrefix("POST") }?.body == #"{"to":"[::1]:7633"}"#)
            #expect(await Desk().run("add", "[::1]:7633", "--wait", at: daemon).code == 75)
            #expect(daemon.calls.last?.body.contains(#""wait":30"#) == true)
            let there = await Desk().run("add", "[::1]:7633", "--wait", at: daemon)
            #expect(
                there.output
                    == "Request delivered to Ben.\nCompare this code with the other side: 042 137\n")
            #expect(there.code == 0)
            #expect(!there.messages.contains("friend"))
            let friend = await Desk().run("add", "[::1]:7633", at: daemon)
            #expect(friend.output.hasPrefix("Ben is now your friend.\n"))
        }
    }

    @Test("F7: people and add --wait wait for the code, which comes a moment after the request has arrived")
    func codeOfSent() async throws {
        var early = Samples.outgoing("Ben", delivered: true)
        early.code = nil
        let late = Samples.event(.requestUpdated, 2) {
            $0.outgoing = Samples.outgoing("Ben", delivered: true)
        }
        let snapshot = Samples.event(.snapshot, 1) { event in
            event.requests = RequestsResponse(incoming: [], outgoing: [early])
        }
        let answers = [
            "POST /v1/requests": [
                FakeDaemon.Answer.json(Samples.json(OutgoingRequestResponse(request: early)))
            ],
            "GET /v1/events": [.stream([Samples.sent(snapshot), Samples.sent(late)], ends: false)],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let waited = await Desk(width: nil, isTimeless: true)
                .run("add", "[::1]:7633", "--wait", "--table", at: daemon)
            #expect(waited.output.hasSuffix("Compare this code with the other side: 042 137\n"))
            let json = await Desk(isTimeless: true)
                .run("add", "[::1]:7633", "--wait", "--json", at: daemon)
            #expect(json.output.contains(#""code":"042137""#))
            let bare = await Desk(width: nil).run("add", "[::1]:7633", "--table", at: daemon)
            #expect(bare.output.hasSuffix("See the code to compare: ufreectl requests\n"))
            let person = await Desk(isTimeless: true).run("add", "[::1]:7633", at: daemon)
            #expect(
                person.output
                    == "Request delivered to Ben.\nCompare this code with the other side: 042 137\n")
        }
    }

    @Test("F12: on a terminal add --wait shows the code as soon as there is one, and then the answer")
    func answerOfSent() async throws {
        var early = Samples.outgoing("Ben", delivered: true)
        early.code = nil
        let sent = Samples.outgoing("Ben", delivered: true)
        func snapshot(_ request: OutgoingRequestValue?) -> String {
            Samples.sent(
                Samples.event(.snapshot, 1) { event in
                    event.requests = RequestsResponse(incoming: [], outgoing: [request].compactMap(\.self))
                })
        }
        func update(_ status: String) -> String {
            Samples.sent(
                Samples.event(.requestUpdated, 2) { event in
                    event.outgoing = sent
                    event.outgoing?.status = status
                })
        }
        let added = FakeDaemon.Answer.json(Samples.json(OutgoingRequestResponse(request: sent)))
        for (last, said) in [("accepted", "Ben is now your friend.\n"), ("withdrawn", "withdrawn\n")] {
            let events = FakeDaemon.Answer.stream([snapshot(sent), update(last)], ends: false)
            try await FakeDaemon.run(["POST /v1/requests": [added], "GET /v1/events": [events]]) { daemon in
                let result = await Desk(isTimeless: true).run("add", "Ben", "--wait", at: daemon)
                #expect(result.output.hasSuffix("Compare this code with the other side: 042 137\n"))
                #expect(result.messages == said && result.code == 0)
            }
        }
        // A request that is gone before the wait begins ends it.
        let gone = FakeDaemon.Answer.stream([snapshot(nil)], ends: false)
        try await FakeDaemon.run(["POST /v1/requests": [added], "GET /v1/events": [gone]]) { daemon in
            #expect(await Desk(isTimeless: true).run("add", "Ben", "--wait", at: daemon).messages.isEmpty)
            #expect(
                await Desk(isTimeless: true).run("add", "Ben", "--wait", "-q", at: daemon).messages.isEmpty)
        }
    }

    @Test("F11: add says which machine it asks for a word that is nobody's name, and why nobody answers")
    func machine() async throws {
        let request = OutgoingRequestValue(
            id: "o2", to: PersonValue(id: nil, name: nil), code: nil, status: "pending",
            timestamp: Samples.time,
            address: "ben-laptop:7633", delivered: false)
        let away = FakeDaemon.Answer.json(
            #"{"error":{"code":"peerAway","message":"m","hint":null,"details":[],"values":{"address":"nas:7633","problem":"noAnswer"}}}"#,
            status: 503)
        let queued = FakeDaemon.Answer.json(Samples.json(OutgoingRequestResponse(request: request)))
        let answers = [
            "POST /v1/requests": [queued, queued, queued, away], "GET /v1/events": [Self.nothingWaits],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let bare = await Desk().run("add", "ben-laptop", at: daemon).output
            #expect(
                bare == """
                    Nobody you know or nearby is called ben-laptop, so the request goes to the machine ben-laptop:7633.
                    Request queued until ben-laptop:7633 is online.
                    See the code to compare: ufreectl requests

                    """)
            let pipe = await Desk(width: nil).run("add", "ben-laptop", at: daemon)
            #expect(
                pipe.output == "o2\t\t\t\tpending\twaiting\n" && pipe.messages.contains("ben-laptop:7633.\n"))
            #expect(
                await Desk().run("add", "ben-laptop:7633", at: daemon).output.hasPrefix(
                    "Request queued until ben-laptop:7633 is online.\n"))
            let result = await Desk().run("add", "nas", "--wait", at: daemon)
            #expect(result.code == 75)
            #expect(result.messages.hasPrefix("nas:7633 does not answer.\n"))
            let words = result.messages.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            for part in [
                "sudo ufw allow 7633/tcp", "sudo firewall-cmd --add-port=7633/tcp", "is queued until",
            ] {
                #expect(words.contains(part))
            }
        }
    }

    @Test("A request to an address can be withdrawn by that address")
    func withdraw() async throws {
        let sent = RequestsResponse(incoming: [], outgoing: [Samples.outgoing(nil, delivered: false)])
        var request = Samples.outgoing(nil, delivered: false)
        request.status = "withdrawn"
        let answers = [
            "GET /v1/requests": [FakeDaemon.Answer.json(Samples.json(sent))],
            "DELETE /v1/requests/o1": [.json(Samples.json(OutgoingRequestResponse(request: request)))],
        ]
        try await FakeDaemon.run(answers) { daemon in
            let result = await Desk().run("withdraw", "[::1]:7633", at: daemon)
            #expect(result.output == "Request to [::1]:7633 withdrawn.\n")
        }
    }

    @Test("F6: removing a friend asks, and --yes answers")
    func remove() async throws {
        let friend = FakeDaemon.Answer.json(Samples.json(FriendResponse(friend: Samples.friend("Ben"))))
        let answers = ["GET /v1/friends/Ben": [friend], "DELETE /v1/friends/BEN-ID": [friend]]
        try await FakeDaemon.run(answers) { daemon in
            #expect(await Desk(answer: "no").run("friend", "rm", "Ben", at: daemon).code == 1)
            #expect(await Desk().run("friend", "rm", "Ben", at: daemon).code == 64)
            #expect(!daemon.calls.contains { $0.route.hasPrefix("DELETE") })
            let result = await Desk().run("friend", "rm", "Ben", "--yes", at: daemon)
            #expect(
                result.output.split(whereSeparator: \.isNewline).map { String($0) }.first
                    == "Ben removed; they'll be told when connected.")
            // Wrapped to the width of the terminal.
            let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(
                words.contains("The daily backups are rewritten without this friend within an hour."))
            #expect(
                words.contains("former-... and damaged-... beside the database, still contain their data"))
        }
    }

    @Test("An unknown friend ends with 67 and the close names")
    func unknownFriend() async throws {
        let error = ErrorResponse(
            error: .init(
                code: "noSuchPerson", message: "m", hint: nil, details: ["Ben"], values: ["who": "Bne"]))
        try await FakeDaemon.run(["GET /v1/week?friend=Bne": [.json(Samples.json(error), status: 404)]]) {
            daemon in
            let result = await Desk().run("week", "Bne", at: daemon)
            #expect(
                result
                    == Desk.Result(
                        code: 67, output: "",
                        messages:
                            "There is nobody called \"Bne\".\n  Ben\nDid you mean one of these?\n")
            )
        }
    }
}
