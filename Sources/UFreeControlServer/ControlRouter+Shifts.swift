import Hummingbird
import UFreeAPI
import UFreeServices

extension ControlRouter {
    /// Locations, shift types, shifts and rotations.
    func shifts(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        switch route {
        case .locations, .location, .addLocation, .editLocation, .removeLocation:
            try await locations(route, request, context)
        case .shiftTypes, .shiftType, .addShiftType, .editShiftType, .removeShiftType:
            try await shiftTypes(route, request, context)
        case .rotations: try Answer.ok(try await services.shifts.rotations())
        case .setRotation:
            try Answer.ok(
                try await services.shifts.setRotation(
                    try await RequestReader.body(RotationBody.self, of: request, context)))
        case .endRotations: try Answer.ok(try await services.shifts.endRotations())
        case .readyRotations: try Answer.ok(try await services.shifts.readyRotations())
        case .shiftSettings: try Answer.ok(try await services.shifts.shiftSettings())
        case .setShiftSettings:
            try Answer.ok(
                try await services.shifts.setShiftSettings(
                    try await RequestReader.body(ShiftSettingsBody.self, of: request, context)))
        case .assignShift:
            try Answer.ok(
                try await services.shifts.assign(
                    try RequestReader.dates(context),
                    try await RequestReader.body(ShiftBody.self, of: request, context)))
        case .clearShift:
            try Answer.ok(try await services.shifts.clearShifts(try RequestReader.dates(context)))
        default:
            try Answer.ok(
                try await services.shifts.shifts(
                    from: RequestReader.query("from", of: request),
                    until: RequestReader.query("until", of: request)))
        }
    }

    private func locations(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        let service = services.shifts
        switch route {
        case .locations: return try Answer.ok(try await service.locations())
        case .addLocation:
            let body = try await RequestReader.body(LocationBody.self, of: request, context)
            return try Answer.ok(try await service.addLocation(body))
        case .location:
            return try Answer.ok(try await service.location(try RequestReader.parameter("who", of: context)))
        case .editLocation:
            let who = try RequestReader.parameter("who", of: context)
            let body = try await RequestReader.body(LocationBody.self, of: request, context)
            return try Answer.ok(try await service.editLocation(who, body))
        default:
            let who = try RequestReader.parameter("who", of: context)
            let other = RequestReader.query("reassign", of: request)
            return try Answer.ok(try await service.removeLocation(who, movingTypesTo: other))
        }
    }

    private func shiftTypes(
        _ route: Route, _ request: Request, _ context: ControlContext
    ) async throws(APIError) -> Response {
        let service = services.shifts
        switch route {
        case .shiftTypes:
            let limit = try RequestReader.number("limit", of: request)
            let after = RequestReader.query("after", of: request)
            return try Answer.ok(try await service.shiftTypes(limit: limit, after: after))
        case .addShiftType:
            let body = try await RequestReader.body(ShiftTypeBody.self, of: request, context)
            return try Answer.ok(try await service.addShiftType(body))
        case .shiftType:
            let symbol = try RequestReader.parameter("symbol", of: context)
            return try Answer.ok(try await service.shiftType(symbol))
        case .editShiftType:
            let symbol = try RequestReader.parameter("symbol", of: context)
            let body = try await RequestReader.body(ShiftTypeBody.self, of: request, context)
            return try Answer.ok(try await service.editShiftType(symbol, body))
        default:
            let symbol = try RequestReader.parameter("symbol", of: context)
            let other = RequestReader.query("reassign", of: request)
            let dryRun = try RequestReader.flag("dryRun", of: request)
            return try Answer.ok(
                try await service.removeShiftType(symbol, replacingBy: other, dryRun: dryRun))
        }
    }
}
