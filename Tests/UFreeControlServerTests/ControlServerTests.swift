import Foundation
import Glibc
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeControlServer
import UFreeDomain
import UFreeServices
import UFreeSync
import UFreeTestSupport

@Suite struct ControlServerTests {
    @Test("The directory is 0700 and the socket 0600; the socket is gone in the end")
    func modes() async throws {
        var path = ""
        try await ServerFixture.run { fixture in
            path = fixture.path
            #expect(ServerFixture.mode(fixture.directory + "/run") == 0o700)
            #expect(ServerFixture.mode(fixture.path) == 0o600)
        }
        #expect(access(path, F_OK) != 0)
    }

    @Test("A day that is set is in the week, over a real socket")
    func setDay() async throws {
        try await ServerFixture.run { fixture in
            let change = try await fixture.client.call(
                API.setDays, DatesPlace(["2026-01-09", "2026-01-10"]),
                body: SetDaysBody(status: "eveningOnly", note: "after 7"))
            #expect(change.value.changes.map(\.after.status) == ["eveningOnly", "eveningOnly"])
            let week = try await fixture.client.call(API.week)
            #expect(week.value.days.prefix(2).map(\.note) == ["after 7", "after 7"])
            #expect(week.json.contains(#""schema":"ufree.week/1""#))
            #expect(week.json.contains(#""asOf":null"#))
            let status = try await fixture.client.call(API.status).value
            #expect(status.version == ProgramVersion.current)
        }
    }

    @Test("Every operation is reachable through the client")
    func everyCall() async throws {
        try await ServerFixture.run { fixture in
            let client = fixture.client
            let (ben, eva) = (try ServiceFixture.person(2), try ServiceFixture.person(3))
            try await fixture.services.ask(
                from: ben, name: "Ben", id: try ServiceFixture.request(7), code: true)
            try await fixture.services.ask(from: eva, name: "Eva/100 %?#é", id: try ServiceFixture.request(8))
            #expect(try await client.call(API.requests).value.incoming.count == 2)
            #expect(
                try await client.call(API.decline, WhoPlace("Eva/100 %?#é")).value.request.status
                    == "declined")
            let code = try #require(try await client.call(API.requests).value.incoming.first?.code)
            #expect(
                try await client.call(API.accept, WhoPlace("Ben"), body: AcceptBody(code: nil)).value.verified
                    == false)
            #expect(
                try await client.call(API.verifyFriend, WhoPlace("Ben"), body: CodeBody(code: code)).value
                    .friend.verified)
            #expect(try await client.allFriends().value.friends.map(\.name) == ["Ben"])
            #expect(
                try await client.call(API.friend, WhoPlace("ben")).value.friend.id == ben.owner.description)
            #expect(try await client.call(API.week, WeekQuery(of: "Ben")).value.owner.name == "Ben")
            #expect(
                try await client.call(API.who, WhoQuery(on: "2026-01-10", part: .evening)).value.unknown.map(
                    \.name) == ["Ben"])
            let request = try await client.call(API.addFriend, body: AddFriendBody(to: eva.owner.description))
                .value.request
            #expect(
                try await client.call(API.withdraw, WhoPlace(request.id)).value.request.status == "withdrawn")
            #expect(try await client.call(API.removeFriend, WhoPlace("Ben")).value.friend.name == "Ben")
            #expect(
                try await client.call(API.editProfile, body: ProfileBody(name: "Anna")).value.name == "Anna")
            #expect(try await client.call(API.profile).value.name == "Anna")
            #expect(
                try await client.call(API.cycleDays, DatesPlace(["2026-01-09"])).value.changes.first?.after
                    .status == "free")
            #expect(
                try await client.call(API.noteDays, DatesPlace(["2026-01-09"]), body: NoteBody(note: "x"))
                    .value.changes.first?.after.note == "x")
            #expect(
                try await client.call(API.clearDays, DatesPlace(["2026-01-09"])).value.changes.first?.after
                    .status == "unknown")
        }
    }

    @Test("Every route is served, and only by its own method")
    func routes() async throws {
        try await ServerFixture.run { fixture in
            for route in try APIDocument().routes() where route != API.events.route {
                let target = route.path.replacingOccurrences(of: "{dates}", with: "2026-01-09")
                    .replacingOccurrences(of: "{who}", with: "Nobody")
                let answer = try await UnixClient.ask(fixture.path, route.method.rawValue, target, body: "{}")
                #expect(!answer.contains("noSuchRoute"), "\(route)")
            }
            // A path without its last part must not be one that means everything.
            for (method, target) in [
                ("GET", "/v2/week"), ("GET", "/"), ("PUT", "/v1/days/2026-01-09/x"),
                ("DELETE", "/v1/contacts/"),
                ("DELETE", "/v1//invitations"),
            ] {
                let answer = try await UnixClient.ask(fixture.path, method, target)
                #expect(answer.hasPrefix("HTTP/1.1 404 "))
                #expect(answer.contains(#""code":"noSuchRoute""#))
                #expect(!answer.contains("Allow:"))
            }
        }
    }

    @Test(
        "Q7: a method that a path does not have is answered with those it has",
        arguments: [
            ("POST", "/v1/week", "GET"), ("HEAD", "/v1/week", "GET"), ("TRACE", "/v1/week?friend=Ben", "GET"),
            ("GET", "/v1/days/2026-01-09", "DELETE, PUT"), ("PATCH", "/v1/restore", "POST, PUT"),
            ("OPTIONS", "/v1/requests/%20/accept", "POST"), ("DELETE", "/v1/rotations/ready", "GET"),
            ("PROPFIND", "/v1/locations/Home", "DELETE, GET, PATCH"),
        ])
    func methods(method: String, target: String, allowed: String) async throws {
        try await ServerFixture.run { fixture in
            let answer = try await UnixClient.ask(fixture.path, method, target)
            #expect(answer.hasPrefix("HTTP/1.1 405 "))
            #expect(answer.lowercased().contains("\r\nallow: \(allowed.lowercased())\r\n"))
            #expect(answer.contains(#""code":"noSuchRoute""#) == (method != "HEAD"))
        }
    }

    @Test("A7: a refusal carries its code, the exact sentence and the HTTP status")
    func refusal() async throws {
        try await ServerFixture.run { fixture in
            let answer = try await UnixClient.ask(
                fixture.path, "PUT", "/v1/days/2026-01-08", body: #"{"status":"free"}"#)
            #expect(answer.hasPrefix("HTTP/1.1 422 "))
            #expect(answer.contains(#""code":"cannotUpdatePastDate""#))
            #expect(answer.contains(#""message":"You can't change a day that is already over.""#))
            #expect(answer.contains("application/json"))
            await #expect(
                throws: APIError(.cannotUpdatePastDate, rules: ["dates|cannotUpdatePastDate||2026-01-08"])
            ) {
                try await fixture.client.call(API.cycleDays, DatesPlace(["2026-01-08"]))
            }
        }
    }

    private static let bombs: [(String, ErrorCode)] = [
        ("{", .usage), ("[]", .usage), (#"{"status":1e999}"#, .usage), (#"{"status":"\ud800"}"#, .usage),
        (#"{"dryRun":"yes"}"#, .usage), (#"{"status":\#(String(repeating: "9", count: 1_000))}"#, .usage),
        (String(repeating: "[", count: 60_000), .tooLarge),
        (String(repeating: #"{"a":"#, count: 10_000), .tooLarge),
        (#"{"note":"\#(String(repeating: "x", count: 70_000))"}"#, .tooLarge),
    ]

    @Test("Faults 50, 54: a body that is not JSON of this API gets a typed error", arguments: bombs)
    func typedError(body: String, code: ErrorCode) async throws {
        try await ServerFixture.run { fixture in
            let answer = try await UnixClient.ask(fixture.path, "PUT", "/v1/days/2026-01-09", body: body)
            #expect(answer.hasPrefix("HTTP/1.1 \(code.httpStatus) "))
            #expect(answer.contains(#""code":"\#(code.rawValue)""#))
            #expect(try await fixture.client.call(API.week).value.days.first?.status == "unknown")
        }
    }

    @Test("Fault 54: a number that no integer can represent is refused, also where a number is expected")
    func hugeNumber() async throws {
        try await ServerFixture.run { fixture in
            for number in ["1e999", "-1e999", "99999999999999999999", "1.5"] {
                let answer = try await UnixClient.ask(
                    fixture.path, "POST", "/v1/requests", body: #"{"to":"192.0.2.7:1","wait":\#(number)}"#)
                #expect(answer.contains(#""code":"usage""#), "\(number)")
            }
        }
    }

    @Test("A path that is not UTF-8, and a broken escape, are refused", arguments: ["%FF", "%", "%4", "%zz"])
    func brokenEscapes(who: String) async throws {
        try await ServerFixture.run { fixture in
            let answer = try await UnixClient.ask(fixture.path, "GET", "/v1/friends/\(who)")
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test(
        "Fault 50: garbage is answered or closed, and the server continues",
        arguments: ["\0\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n"])
    func garbage(text: String) async throws {
        try await ServerFixture.run { fixture in
            let client = try UnixClient(fixture.path)
            client.send(text)
            let answer = await client.read()
            #expect(answer == "" || answer?.hasPrefix("HTTP/1.1 400") == true)
            #expect(try await fixture.client.call(API.week).value.days.count == 7)
        }
    }

    @Test("Fault 50: a head of a megabyte is refused")
    func hugeHead() async throws {
        try await ServerFixture.run { fixture in
            let client = try UnixClient(fixture.path)
            client.send(
                "GET /v1/week HTTP/1.1\r\nX: " + String(repeating: "x", count: 1_048_576) + "\r\n\r\n")
            let answer = await client.read()
            #expect(answer?.contains("200 OK") == false)
            #expect(try await fixture.client.call(API.week).value.days.count == 7)
        }
    }

    @Test("Fault 26: a client that never finishes a head or a body is cut off")
    func slowLoris() async throws {
        var limits = ControlServer.Limits()
        limits.idle = .milliseconds(200)
        try await ServerFixture.run(limits: limits) { fixture in
            for start in [
                "", "GET /v1/week HT",
                "PUT /v1/days/2026-01-09 HTTP/1.1\r\nHost: ufree\r\nContent-Length: 9\r\n\r\n{",
            ] {
                let client = try UnixClient(fixture.path)
                if !start.isEmpty { client.send(start) }
                let answer = await client.read()
                #expect(answer != nil, "\(start)")
                #expect(answer?.contains("200 OK") != true)
            }
        }
    }
}
