import UFreeAPI

extension Scenario {
    /// All commands, with full and with empty answers, and all refusals.
    static let all =
        days + undo + live + shifts + wishes + calendars + people + requests + machine + files + watching
        + refused
        + misspelt

    private static let ben = FriendResponse(
        friend: Samples.friend("Ben", verified: false, zone: "Asia/Tokyo"))
    private static let change = Samples.change(
        Samples.day("2026-01-10", .free, note: "café"),
        Samples.day("2026-01-10", .eveningOnly, parts: ["evening"], note: "after 7"))

    private static func changed(_ connected: Int, _ waiting: Int, dryRun: Bool = false) -> FakeDaemon.Answer {
        var change = change
        (change.friendsConnected, change.friendsWaiting, change.dryRun) = (connected, waiting, dryRun)
        return json(change)
    }

    private static let weekdays = DefaultValue(
        id: "w", number: 1, weekdays: ["monday", "tuesday", "wednesday"], status: "eveningOnly", code: 4,
        parts: ["evening"], from: "2026-01-09", until: "2027-01-31", createdAt: Samples.time)
    private static let sunday = DefaultValue(
        id: "s", number: 2, weekdays: ["monday", "sunday"], status: "eveningOnly", code: 4,
        parts: ["morning", "evening"], from: "2026-01-09", until: nil, createdAt: Samples.time)

    private static var days: [Scenario] {
        var friends = Samples.week
        (friends.owner, friends.zone) = (PersonValue(id: "BEN-ID", name: "Ben"), "Asia/Tokyo")
        var mine = Samples.week
        mine.days[3].source = "default"
        let why = WhyResponse(
            date: "2026-01-10", day: Samples.days[1],
            layers: [
                WhyLayerValue(
                    source: "explicit", status: "free", parts: [], note: "café", since: Samples.time),
                WhyLayerValue(
                    source: "default", status: "eveningOnly", parts: ["evening"], note: nil,
                    since: Samples.time, default: weekdays),
                WhyLayerValue(source: "default", status: "busy", parts: [], note: nil, since: Samples.time),
            ])
        let nothing = WhyResponse(date: "2027-01-10", day: Samples.days[6], layers: [])
        let defaults = DefaultsResponse(defaults: [weekdays, sunday])
        var undone = change
        undone.defaults = [weekdays]
        return [
            Scenario("week", ["GET /v1/week": [json(mine)]]),
            Scenario("week Ben", ["GET /v1/week?friend=Ben": [json(friends)]]),
            Scenario(
                "week 2026-01-10",
                [
                    "GET /v1/week?friend=2026-01-10": [refusal(.noSuchPerson)],
                    "GET /v1/days?from=2026-01-10&to=2026-01-10": [json(mine)],
                ]),
            Scenario("month", ["GET /v1/days?from=2026-01-01&to=2026-01-31": [json(mine)]]),
            Scenario(
                "month Ben", ["GET /v1/days?friend=Ben&from=2026-01-01&to=2026-01-31": [json(friends)]]),
            Scenario(
                "set 2026-01-10 evening", ["PUT /v1/days/2026-01-10": [changed(3, 2)]]),
            Scenario(
                "set 2026-01-10,2026-01-11 evening",
                ["PUT /v1/days/2026-01-10,2026-01-11": [changed(0, 1)]]),
            Scenario(
                "set 2026-01-10 evening --dry-run",
                ["PUT /v1/days/2026-01-10": [changed(1, 1, dryRun: true)]]),
            Scenario("note 2026-01-10 cake", ["PUT /v1/days/2026-01-10/note": [changed(1, 1)]]),
            Scenario("clear 2026-01-10", ["DELETE /v1/days/2026-01-10": [changed(0, 2)]]),
            Scenario("cycle 2026-01-10", ["POST /v1/days/2026-01-10/cycle": [changed(1, 0)]]),
            Scenario("undo", ["POST /v1/undo": [json(undone)]]),
            Scenario("why 2026-01-10", ["GET /v1/why?date=2026-01-10": [json(why)]]),
            Scenario("why 2027-01-10", ["GET /v1/why?date=2027-01-10": [json(nothing)]]),
            Scenario("default list", ["GET /v1/defaults": [json(defaults)]]),
            Scenario("default list", ["GET /v1/defaults": [json(DefaultsResponse(defaults: []))]]),
            Scenario(
                "default set sun evening",
                ["POST /v1/defaults": [json(DefaultsResponse(defaults: [sunday], change: change))]]),
            Scenario(
                "default rm 1",
                [
                    "GET /v1/defaults": [json(defaults)],
                    "DELETE /v1/defaults/w": [json(DefaultsResponse(defaults: [sunday], change: change))],
                ]),
            Scenario("default rm 7", ["GET /v1/defaults": [json(defaults)]]),
            Scenario("log", ["GET /v1/log?limit=20": [json(LogResponse(entries: entries, more: true))]]),
            Scenario("log", ["GET /v1/log?limit=20": [json(LogResponse(entries: [], more: false))]]),
        ]
    }

    private static var people: [Scenario] {
        func who(_ names: String...) -> [WhoValue] {
            names.map { WhoValue(id: "\($0)-ID", name: $0, asOf: Samples.time) }
        }
        let cleo = WhoValue(id: "C-ID", name: "Cleo", parts: ["morning", "evening"], asOf: nil)
        let some = WhoResponse(
            date: "2026-01-10", free: who("Ben"), partly: [cleo], busy: who("Dan"), unknown: who("Eve"))
        let nobody = WhoResponse(date: "2026-01-10", free: [], partly: [], busy: who("Dan"), unknown: [])
        let none = WhoResponse(date: "2026-01-10", free: [], partly: [], busy: [], unknown: [])
        let persons = ["Ben", "Cleo", "Dan"].map { (name: String) in PersonValue(id: "\(name)-ID", name: name)
        }
        let missing = [
            BestMissingValue(id: "E", name: "Eve", known: true),
            BestMissingValue(id: "F", name: "Fay", known: false),
        ]
        func slot(_ part: String, _ people: [PersonValue], _ missing: [BestMissingValue]) -> BestSlotValue {
            BestSlotValue(date: "2026-01-10", part: part, free: people, missing: missing, mine: "unknown")
        }
        let best = BestResponse(
            people: 3, slots: [slot("evening", persons, []), slot("day", [persons[0]], missing)])
        let crowd = ["Ben", "Cleo", "Dan", "Gil", "Hal", "Ida"].map { (name: String) in
            PersonValue(id: "\(name)-ID", name: name)
        }
        let many = [
            slot("evening", crowd, []), slot("day", crowd, [missing[0]]), slot("morning", crowd, missing),
        ]
        let friends = FriendsResponse(friends: [
            Samples.friend("Ben"),
            Samples.friend("Zoë 日本", verified: false, connected: false, asOf: nil, latest: false),
        ])
        let waiting = RequestsResponse(incoming: [Samples.request("Cleo")], outgoing: [])
        let quiet = RequestsResponse(incoming: [], outgoing: [])
        return [none, nobody, some].map {
            Scenario("who 2026-01-10", ["GET /v1/who?date=2026-01-10": [json($0)]])
        } + [
            Scenario(
                "who 2026-01-10 --part evening",
                ["GET /v1/who?date=2026-01-10&part=evening": [json(some)]]),
            Scenario("best", ["GET /v1/best": [json(best)]]),
            Scenario("best", ["GET /v1/best": [json(BestResponse(people: 0, slots: []))]]),
            Scenario("best", ["GET /v1/best": [json(BestResponse(people: 1, slots: []))]]),
            Scenario("best", ["GET /v1/best": [json(BestResponse(people: 3, slots: []))]]),
            Scenario(
                "best", ["GET /v1/best": [json(BestResponse(people: 3, slots: [], most: 1, later: []))]]),
            Scenario(
                "best", ["GET /v1/best": [json(BestResponse(people: 3, slots: [], most: 0, later: many))]]),
            Scenario("best", ["GET /v1/best": [json(BestResponse(people: 8, slots: many))]]),
            Scenario("best --names", ["GET /v1/best": [json(BestResponse(people: 8, slots: many))]]),
            Scenario(
                "friends",
                ["GET /v1/friends?limit=100": [json(friends)], "GET /v1/requests": [json(waiting)]]),
            Scenario(
                "friends",
                [
                    "GET /v1/friends?limit=100": [json(FriendsResponse(friends: []))],
                    "GET /v1/requests": [json(quiet)],
                ]),
            Scenario("friend show Ben", ["GET /v1/friends/Ben": [json(ben)]]),
            Scenario("friend verify Ben 042137", ["POST /v1/friends/Ben/verify": [json(ben)]]),
            Scenario(
                "friend rm Ben",
                ["GET /v1/friends/Ben": [json(ben)], "DELETE /v1/friends/BEN-ID": [json(ben)]]),
        ] + names + levels + blocks + invitations + finding + nearby
    }

    /// What friends see.
    private static var levels: [Scenario] {
        var paused = ben.friend
        (paused.privacy, paused.pausedUntil, paused.days) = ("paused", "2026-01-12", [])
        func privacy(_ friends: [FriendValue]) -> FakeDaemon.Answer {
            json(PrivacyResponse(newFriends: "no-notes", friends: friends))
        }
        let friends = FriendsResponse(friends: [ben.friend, paused])
        return [
            Scenario(
                "friend privacy",
                ["GET /v1/privacy": [privacy([])], "GET /v1/friends?limit=100": [json(friends)]]),
            Scenario(
                "friend privacy Ben", ["GET /v1/privacy": [privacy([])], "GET /v1/friends/Ben": [json(ben)]]),
            Scenario("friend privacy Ben,Cleo paused:2026-01-12", ["PUT /v1/privacy": [privacy([paused])]]),
            Scenario("friend privacy --new no-notes", ["PUT /v1/privacy": [privacy([])]]),
            Scenario(
                "friend see Ben",
                [
                    "GET /v1/friends/Ben": [json(ben)],
                    "GET /v1/friends/BEN-ID/view": [json(Samples.week)],
                ]),
        ]
    }

    /// People who are blocked.
    private static var blocks: [Scenario] {
        let ben = BlockedValue(id: "BEN-ID", name: "Ben", since: "2026-01-09T11:00:00Z")
        let answer = json(BlockedResponse(people: [ben]))
        let blocked = refusal(.personBlocked, ["name": "Ben"])
        return [
            Scenario("friend block Ben", ["PUT /v1/blocked/Ben": [answer]]),
            Scenario("friend unblock Ben", ["DELETE /v1/blocked/Ben": [answer]]),
            Scenario("friend blocked", ["GET /v1/blocked": [answer]]),
            Scenario("friend blocked", ["GET /v1/blocked": [json(BlockedResponse(people: []))]]),
            Scenario("requests ignore Ben", ["POST /v1/requests/Ben/ignore": [answer]]),
            Scenario("friend show Ben", ["GET /v1/friends/Ben": [blocked]]),
            Scenario(
                "friend rm Ben",
                ["GET /v1/friends/Ben": [blocked], "DELETE /v1/friends/Ben": [json(self.ben)]]),
        ]
    }

    /// Invitations.
    private static var invitations: [Scenario] {
        func invitation(
            _ number: Int, _ kind: InvitationWord, _ text: String?, until end: String, tries: Int?
        ) -> InvitationValue {
            InvitationValue(
                number: number, kind: kind.rawValue, text: text, createdAt: Samples.time, expiresAt: end,
                triesLeft: tries)
        }
        let code = invitation(7, .code, "7-K3QX-9FMD", until: "2026-01-09T13:10:00+01:00", tries: 3)
        let link = invitation(12, .link, "UFREE:AGVLTPVM", until: "2026-01-16T13:00:00+01:00", tries: nil)
        func answer(_ invitations: InvitationValue...) -> FakeDaemon.Answer {
            json(InvitationsResponse(invitations: invitations))
        }
        let tried = [1, 0].map { invitation(8, .code, "8-AAAA-BBBB", until: code.expiresAt, tries: $0) }
        return [
            Scenario("invite", ["POST /v1/invitations": [answer(code)]]),
            Scenario("invite --link --for 7d --qr", ["POST /v1/invitations": [answer(link)]]),
            Scenario("invite --link --at home.example.org", ["POST /v1/invitations": [answer(link)]]),
            Scenario("invite list", ["GET /v1/invitations": [answer(code, tried[0], tried[1], link)]]),
            Scenario("invite list", ["GET /v1/invitations": [answer()]]),
            Scenario("invite revoke 7-K3QX-9FMD", ["DELETE /v1/invitations/7": [answer(code)]]),
            Scenario("invite revoke all", ["DELETE /v1/invitations": [answer(code, link)]]),
            Scenario("invite revoke all", ["DELETE /v1/invitations": [answer()]]),
            Scenario("join 7-K3QX-9FMD", ["POST /v1/join": [json(ben)]]),
        ]
            + [
                refusal(.unreadableInvitation, ["reason": "cutOff"]),
                refusal(.unreadableInvitation, ["reason": "mistyped"]),
                refusal(.unreadableInvitation, ["reason": "laterVersion"]),
                refusal(.unreadableInvitation, ["reason": "notAnInvitation"]),
                refusal(.invitationClosed, ["expired": "2026-01-08T13:00:00+01:00"]),
                refusal(.inviterAway, ["number": "7"]), refusal(.inviterAway, ["proven": "true"]),
                refusal(.inviterAway, ["addresses": "192.0.2.7:7633", "problem": "noAnswer"]),
                refusal(.inviterAway, ["addresses": "192.0.2.7:7633, home.example.org:7633"]),
            ].map { Scenario("join 7-K3QX-9FMD", ["POST /v1/join": [$0]]) }
    }

    /// Nicknames and groups.
    private static var names: [Scenario] {
        var gym = ben.friend
        (gym.name, gym.nickname, gym.ownName) = ("Gym", "Gym", "Ben")
        let named = json(FriendResponse(friend: gym))
        let groups = json(
            GroupsResponse(groups: [
                GroupValue(
                    id: "g", name: "flat",
                    members: ["Ben", "Cleo"].map { (name: String) in PersonValue(id: "\(name)-ID", name: name)
                    })
            ]))
        let none = json(GroupsResponse(groups: []))
        return [
            Scenario("friend show Gym", ["GET /v1/friends/Gym": [named]]),
            Scenario(
                "friend name Ben Gym",
                ["GET /v1/friends/Ben": [json(ben)], "PUT /v1/friends/BEN-ID/nickname": [named]]),
            Scenario(
                "friend name Gym",
                ["GET /v1/friends/Gym": [named], "DELETE /v1/friends/BEN-ID/nickname": [json(ben)]]),
            Scenario(
                "friend name Ben",
                ["GET /v1/friends/Ben": [json(ben)], "DELETE /v1/friends/BEN-ID/nickname": [json(ben)]]),
            Scenario("group list", ["GET /v1/groups": [groups]]),
            Scenario("group", ["GET /v1/groups": [none]]),
            Scenario("group add flat ben,cleo", ["POST /v1/groups": [groups]]),
            Scenario("group rm flat ben", ["DELETE /v1/groups/flat?people=ben": [groups]]),
            Scenario("group rm flat", ["DELETE /v1/groups/flat": [none]], typed: ["flat"]),
            Scenario(
                "who 2026-01-10 --with flat",
                [
                    "GET /v1/who?date=2026-01-10&with=flat": [
                        json(WhoResponse(date: "2026-01-10", free: [], partly: [], busy: [], unknown: []))
                    ]
                ]),
        ]
    }

    private static var nearby: [Scenario] {
        let people = [
            NearbyValue(id: "BEN-ID", name: "Ben", addresses: ["192.0.2.2:7633"], relation: "friend"),
            NearbyValue(
                id: nil, name: "Ben", addresses: ["192.0.2.9:7633"], relation: "none", sameNameAs: "BEN-ID"),
            NearbyValue(id: nil, name: nil, addresses: ["[fe80::1%eth0]:7633"], relation: "outgoing"),
            NearbyValue(id: "DAN-ID", name: "Dan", addresses: [], relation: "incoming"),
            NearbyValue(id: "EVE-ID", name: "Eve", addresses: [], relation: "ignored"),
        ]
        return [
            NearbyResponse(people: people, discovery: "dnssd"),
            NearbyResponse(people: [], discovery: "dnssd"),
            NearbyResponse(people: [], discovery: "off"),
            NearbyResponse(people: [], discovery: "unavailable"),
        ].map { Scenario("nearby", ["GET /v1/nearby": [json($0)]]) }
            + [nil, "2026-01-09T14:05:00+01:00", "2026-01-10T00:05:00+01:00"].flatMap { until in
                let value = DiscoverableResponse(until: until, name: "Ana", discovery: "off")
                return [
                    Scenario("discoverable", ["GET /v1/discoverable": [json(value)]]),
                    Scenario("discoverable on", ["PUT /v1/discoverable": [json(value)]]),
                ]
            }
            + page
    }

    private static var requests: [Scenario] {
        func incoming(_ status: String, verified: Bool?) -> FakeDaemon.Answer {
            var request = Samples.request("Ben")
            request.status = status
            return json(IncomingRequestResponse(request: request, verified: verified))
        }
        func outgoing(_ status: String, delivered: Bool) -> FakeDaemon.Answer {
            var request = Samples.outgoing("Ben", delivered: delivered)
            request.status = status
            return json(OutgoingRequestResponse(request: request))
        }
        var unmet = Samples.outgoing(nil, delivered: false)
        let away = ["nameNotFound", "refused", "noAnswer", "notUFree"].map { problem in
            unmet.problem = problem
            return Scenario(
                "requests", ["GET /v1/requests": [json(RequestsResponse(incoming: [], outgoing: [unmet]))]])
        }
        var twin = Samples.request("Ben", id: "r2", code: nil)
        twin.sameNameAs = "BEN-ID"
        let machine = json(
            OutgoingRequestResponse(
                request: OutgoingRequestValue(
                    id: "o2", to: PersonValue(id: nil, name: nil), code: nil, status: "pending",
                    timestamp: Samples.time, address: "nas:7633", delivered: false)))
        let snapshot = Samples.event(.snapshot, 1) { event in
            event.requests = RequestsResponse(
                incoming: [], outgoing: [Samples.outgoing("Ben", delivered: true)])
        }
        let gone = FakeDaemon.Answer.stream([Samples.sent(Samples.event(.snapshot, 1) { _ in })], ends: false)
        let accepted = Samples.event(.requestUpdated, 2) { event in
            event.outgoing = Samples.outgoing("Ben", delivered: true)
            event.outgoing?.status = "accepted"
        }
        let one = json(RequestsResponse(incoming: [Samples.request("Ben")], outgoing: []))
        let many = json(
            RequestsResponse(
                incoming: [Samples.request("Ben"), twin, Samples.request(nil, id: "r3")],
                outgoing: [
                    Samples.outgoing("Cleo", delivered: true), Samples.outgoing(nil, delivered: false),
                ]))
        let none = json(RequestsResponse(incoming: [], outgoing: []))
        return away + [one, many, none].map { Scenario("requests", ["GET /v1/requests": [$0]]) } + [
            Scenario(
                "accept",
                [
                    "GET /v1/requests": [one],
                    "POST /v1/requests/r1/accept": [incoming("accepted", verified: false)],
                ]),
            Scenario(
                "accept Ben --code 042137",
                ["POST /v1/requests/Ben/accept": [incoming("accepted", verified: true)]]),
            Scenario(
                "accept Ben",
                [
                    "GET /v1/requests/Ben": [json(IncomingRequestResponse(request: twin, verified: nil))],
                    "POST /v1/requests/r2/accept": [incoming("accepted", verified: false)],
                ]),
            Scenario("accept", ["GET /v1/requests": [many]]),
            Scenario("accept", ["GET /v1/requests": [none]]),
            Scenario(
                "decline",
                [
                    "GET /v1/requests": [one],
                    "POST /v1/requests/r1/decline": [incoming("declined", verified: nil)],
                ]),
            Scenario("add Ben", ["POST /v1/requests": [outgoing("pending", delivered: true)]]),
            Scenario(
                "add Ben",
                ["POST /v1/requests": [outgoing("pending", delivered: false)], "GET /v1/events": [gone]]),
            Scenario("add Ben", ["POST /v1/requests": [outgoing("accepted", delivered: true)]]),
            Scenario(
                "add nas", ["POST /v1/requests": [machine], "GET /v1/events": [gone]], typed: ["nas"]),
            Scenario(
                "add Ben --wait",
                [
                    "POST /v1/requests": [outgoing("pending", delivered: true)],
                    "GET /v1/events": [
                        .stream([Samples.sent(snapshot), Samples.sent(accepted)], ends: false)
                    ],
                ]),
            Scenario(
                "withdraw Ben", ["DELETE /v1/requests/Ben": [outgoing("withdrawn", delivered: true)]]),
        ]
    }
}
