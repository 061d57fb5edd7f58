import Testing
import UFreeDomain

@Suite("Names in rosters")
struct RosterNamesTests {
    @Test("Neither case nor spaces nor commas make another name, and 60 characters count")
    func keys() {
        #expect(RosterNames.key(" Early  duty,Ward 3 ") == "early duty ward 3")
        #expect(RosterNames.key(String(repeating: "a", count: 70)).count == RosterNames.nameLimit)
        var names = RosterNames()
        names.remember([RosterNames.key("Early Duty"): .slot(.off)])
        #expect(names["early duty"] == .slot(.off) && names["late duty"] == nil)
        names.remember([RosterNames.key("EARLY DUTY"): .nothing])
        #expect(names["early duty"] == .nothing && names.meanings.count == 1)
    }

    @Test("Of more than 500 names others are forgotten, never the newest")
    func limit() {
        var names = RosterNames()
        for number in 0..<(RosterNames.limit + 20) { names.remember(["name \(number)": .nothing]) }
        #expect(names.meanings.count == RosterNames.limit)
        #expect(names["name \(RosterNames.limit + 19)"] == .nothing)
    }
}
