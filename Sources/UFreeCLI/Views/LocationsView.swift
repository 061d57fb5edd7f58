import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// My locations, as a list or after a change.
struct LocationsView {
    let reply: Reply<LocationsResponse>

    var presentation: Presentation {
        let locations = reply.value.locations
        return Presentation(
            blocks: locations.isEmpty
                ? [.text(ShiftText.noLocation, .dim), .text(ShiftText.howToAddLocation, .dim)]
                : [.table(locations.map(Self.row))],
            records: locations.map(Self.record), json: reply.json)
    }

    /// Says what became of a location, and what is to be thought of it.
    func showChange(_ sentence: (LocationValue) -> String, in session: Session) {
        guard let location = reply.value.location else { return show([], in: session) }
        let warnings = (reply.value.warnings ?? []).compactMap {
            ShiftText.warning($0, about: location.name)
        }
        show([sentence(location)] + warnings, in: session)
    }

    func show(_ sentences: [String], in session: Session) {
        let changed = reply.value.location.map { changed in
            reply.value.locations.filter { $0.id == changed.id }.map(Self.record)
        }
        session.show(
            Presentation(blocks: sentences.map { .text($0) }, records: changed ?? [], json: reply.json))
        if !session.isForPeople { for sentence in sentences { session.output.say(sentence) } }
    }

    static func record(_ location: LocationEntryValue) -> [Span] {
        [
            Span(location.id), Span(location.name), Span(location.address ?? ""),
            Span(location.shiftTypes.joined(separator: ",")),
        ]
    }

    private static func row(_ location: LocationEntryValue) -> [[Span]] {
        [
            [Span(location.name)], [Span(location.shiftTypes.joined(separator: ", "))],
            [Span(location.address ?? "", .dim)],
        ]
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
            blocks: [.table(facts.map { [[Span($0.0, .dim)], [Span($0.1)]] })],
            records: [LocationsView.record(location)], json: reply.json)
    }
}
