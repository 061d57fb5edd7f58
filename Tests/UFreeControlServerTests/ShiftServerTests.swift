import Foundation
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeTestSupport

/// Shifts through a real socket. Today is Friday, 2026-01-09.
@Suite struct ShiftServerTests {
    @Test("Every operation of shifts is reachable through the client")
    func everyCall() async throws {
        try await ServerFixture.run { fixture in
            let client = fixture.client
            let hospital = try #require(
                try await client.call(API.addLocation, body: LocationBody(name: "Hospital")).value.location)
            _ = try await client.call(API.addLocation, body: LocationBody(name: "Office"))
            #expect(
                try await client.call(API.locations).value.locations.map(\.name) == ["Hospital", "Office"])
            let location = try await client.call(API.location, WhoPlace(hospital.id))
            #expect(location.value.name == "Hospital")
            #expect(location.json.contains(#""schema":"ufree.location.show/1""#))
            let type = try await client.call(
                API.addShiftType, body: ShiftTypeBody(symbol: "m", title: "Morning", location: "hospital"))
            #expect(type.json.contains(#""schema":"ufree.shift-type/1""#))
            let found = try await client.call(API.shiftType, SymbolPlace("M"))
            #expect(found.value.id == type.value.shiftType.id)
            #expect(found.json.contains(#""schema":"ufree.shift-type.show/1""#))
            _ = try await client.call(
                API.addShiftType,
                body: ShiftTypeBody(symbol: "N", title: "Night", allDay: true, location: "Office"))
            #expect(try await client.call(API.shiftTypes).value.shiftTypes.map(\.symbol) == ["M", "N"])
            let page = try await client.call(API.shiftTypes, PageQuery(limit: 1, after: "L")).value
            #expect(page.shiftTypes.map(\.symbol) == ["M"] && page.more)
            let edited = try await client.call(
                API.editShiftType, SymbolPlace("M"), body: ShiftTypeBody(title: "Early")
            ).value
            #expect(edited.shiftType.id == type.value.shiftType.id && edited.shiftType.title == "Early")
            let assigned = try await client.call(
                API.assignShift, DatesPlace(["2026-01-09", "2026-01-10"]), body: ShiftBody(symbol: "M"))
            #expect(assigned.value.shifts.map(\.symbol) == ["M", "M"])
            #expect(assigned.json.contains(#""change":{"#))
            let listed = try await client.call(
                API.shifts, ShiftsQuery(from: "2026-01-10", until: "2026-01-11"))
            #expect(listed.value.shifts.map(\.date) == ["2026-01-10"])
            #expect(!listed.json.contains(#""change""#))
            #expect(try await client.call(API.clearShift, DatesPlace(["2026-01-10"])).value.shifts.isEmpty)
            let rotation = try await client.call(
                API.setRotation, body: RotationBody(pattern: "MN--", from: "2026-01-05"))
            #expect(rotation.value.rotations.map(\.today) == [1])
            #expect(rotation.json.contains(#""until":null"#))
            #expect(try await client.call(API.rotations).value.rotations == rotation.value.rotations)
            #expect(try await client.call(API.readyRotations).value.patterns.map(\.name).contains("panama"))
            #expect(try await client.call(API.endRotations).value.rotations.isEmpty)
            let settings = try await client.call(API.setShiftSettings, body: ShiftSettingsBody(restHours: 11))
                .value
            #expect(settings.restHours == 11)
            #expect(try await client.call(API.shiftSettings).value.restHours == 11)
            let file = try await client.call(API.exportCalendar, CalendarExportQuery(.ics, notes: true)).value
            #expect(file.text.hasPrefix("BEGIN:VCALENDAR\r\n") && file.text.contains("SUMMARY:Busy\r\n"))
            let roster = try await client.call(
                API.importRoster,
                RosterQuery(map: ["Early duty=M", "Meeting="], daysOff: true, dryRun: true),
                file: Array("2026-01-12,Early duty\n2026-01-14,Meeting\n".utf8)
            ).value
            #expect(roster.shifts.map(\.symbol) == ["M", nil, nil] && roster.change?.dryRun == true)
            let plan = try await client.call(
                API.removeShiftType, ShiftTypeRemoval("M", replacingBy: "N", dryRun: true)
            ).value
            #expect(plan.change.dryRun)
            #expect(
                try await client.call(API.removeShiftType, ShiftTypeRemoval("M", replacingBy: "N")).value
                    .shiftType.symbol == "M")
            #expect(
                try await client.call(API.why, WhyQuery("2026-01-09")).value.layers.first?.shifts?.map(
                    \.symbol) == ["N"])
            let moved = try await client.call(
                API.editLocation, WhoPlace("Office"), body: LocationBody(name: "Desk")
            ).value
            #expect(moved.location?.name == "Desk")
            let left = try await client.call(
                API.removeLocation, LocationRemoval("Desk", movingTypesTo: "Hospital")
            ).value
            #expect(left.locations.map(\.name) == ["Hospital"])
            #expect(left.locations.map(\.shiftTypes) == [["N"]])
        }
    }

    @Test(
        "S2, C1: symbols and names with any characters are separated from the path and the query around them",
        arguments: [
            "ä", "/", "%", "?", "#", "..", ".", "+", "&", "=", "\"", "🙂", "A/B", "%2F", ";", "\\", "{", "'",
            "::",
        ])
    func signs(sign: String) async throws {
        try await ServerFixture.run { fixture in
            let client = fixture.client
            let name = "\(sign) a\(sign)b \(sign)"
            for name in [name, "Office"] {
                _ = try await client.call(API.addLocation, body: LocationBody(name: name))
            }
            #expect(try await client.call(API.location, WhoPlace(name)).value.name == name)
            let type = try await client.call(
                API.addShiftType, body: ShiftTypeBody(symbol: sign, title: sign, location: name)
            ).value
            #expect(type.warnings == ["unusualSymbol"])
            #expect(try await client.call(API.shiftType, SymbolPlace(sign)).value.id == type.shiftType.id)
            _ = try await client.call(
                API.addShiftType, body: ShiftTypeBody(symbol: "M", title: "Morning", location: "Office"))
            _ = try await client.call(
                API.assignShift, DatesPlace(["2026-01-09"]), body: ShiftBody(symbol: "M"))
            #expect(
                try await client.call(API.removeShiftType, ShiftTypeRemoval("M", replacingBy: sign)).value
                    .shiftType.symbol == "M")
            #expect(
                try await client.call(API.shifts, ShiftsQuery(from: nil, until: nil)).value.shifts.map(
                    \.symbol) == [
                        sign.uppercased()
                    ])
            let rotation = try await client.call(
                API.setRotation, body: RotationBody(pattern: "D-", from: "2026-01-09", symbols: ["D": sign])
            ).value
            #expect(rotation.rotations.map(\.length) == [2])
            let pattern = try #require(rotation.rotations.first?.pattern)
            let again = try await client.call(
                API.setRotation, body: RotationBody(pattern: pattern, from: "2026-01-09")
            ).value
            #expect(again.rotations == rotation.rotations)
            _ = try await client.call(
                API.editShiftType, SymbolPlace(sign), body: ShiftTypeBody(title: "Other"))
            #expect(
                try await client.call(API.removeLocation, LocationRemoval("Office", movingTypesTo: name))
                    .value.locations.map(\.name)
                    == [name])
            #expect(
                try await client.call(API.editLocation, WhoPlace(name), body: LocationBody(name: "x")).value
                    .location?.name == "x")
        }
    }

    @Test("An invalid symbol in the path is no shift type, and a path without one is no route")
    func none() async throws {
        try await ServerFixture.run { fixture in
            let empty = try await UnixClient.ask(fixture.path, "GET", "/v1/shift-types/%20")
            #expect(empty.hasPrefix("HTTP/1.1 404 ") && empty.contains(#""code":"noSuchShiftType""#))
            let broken = try await UnixClient.ask(fixture.path, "GET", "/v1/shift-types/%zz")
            #expect(broken.hasPrefix("HTTP/1.1 400 "))
            let none = try await UnixClient.ask(fixture.path, "GET", "/v1/locations/nobody/x")
            #expect(none.hasPrefix("HTTP/1.1 404 ") && none.contains(#""code":"noSuchRoute""#))
            let flag = try await UnixClient.ask(
                fixture.path, "DELETE", "/v1/shift-types/M?dryRun=maybe")
            #expect(flag.hasPrefix("HTTP/1.1 400 ") && flag.contains("dryRun is true or false"))
            let limit = try await UnixClient.ask(fixture.path, "GET", "/v1/shift-types?limit=x")
            #expect(limit.hasPrefix("HTTP/1.1 400 ") && limit.contains("limit is a whole number"))
        }
    }
}
