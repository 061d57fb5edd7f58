import Synchronization
import Testing
import UFreeTexts

@testable import UFreeCLI

@Suite("D9: progress")
struct ProgressTests {
    private final class Paper: TextSink {
        let text = Mutex("")

        func write(_ piece: String) -> Int32 {
            text.withLock { $0 += piece }
            return 0
        }
    }

    @Test("What takes long shows its seconds in one line, which disappears at the end")
    func line() async {
        let paper = Paper()
        let progress = Progress(paper)
        let pauses = Mutex<[Duration]>([])
        await progress.run("Importing…") { pause in
            let count = pauses.withLock { pauses in
                pauses.append(pause)
                return pauses.count
            }
            if count == 3 { throw CancellationError() }
        }
        progress.end()
        #expect(paper.text.withLock { $0 } == "\rImporting… 1 s\rImporting… 2 s\r\u{1B}[K")
        #expect(pauses.withLock { $0 } == [.milliseconds(500), .seconds(1), .seconds(1)])
    }

    @Test("What is done within half a second shows nothing")
    func short() async {
        let paper = Paper()
        let progress = Progress(paper)
        await progress.run("Importing…") { _ in throw CancellationError() }
        progress.end()
        #expect(paper.text.withLock { $0 }.isEmpty)
    }
}
