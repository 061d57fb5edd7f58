import Testing
import UFreeAPI
import UFreeDomain
import UFreeServices
import UFreeTestSupport

/// Shifts on a database that fails.
struct ShiftStorageTests {
    private let desk: ShiftDesk

    init() throws { desk = try ShiftDesk() }

    @Test("Every operation reports a failing database as such")
    func broken() async throws {
        let service = ShiftService(desk.fixture.ports.breaking(with: .storageUnavailable("EIO")))
        let expected = APIError(.storageUnavailable, values: ["reason": "EIO"])
        await #expect(throws: expected) { try await service.locations() }
        await #expect(throws: expected) { try await service.location("Hospital") }
        await #expect(throws: expected) { try await service.addLocation(LocationBody(name: "x")) }
        await #expect(throws: expected) { try await service.editLocation("x", LocationBody()) }
        await #expect(throws: expected) { try await service.removeLocation("x", movingTypesTo: nil) }
        await #expect(throws: expected) { try await service.shiftTypes(limit: nil, after: nil) }
        await #expect(throws: expected) { try await service.shiftType("M") }
        await #expect(throws: APIError(.shiftTypeNotSaved, values: ["reason": "storageUnavailable"])) {
            try await service.addShiftType(ShiftTypeBody())
        }
        for dryRun in [true, false] {
            await #expect(throws: expected) {
                try await service.removeShiftType("M", replacingBy: nil, dryRun: dryRun)
            }
            await #expect(throws: expected) {
                try await service.assign(["2026-01-09"], ShiftBody(symbol: "M", dryRun: dryRun))
            }
            await #expect(throws: expected) {
                try await service.setRotation(
                    RotationBody(pattern: "M", from: "2026-01-09", dryRun: dryRun))
            }
        }
        await #expect(throws: expected) { try await service.clearShifts(["2026-01-09"]) }
        await #expect(throws: expected) { try await service.shifts(from: nil, until: nil) }
        await #expect(throws: expected) { try await service.rotations() }
        await #expect(throws: expected) { try await service.endRotations() }
        await #expect(throws: expected) { try await service.shiftSettings() }
        await #expect(throws: expected) { try await service.setShiftSettings(ShiftSettingsBody()) }
    }
}
