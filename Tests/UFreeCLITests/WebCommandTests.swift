import Synchronization
import Testing
import UFreeAPI

@testable import UFreeCLI

@Suite struct WebCommandTests {
    private static let link = "http://127.0.0.1:40000/#t=6a1b4da9deafe72c"

    private static func daemon(_ body: (FakeDaemon) async throws -> Void) async throws {
        let on = WebResponse(enabled: true, address: "http://127.0.0.1:40000/", sessions: 1)
        try await FakeDaemon.run(
            [
                "POST /v1/web/link": [.json(Samples.json(WebLinkResponse(link: link, seconds: 60)))],
                "PUT /v1/web": [.json(Samples.json(on))],
            ], body)
    }

    @Test("W10: web gives the link to the browser, and shows it in case that does not work")
    func opens() async throws {
        try await Self.daemon { daemon in
            let opened = Mutex<[String]>([])
            var desk = Desk()
            desk.browser = { link in
                opened.withLock { $0.append(link) }
                return true
            }
            let result = await desk.run("web", at: daemon)
            #expect(opened.withLock { $0 } == [Self.link])
            #expect(result.output == Self.link + "\n")
            #expect(result.messages.contains("Your browser opens the page."))
        }
    }

    @Test("W10: without a browser, with --print and in a pipe the link is only printed")
    func prints() async throws {
        try await Self.daemon { daemon in
            let none = await Desk().run("web", at: daemon)
            #expect(none.output == Self.link + "\n")
            #expect(none.messages.contains("Open this link in a browser on this machine within 60 seconds."))
            for words in [["web", "--print"], ["web", "--json"]] {
                var desk = Desk()
                desk.browser = { _ in
                    Issue.record("the browser was opened")
                    return true
                }
                let result = await desk.run(words, at: daemon)
                #expect(result.code == 0)
                #expect(result.output.contains(Self.link))
            }
            let on = await Desk().run("web", "on", at: daemon)
            #expect(on.output == "The page is on at http://127.0.0.1:40000/; 1 browser is signed in.\n")
        }
    }

    @Test("W10: the browser gets the link in a private file, and only in a graphical session")
    func browser() throws {
        #expect(!Browser.open(Self.link, environment: [:]))
        #expect(!Browser.open(Self.link, environment: ["DISPLAY": ":0"]))
        #expect(!Browser.open(Self.link, environment: ["DISPLAY": "", "XDG_RUNTIME_DIR": "/tmp"]))
    }
}
