import Testing
import UFreeNode

@testable import UFreeDiscovery

@Suite struct NewsTests {
    private func found(_ name: String) -> DiscoveryEvent {
        .found(Sighting(instanceName: name, text: ServiceText([])))
    }

    private func all(_ news: inout News) -> [DiscoveryEvent] {
        var events: [DiscoveryEvent] = []
        while let event = news.takeNext() { events.append(event) }
        return events
    }

    @Test("Events come in order; of two about one thing the newer is reported, in the place of the older")
    func order() {
        var news = News()
        news.add(.state(.unavailable))
        news.add(found("a"))
        news.add(.located(instanceName: "a", addresses: ["x:1"]))
        news.add(.located(instanceName: "a", addresses: ["y:1"]))
        news.add(.state(.dnssd))
        #expect(all(&news) == [.state(.dnssd), found("a"), .located(instanceName: "a", addresses: ["y:1"])])
    }

    @Test("A service that came and went unread is not reported; a reported one is lost without its addresses")
    func unheard() {
        var news = News()
        news.add(found("a"))
        news.add(.lost(instanceName: "a"))
        #expect(all(&news) == [])
        news.add(found("a"))
        #expect(all(&news) == [found("a")])
        news.add(.located(instanceName: "a", addresses: ["x:1"]))
        news.add(.lost(instanceName: "a"))
        #expect(all(&news) == [.lost(instanceName: "a")])
    }

    @Test("Fault 31: names that come and go by the thousand take no memory while nobody reads")
    func bounded() {
        var news = News()
        for number in 0..<20_000 {
            news.add(found("\(number)"))
            if number >= ServiceTable.limit {
                news.add(.lost(instanceName: "\(number - ServiceTable.limit)"))
            }
        }
        #expect(news.count == ServiceTable.limit)
    }
}
