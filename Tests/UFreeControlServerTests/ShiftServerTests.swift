import Foundation
import Testing
import UFreeAPI
import UFreeControlClient
import UFreeTestSupport

/// Shifts over a real socket. It is Friday, 2026-01-09.
@Suite struct ShiftServerTests {
    @Test("Every operation of shifts is reachable through the client")
    func everyCall() async throws {
        try await ServerFixture.run { fixture in
            let client = fixture.client
            let hospital = try #require(
                try await client.addLocation(LocationBody(name: "Hospital")).value.location)
            _ = try await client.addLocation(LocationBody(name: "Office"))
            #expect(try await client.locations().value.locations.map(\.name) == ["Hospital", "Office"])
            #expect(try await client.location(hospital.id).value.name == "Hospital")
            let type = try await client.addShiftType(
                ShiftTypeBody(symbol: "m", title: "Morning", location: "hospital"))
            #expect(type.json.contains(#""schema":"ufree.shift-type/1""#))
            #expect(try await client.shiftType("M").value == type.value.shiftType)
            _ = try await client.addShiftType(
                ShiftTypeBody(symbol: "N", title: "Night", allDay: true, location: "Office"))
            #expect(try await client.shiftTypes().value.shiftTypes.map(\.symbol) == ["M", "N"])
            let page = try await client.shiftTypes(limit: 1, after: "L").value
            #expect(page.shiftTypes.map(\.symbol) == ["M"] && page.more)
            let edited = try await client.editShiftType("M", ShiftTypeBody(title: "Early")).value
            #expect(edited.shiftType.id == type.value.shiftType.id && edited.shiftType.title == "Early")
            let assigned = try await client.assignShift(
                ["2026-01-09", "2026-01-10"], ShiftBody(symbol: "M"))
            #expect(assigned.value.shifts.map(\.symbol) == ["M", "M"])
            #expect(assigned.json.contains(#""change":{"#))
            let listed = try await client.shifts(from: "2026-01-10", until: "2026-01-11")
            #expect(listed.value.shifts.map(\.date) == ["2026-01-10"])
            #expect(!listed.json.contains(#""change""#))
            #expect(try await client.clearShift(["2026-01-10"]).value.shifts.isEmpty)
            let rotation = try await client.setRotation(RotationBody(pattern: "MN--", from: "2026-01-05"))
            #expect(rotation.value.rotations.map(\.today) == [1])
            #expect(rotation.json.contains(#""until":null"#))
            #expect(try await client.rotations().value.rotations == rotation.value.rotations)
            #expect(try await client.readyRotations().value.patterns.map(\.name).contains("panama"))
            #expect(try await client.endRotations().value.rotations.isEmpty)
            let settings = try await client.setShiftSettings(ShiftSettingsBody(restHours: 11)).value
            #expect(settings.restHours == 11)
            #expect(try await client.shiftSettings().value.restHours == 11)
            let plan = try await client.removeShiftType("M", replacingBy: "N", dryRun: true).value
            #expect(plan.change.dryRun)
            #expect(try await client.removeShiftType("M", replacingBy: "N").value.shiftType.symbol == "M")
            #expect(try await client.why("2026-01-09").value.layers.first?.shifts?.map(\.symbol) == ["N"])
            let moved = try await client.editLocation("Office", LocationBody(name: "Desk")).value
            #expect(moved.location?.name == "Desk")
            let left = try await client.removeLocation("Desk", movingTypesTo: "Hospital").value
            #expect(left.locations.map(\.name) == ["Hospital"])
            #expect(left.locations.map(\.shiftTypes) == [["N"]])
        }
    }

    @Test(
        "S2, C1: a symbol and a name of any signs are told apart from the path and the query they stand in",
        arguments: [
            "ä", "/", "%", "?", "#", "..", ".", "+", "&", "=", "\"", "🙂", "A/B", "%2F", ";", "\\", "{", "'",
            "::",
        ])
    func signs(sign: String) async throws {
        try await ServerFixture.run { fixture in
            let client = fixture.client
            let name = "\(sign) a\(sign)b \(sign)"
            for name in [name, "Office"] { _ = try await client.addLocation(LocationBody(name: name)) }
            #expect(try await client.location(name).value.name == name)
            let type = try await client.addShiftType(
                ShiftTypeBody(symbol: sign, title: sign, location: name)
            ).value
            #expect(type.warnings == ["unusualSymbol"])
            #expect(try await client.shiftType(sign).value == type.shiftType)
            _ = try await client.addShiftType(
                ShiftTypeBody(symbol: "M", title: "Morning", location: "Office"))
            _ = try await client.assignShift(["2026-01-09"], ShiftBody(symbol: "M"))
            #expect(
                try await client.removeShiftType("M", replacingBy: sign).value.shiftType.symbol == "M")
            #expect(
                try await client.shifts(from: nil, until: nil).value.shifts.map(\.symbol) == [
                    sign.uppercased()
                ])
            let rotation = try await client.setRotation(
                RotationBody(pattern: "D-", from: "2026-01-09", symbols: ["D": sign])
            ).value
            #expect(rotation.rotations.map(\.length) == [2])
            let pattern = try #require(rotation.rotations.first?.pattern)
            let again = try await client.setRotation(RotationBody(pattern: pattern, from: "2026-01-09")).value
            #expect(again.rotations == rotation.rotations)
            _ = try await client.editShiftType(sign, ShiftTypeBody(title: "Other"))
            #expect(
                try await client.removeLocation("Office", movingTypesTo: name).value.locations.map(\.name)
                    == [name])
            #expect(try await client.editLocation(name, LocationBody(name: "x")).value.location?.name == "x")
        }
    }

    @Test("A symbol that is none in the path is no shift type, and a path without one is no route")
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
