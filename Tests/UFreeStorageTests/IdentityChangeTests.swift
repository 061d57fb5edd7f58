import FoundationEssentials
import GRDB
import Glibc
import Testing
import UFreeDomain
import UFreeNode
import UFreeServices
import UFreeSync

@testable import UFreeStorage

/// `identity new`: a different owner with the same days (Y6).
@Suite struct IdentityChangeTests {
    private func former(_ place: Place) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path).filter { $0.hasPrefix("former-") }
    }

    @Test("Y6: the next start has new keys, my profile and my days with their notes, and no data of others")
    func change() async throws {
        let filled = try await FilledPlace(note: "after seven")
        let (place, store) = (filled.place, filled.opened.store)
        let old = filled.opened.identity.keys
        let range = try filled.days.days(0...6)
        let before = try await store.getMySchedule(range)
        let ordered = try await store.orderIdentity()
        let again = try await store.orderIdentity()
        #expect(ordered == again)
        // Changes before the end are included.
        _ = try await store.updateMySchedule(for: [filled.days.day(3)], at: StoreUnderTest.now) { _ in
            DayContent(DayWord(.eveningOnly))
        }
        try store.close()

        let opened = try place.open("Somebody else")
        let new = opened.identity.keys
        #expect(opened.hasTakenOther && !opened.isFirstStart)
        #expect(opened.noticed.isEmpty)
        #expect((new.owner, new.device) == ordered)
        #expect(new.owner != old.owner && new.device != old.device)
        #expect(try await opened.store.profile().name.text == "Ana")
        let after = try await opened.store.getMySchedule(range)
        #expect(after.prefix(1) == before.prefix(1))
        #expect(after.count == before.count + 1)
        #expect(after.first?.note?.text == "after seven")
        let state = try await opened.store.load(at: StoreUnderTest.now)
        #expect(state.links.isEmpty && state.views.isEmpty && state.held.isEmpty && state.devices.isEmpty)
        try await opened.store.begin([.full: 1], at: StoreUnderTest.now)
        let shared = try #require(await opened.store.load(at: StoreUnderTest.now).views.first).rows(above: 0)
        #expect(shared.allSatisfy { $0.row.stamp.device == new.device })
        // The profile, the explicit days, and what the calendar adds.
        #expect(try await opened.store.calendars().count == 1)
        #expect(try await opened.store.rosterNames().meanings.count == 1)
        #expect(shared.count == after.count + 2)
        #expect(try await opened.store.friends().isEmpty)
        // It can be used normally afterwards.
        _ = try await opened.store.updateMySchedule(for: [filled.days.day(0)], at: StoreUnderTest.now) { _ in
            DayContent(DayWord(.busy))
        }
        try opened.store.close()
        let next = try place.open()
        #expect(!next.hasTakenOther && next.noticed.isEmpty)
        #expect(next.identity.keys == new)
    }

    @Test(
        "Y6: the former identity is kept whole beside it, for its owner alone, and can be put back"
    )
    func formerStays() async throws {
        let filled = try await FilledPlace()
        let (place, store) = (filled.place, filled.opened.store)
        let old = filled.opened.identity.keys
        _ = try await store.orderIdentity()
        try store.close()
        try place.open().store.close()
        let name = "former-\(old.owner.description.prefix(7))"
        #expect(try former(place) == [name])
        let directory = place.path + "/" + name
        #expect(place.mode(directory) == 0o700)
        for file in ["identity.key", "ufree.db", "witness"] {
            #expect(place.mode(directory + "/" + file) == 0o600, "\(file)")
            unlink(place.path + "/" + file)
            #expect(rename(directory + "/" + file, place.path + "/" + file) == 0)
        }
        let back = try place.open()
        #expect(back.identity.keys == old)
        #expect(back.noticed.isEmpty)
        #expect(try await back.store.friends().count == 1)
        // For a second change the directory's name is already taken.
        _ = try await back.store.orderIdentity()
        try back.store.close()
        try place.open().store.close()
        #expect(try former(place).sorted() == [name, name + "-2"])
    }

    @Test("Fault 2: after a kill at any point the next start has one identity, whole, and its days")
    func killed() async throws {
        // Between renaming the keys and renaming the database.
        let filled = try await FilledPlace()
        let place = filled.place
        let ordered = try await filled.opened.store.orderIdentity()
        try filled.opened.store.close()
        let oldDatabase = try place.bytes(place.database)
        let oldWitness = try place.bytes(place.path + "/witness")
        try place.open().store.close()
        try FileManager.default.moveItem(atPath: place.database, toPath: place.path + "/ufree.next.db")
        try place.write(oldDatabase, to: place.database)
        try place.write(oldWitness, to: place.path + "/witness")
        unlink(place.path + "/witness")
        let ended = try place.open()
        #expect(ended.identity.keys.owner == ordered.owner)
        #expect(try await ended.store.getMySchedule(filled.days.days(0...6)).count == 1)
        try ended.store.close()

        // Before that, with unfinished files left behind.
        let other = try await FilledPlace()
        let second = try await other.opened.store.orderIdentity()
        try other.opened.store.close()
        try other.place.write(Data("half".utf8), to: other.place.path + "/ufree.next.db.new")
        let former = "/former-\(other.opened.identity.keys.owner.description.prefix(7))"
        #expect(mkdir(other.place.path + former, 0o700) == 0)
        let begun = try other.place.open()
        #expect(begun.identity.keys.owner == second.owner)
        #expect(begun.noticed.isEmpty)
        #expect(try await begun.store.getMySchedule(other.days.days(0...6)).count == 1)
    }

    @Test("Y6: an impossible change is reported, the machine continues as before", arguments: [false, true])
    func refused(isKeyBad: Bool) async throws {
        let filled = try await FilledPlace()
        let place = filled.place
        _ = try await filled.opened.store.orderIdentity()
        try filled.opened.store.close()
        if isKeyBad {
            try place.write(Data("not a key".utf8), to: place.path + "/identity.next")
        } else {
            try FileManager.default.createDirectory(
                atPath: place.path + "/ufree.next.db.new/in the way", withIntermediateDirectories: true)
        }
        let opened = try place.open()
        #expect(opened.noticed.map(\.code.rawValue) == ["identityKept"])
        #expect(opened.identity.keys == filled.opened.identity.keys)
        #expect(try await opened.store.friends().count == 1)
        #expect(try former(place).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: place.path + "/identity.next"))
    }
}
