import Synchronization
import UFreeServices

/// A small file in memory.
package final class MemoryFile: KeptFile {
    private let content: Mutex<[UInt8]?>

    package init(_ content: [UInt8]? = nil) { self.content = Mutex(content) }

    package func read() -> [UInt8]? { content.withLock { $0 } }

    package func write(_ bytes: [UInt8]) { content.withLock { $0 = bytes } }
}
