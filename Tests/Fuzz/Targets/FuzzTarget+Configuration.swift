@testable import UFreeDaemon

extension FuzzTarget {
    /// A configuration file has known settings, or is refused with a place and a remedy. Reading it again
    /// gives the same result.
    static let configuration = FuzzTarget("configuration", lengthLimit: 4_096) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(StartError) {
            let layer = try ConfigurationFile.parse(text, path: "config.yaml")
            let again = try ConfigurationFile.parse(text, path: "config.yaml")
            demand(layer == again, "another file at the second look")
            demand(layer.entries.values.allSatisfy { $0.place.hasPrefix("config.yaml, line ") }, "nowhere")
        } catch {
            demand(error.exitCode == 78, "not a mistake of the configuration: \(error)")
        }
    }
}
