import Foundation

/// A directory under /tmp or elsewhere that is removed with the value.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init(in folder: String = "/tmp") throws {
        path = "\(folder)/ufree-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
