import FoundationEssentials
import Testing
import UFreeDomain
import UFreeSync

@Suite("Views")
struct ViewLogTests {
    static let today = CivilDate(dayNumber: 20_462)

    /// - Parameter person: the person whose device wrote it.
    static func row(
        _ offset: Int, _ word: DayWord, note: String? = nil, at milliseconds: Int64 = 1, by person: UInt8 = 1
    ) throws -> SharedRow {
        let date = try #require(today?.adding(days: offset))
        let device = try People.keys(person).device
        let id = try #require(UUID(uuidString: "00000000-0000-4000-8000-00000000000\(offset)"))
        let day = SharedDay(
            id: id, date: date, content: DayContent(word, note: note.flatMap(Note.init(sanitizing:))),
            updatedAt: Timestamp(milliseconds: milliseconds))
        return SharedRow(
            body: .day(day), stamp: Stamp(milliseconds: milliseconds, counter: UInt32(offset), device: device)
        )
    }

    /// Returns every view with these rows.
    static func views(_ rows: [SharedRow], epoch: UInt64 = 7) -> [ViewLog] {
        PrivacyLevel.allCases.map { level in
            var view = ViewLog(level: level, epoch: epoch)
            _ = view.publish(rows)
            return view
        }
    }

    @Test("Y2: only changed rows are numbered, and only the newest row of a day is kept")
    func numbersWhatDiffers() throws {
        var view = ViewLog(level: .full, epoch: 7)
        let published = view.publish([try Self.row(1, DayWord(.free)), try Self.row(2, DayWord(.busy))])
        let first = try #require(published)
        #expect(first.appended.map(\.seq) == [1, 2])
        let again = view.publish([try Self.row(1, DayWord(.free)), try Self.row(2, DayWord(.busy))])
        #expect(again == nil)
        let edited = view.publish([try Self.row(1, DayWord(.busy), at: 2), try Self.row(2, DayWord(.busy))])
        let second = try #require(edited)
        #expect(second.appended.map(\.seq) == [3])
        #expect(view.rows(above: 0).map(\.seq) == [2, 3])
    }

    @Test("Y7: a day that leaves the window is dropped without a number")
    func droppedSilently() throws {
        var view = ViewLog(level: .full, epoch: 7)
        _ = view.publish([try Self.row(1, DayWord(.free)), try Self.row(2, DayWord(.busy))])
        let moved = view.publish([try Self.row(2, DayWord(.busy))])
        let change = try #require(moved)
        #expect(change.appended.isEmpty && change.dropped.count == 1 && view.head == 2)
    }

    @Test("F8: a change that a level hides is not numbered there")
    func hiddenChanges() throws {
        var view = ViewLog(level: .noNotes, epoch: 7)
        _ = view.publish([try Self.row(1, DayWord(.free), note: "secret")])
        let hidden = view.publish([try Self.row(1, DayWord(.free), note: "other", at: 2)])
        #expect(hidden == nil)
    }

    @Test(
        "F8: A hidden change shows in no stamp, in no order and in no new epoch",
        arguments: [PrivacyLevel.noNotes, .busyOnly])
    func hiddenStamps(level: PrivacyLevel) throws {
        let device = try People.keys(1).device
        func stamp(_ milliseconds: Int64) -> Stamp {
            Stamp(milliseconds: milliseconds, counter: 0, device: device)
        }
        func bodies(_ notes: [String], at moments: [Int64]) throws -> [SharedRow.Body] {
            try zip(notes, moments).enumerated().map { offset, day in
                try Self.row(offset + 1, DayWord(.free), note: day.0, at: day.1).body
            }
        }
        /// Returns the rows that a reader receives, after secret changes of the owner at those times.
        func seen(_ edits: [[Int64]]) throws -> [[NumberedRow]] {
            var view = ViewLog(level: level, epoch: 7)
            _ = view.publish(try bodies(["a", "b"], at: [1, 1]), stamp: { stamp(10) })
            for (number, moments) in edits.enumerated() {
                _ = view.publish(
                    try bodies(["a\(number)", "b\(number)"], at: moments), stamp: { stamp(20) })
            }
            var fresh = ViewLog(level: level, epoch: 8)
            let last = edits.last ?? [1, 1]
            _ = fresh.publish(
                try bodies(["x", "y"], at: last), stamp: { stamp(30) },
                carrying: view.rows(above: 0).map(\.row))
            // Somebody starts to read what nobody has read before.
            var first = ViewLog(level: level, epoch: 9)
            _ = first.publish(try bodies(["x", "y"], at: last), stamp: { stamp(40) })
            return [view, fresh, first].map { $0.rows(above: 0) }
        }
        let quiet = try seen([])
        #expect(try seen([[5, 1], [6, 1], [6, 7]]) == quiet)
        #expect(try seen([[1, 9]]) == quiet)
        #expect(quiet[1].allSatisfy { $0.row.stamp == stamp(10) })
    }

    @Test("Y2: a reader of an earlier state becomes equal by its missing rows, and then misses nothing")
    func updates() throws {
        var view = ViewLog(level: .full, epoch: 7)
        _ = view.publish([try Self.row(1, DayWord(.free)), try Self.row(2, DayWord(.busy))])
        let old = view
        _ = view.publish([try Self.row(1, DayWord(.busy), at: 2), try Self.row(2, DayWord(.busy))])
        _ = view.publish([try Self.row(1, DayWord(.free), at: 3)])
        var fresh = ViewLog(level: .full, epoch: 8)
        _ = fresh.publish([try Self.row(3, DayWord(.free))])
        for (from, to) in [(old, view), (view, fresh), (old, fresh), (fresh, old)] {
            var held = from
            held.adopt(try #require(to.update(since: held)))
            #expect(held == to)
            #expect(to.update(since: held) == nil)
        }
        #expect(view.update(since: nil)?.appended.count == 1)
    }

    @Test("Y2: a change gives the same rows as a comparison, and only to readers of the state before it")
    func updateByChange() throws {
        var view = ViewLog(level: .full, epoch: 7)
        _ = view.publish([try Self.row(1, DayWord(.free)), try Self.row(2, DayWord(.busy))])
        let before = view
        for rows in [
            [try Self.row(1, DayWord(.busy), at: 2), try Self.row(2, DayWord(.free), at: 3)],
            [try Self.row(1, DayWord(.busy), at: 2)], [try Self.row(3, DayWord(.free), at: 4)],
        ] {
            let held = view
            let published = view.publish(rows)
            let change = try #require(published)
            let step = try #require(held.update(by: change))
            #expect(Set(step.dropped) == Set(view.update(since: held)?.dropped ?? []))
            var copy = held
            copy.adopt(step)
            #expect(copy == view)
            // The change can't be applied by readers who already have it, missed one, or hold another epoch.
            if !change.appended.isEmpty { #expect(view.update(by: change) == nil) }
            if held.head != before.head { #expect(before.update(by: change) == nil) }
            #expect(ViewLog(level: .full, epoch: 8).update(by: change) == nil)
        }
    }

    @Test("F8: each level sees its permitted data", arguments: PrivacyLevel.allCases)
    func cuts(level: PrivacyLevel) throws {
        let partly = try Self.row(1, DayWord(.eveningOnly), note: "after 7").body.cut(to: level)
        let cleared = try Self.row(2, .unknown).body.cut(to: level)
        guard ![.liveOnly, .paused].contains(level) else {
            #expect(partly == nil && cleared == nil)
            return
        }
        guard case .day(let day)? = partly, case .day(let gone)? = cleared else {
            Issue.record("a day stays a day")
            return
        }
        #expect(day.word == (level == .busyOnly ? DayWord(.busy) : DayWord(.eveningOnly)))
        #expect((day.note != nil) == (level == .full))
        #expect(gone.word == .unknown)
    }

    @Test(
        "F8: the symbol of a shift is for readers of the day, with or without its note",
        arguments: PrivacyLevel.allCases)
    func cutsShift(level: PrivacyLevel) throws {
        guard case .day(let plain) = try Self.row(1, DayWord(.busy), note: "ward 3").body else { return }
        let day = SharedDay(
            id: plain.id, date: plain.date,
            content: DayContent(plain.word, note: plain.note, shift: try ShiftSymbol(validating: "N")),
            updatedAt: plain.updatedAt)
        guard case .day(let seen)? = SharedRow.Body.day(day).cut(to: level) else {
            #expect([.liveOnly, .paused].contains(level))
            return
        }
        #expect(seen.content.shift?.text == (level == .busyOnly ? nil : "N"))
    }

    @Test("Y6: a reader's position decides between nothing, a delta, a snapshot, and a foreign history")
    func answers() throws {
        var view = ViewLog(level: .full, epoch: 7)
        _ = view.publish([try Self.row(1, DayWord(.free))])
        let old = view.position
        _ = view.publish([try Self.row(1, DayWord(.busy), at: 2)])
        #expect(view.answer(to: nil) == .snapshot)
        #expect(view.answer(to: view.position) == .upToDate)
        #expect(view.answer(to: old) == .delta)
        let otherEpoch = Position(view: .full, epoch: 8, seq: 1, chain: old.chain)
        #expect(view.answer(to: otherEpoch) == .snapshot)
        let otherLevel = Position(view: .noNotes, epoch: 7, seq: 1, chain: old.chain)
        #expect(view.answer(to: otherLevel) == .snapshot)
        let ahead = Position(view: .full, epoch: 7, seq: 3, chain: old.chain)
        #expect(view.answer(to: ahead) == .foreignHistory)
        let otherChain = Position(view: .full, epoch: 7, seq: 1, chain: view.position.chain)
        #expect(view.answer(to: otherChain) == .foreignHistory)
        let huge = Position(view: .full, epoch: 7, seq: .max, chain: old.chain)
        #expect(view.answer(to: huge) == .foreignHistory)
    }

    @Test(
        "F8: a pause is the view of somebody without a live status, in an epoch of its own, with the profile only"
    )
    func pause() throws {
        let profile = SharedRow.Body.profile(
            Profile(name: try #require(DisplayName(sanitizing: "Ana")), zone: .utc))
        let rows = [profile, try Self.row(1, DayWord(.free)).body, .live(SharedLive(nil))]
        var (paused, liveOnly) = (ViewLog(level: .paused, epoch: 7), ViewLog(level: .liveOnly, epoch: 8))
        let stamp = try Self.row(1, DayWord(.free)).stamp
        _ = paused.publish(rows) { stamp }
        _ = liveOnly.publish(rows) { stamp }
        #expect(Array(paused.rows.keys) == [.profile])
        #expect(paused.position.view == .liveOnly && liveOnly.position.view == .liveOnly)
        #expect(paused.answer(to: paused.position) == .upToDate)
        #expect(paused.answer(to: liveOnly.position) == .snapshot)
        #expect(liveOnly.answer(to: paused.position) == .snapshot)
        #expect(PrivacyLevel(view: 4) == nil && PrivacyLevel(view: 3) == .liveOnly)
    }

    @Test("Y2: a reader too far behind gets a snapshot; memory of the chain is bounded")
    func forgets() throws {
        var view = ViewLog(level: .full, epoch: 7)
        _ = view.publish([try Self.row(1, DayWord(.free))])
        let old = view.position
        for step in 0..<Int64(ViewLog.memory) + 8 {
            _ = view.publish([try Self.row(1, DayWord(step % 2 == 0 ? .busy : .free), at: step + 2)])
        }
        #expect(view.chains.count <= Int(ViewLog.memory) + 1)
        #expect(view.answer(to: old) == .snapshot)
    }

    @Test("A1: nothing is shared about an unknown day, whatever a peer sends with it")
    func unknownHasNoNote() throws {
        let row = try Self.row(1, .unknown, note: "left over")
        guard case .day(let day) = row.body else { return }
        #expect(day.note == nil)
    }

    @Test("Stamps increase even when the wall clock goes back")
    func stampsRise() throws {
        let device = try People.keys(1).device
        let first = Stamp.next(after: nil, at: Timestamp(milliseconds: 1_000), device: device)
        let second = Stamp.next(after: first, at: Timestamp(milliseconds: 10), device: device)
        let full = Stamp(milliseconds: .max, counter: .max, device: device)
        #expect(first < second && second.milliseconds == 1_000)
        #expect(Stamp.next(after: full, at: Timestamp(milliseconds: 0), device: device).milliseconds == .max)
    }
}
