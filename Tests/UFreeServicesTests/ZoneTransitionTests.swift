import Foundation
import Testing
import UFreeDomain

@testable import UFreeServices

/// The property behind A3, for all zones of the machine's database.
@Suite struct ZoneTransitionTests {
    /// The years 2000 to 2040 in milliseconds since 1970.
    private static let span: Range<Int64> = 946_684_800_000..<2_240_524_800_000
    private static let shards = 4

    @Test(
        "A3, fault 19: at every transition of every zone from 2000 to 2040 no day shifts",
        .enabled(
            if: FileManager.default.fileExists(atPath: ZoneFile.directory + "tzdata.zi"),
            "the machine has no zone database (tzdata)"),
        arguments: 0..<ZoneTransitionTests.shards)
    func transitions(shard: Int) throws {
        let (version, all) = try ZoneFile.index()
        #expect(all.count > 500)
        let names = stride(from: shard, to: all.count, by: Self.shards).map { all[$0] }
        var (transitions, checks, returns) = (0, 0, 0)
        var others: [String] = []
        for name in names {
            let zone = try #require(ZoneName(name))
            var probe = ZoneProbe(
                zone: zone, file: try ZoneFile(name, lastYear: 2_041), span: Self.span)
            probe.run()
            transitions += probe.transitions
            checks += probe.checks
            returns += probe.returns
            // Rules may differ between two versions of the database.
            if version != TimeZone.timeZoneDataVersion, !probe.failures.isEmpty {
                others.append(name)
                continue
            }
            #expect(probe.failures.isEmpty, "\(name): \(probe.failures.prefix(5))")
            let isBeyond = ["Pacific/Apia", "Pacific/Fakaofo"].contains(name)
            #expect(probe.skipped.map(\.description) == (isBeyond ? ["2011-12-30"] : []), "\(name)")
        }
        #expect(others.count < 5, "\(version), not \(TimeZone.timeZoneDataVersion): \(others)")
        #expect(transitions > 3_000)
        print(
            "zones, part \(shard) (tzdata \(version)): \(names.count) zones, \(transitions) transitions,",
            "\(checks) checks, \(returns) times back over midnight, other rules: \(others)")
    }

    @Test("The oracle reads the rule at the end of a file as the machine's calendars print it")
    func oracle() throws {
        let vienna = try ZoneFile("Europe/Vienna", lastYear: 2_041)
        let last = try #require(vienna.transitions.last)
        // 27 October 2041, 01:00 UTC.
        #expect(last == ZoneFile.Transition(at: 2_266_448_400, before: 7_200, after: 3_600))
        let chile = try ZoneFile("America/Santiago", lastYear: 2_041)
        // 8 September 2041, 00:00 at -04, becomes 01:00: the day has no midnight.
        #expect(
            chile.transitions.last == ZoneFile.Transition(at: 2_262_225_600, before: -14_400, after: -10_800))
        #expect(try ZoneFile("Asia/Kathmandu", lastYear: 2_041).offset(at: 2_000_000_000) == 20_700)
    }
}
