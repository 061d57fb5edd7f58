import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's locations, as a list or after a change.
struct LocationsView {
    let reply: Reply<LocationsResponse>

    var presentation: Presentation {
        let locations = reply.value.locations
        return Presentation(
            blocks: locations.isEmpty
                ? [.text(ShiftText.noLocation, .dim), .text(ShiftText.howToAddLocation, .dim)]
                : [.table(rows)],
            records: locations.map(Self.record), json: reply.json)
    }

    /// Shows the changed location, with warnings.
    /// - Parameter old: the location before the change; nil for a new one.
    func showChange(
        from old: LocationEntryValue? = nil, _ sentence: (LocationValue) -> String, in session: Session
    ) {
        guard let location = reply.value.location else { return show([], in: session) }
        let warnings = (reply.value.warnings ?? []).compactMap {
            ShiftText.warning($0, about: location.name)
        }
        let isAnother = old?.name != location.name || old?.address != location.address
        show([sentence(location)] + warnings, canBeUndone: isAnother, in: session)
    }

    /// - Parameter canBeUndone: whether anything changed.
    func show(_ sentences: [String], canBeUndone: Bool = true, in session: Session) {
        let changed = reply.value.location.map { changed in
            reply.value.locations.filter { $0.id == changed.id }.map(Self.record)
        }
        RosterChangeView.show(
            sentences, ending: canBeUndone ? ChangeText.undo : "", records: changed ?? [], json: reply.json,
            in: session)
    }

    static func record(_ location: LocationEntryValue) -> [Span] {
        [
            Span(location.id), Span(location.name), Span(location.address ?? ""),
            Span(location.shiftTypes.joined(separator: ",")),
        ]
    }

    /// Name, the symbols of the shift types there (if any location has one), address.
    private var rows: [[[Span]]] {
        let isUsed = reply.value.locations.contains { !$0.shiftTypes.isEmpty }
        return reply.value.locations.map { location in
            [[Span(location.name)]]
                + (isUsed ? [[Span(location.shiftTypes.joined(separator: ", "), .heading)]] : [])
                + [[Span(location.address ?? "", .dim)]]
        }
    }
}

/// One location.
struct LocationView {
    let reply: Reply<LocationEntryValue>

    var presentation: Presentation {
        let location = reply.value
        let facts = [
            (FactText.name, location.name), (ShiftText.address, location.address ?? ""),
            (ShiftText.shiftTypes, location.shiftTypes.joined(separator: ", ")), (FactText.id, location.id),
        ]
        return Presentation(
            blocks: [.table(facts.filter { !$0.1.isEmpty }.map { [[Span($0.0, .dim)], [Span($0.1)]] })],
            records: [LocationsView.record(location)], json: reply.json)
    }
}
